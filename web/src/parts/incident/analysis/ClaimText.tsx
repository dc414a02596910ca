import type { Claim, Evidence } from "#contract/analysis.ts";
import { analysisWords as words } from "../../../words/words.ts";
import styles from "./IncidentAnalysis.module.css";

export interface CitedProps {
  evidence: readonly Evidence[];
  onEvidence: (evidence: Evidence) => void;
}

/** Sentences, each with the numbers of what it rests on. */
export function ClaimText({
  claims,
  ...cited
}: CitedProps & { claims: readonly Pick<Claim, "text" | "evidence">[] }) {
  return (
    <>
      {claims.map(({ text, evidence }, at) => (
        // Sentences have no names; their order is that of the analysis.
        <span key={at}>
          <bdi>{text}</bdi> <Citations numbers={evidence} {...cited} />{" "}
        </span>
      ))}
    </>
  );
}

export function Citations({
  numbers,
  evidence,
  onEvidence,
}: CitedProps & { numbers: readonly number[] }) {
  return (
    <>
      {numbers.map((n) => {
        const piece = evidence.find((candidate) => candidate.n === n);
        return (
          piece && (
            <button
              key={n}
              type="button"
              className={styles.cite}
              aria-label={words.cite(n, piece.title)}
              onClick={() => onEvidence(piece)}
            >
              {n}
            </button>
          )
        );
      })}
    </>
  );
}
