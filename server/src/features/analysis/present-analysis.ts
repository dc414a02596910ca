/** An analysis as a reader may see it: a sentence whose evidence is hidden from them is left out. */
import type { Evidence, IncidentAnalysis } from "#contract/analysis.ts";
import type { Analysis, Claim, Evidence as EvidenceKey } from "#insight/analysis/facts.ts";
import type { AnalysisRow } from "./store.ts";

type Cited = Omit<Evidence, "n">;
export interface VisibleEvidence {
  /** Of all that may be cited, by `keyOf`. */
  known: ReadonlyMap<string, Cited>;
  seesTopology: boolean;
  seesChanges: boolean;
}
export const evidenceKey = ({ kind, id }: EvidenceKey): string => `${kind} ${id}`;

type PresentedAnalysis = Omit<IncidentAnalysis, "precision" | "is_hidden" | "feedback" | "runs">;

export function presentAnalysis(row: AnalysisRow, visible: VisibleEvidence): PresentedAnalysis {
  // A model's sentences may speak of changes and cite alerts alone.
  const isModelHidden = row.told_changes && !visible.seesChanges;
  const result = isModelHidden ? row.built_in : row.result;
  return {
    id: row.id,
    status: row.status,
    requested_at: row.requested_at,
    requested_by: row.actor_name,
    completed_at: row.completed_at,
    engine: isModelHidden ? "built-in" : row.engine,
    error: row.error,
    fallback: row.fallback,
    ...presentResult(result, visible),
  };
}

/** Without what was asked when and by whom. */
export function presentResult(result: Analysis | null, visible: VisibleEvidence) {
  const numbers = new Numbering(visible);
  return { ...contentOf(result ?? nothing, numbers), evidence: numbers.evidence };
}

export const noAnalysis: PresentedAnalysis = {
  id: null,
  status: null,
  requested_at: null,
  requested_by: null,
  completed_at: null,
  engine: null,
  error: null,
  fallback: null,
  summary: "",
  sentences: [],
  causes: [],
  category: null,
  impact: [],
  next_step: null,
  evidence: [],
  recommended_tags: [],
};

const nothing: Analysis = {
  summary: [],
  causes: [],
  category: null,
  impact: [],
  next_step: null,
  recommended_tags: [],
};

/** Numbers are given in the order of reading. */
function contentOf(result: Analysis, numbers: Numbering) {
  const sentences = numbers.claims(result.summary);
  const causes = result.causes
    .map(({ entity, score, reasons }) => ({ entity, score, reasons: numbers.claims(reasons) }))
    .filter(({ reasons }) => reasons.length > 0);
  const impact = numbers.claims(result.impact);
  const [next = null] = result.next_step ? numbers.claims([result.next_step]) : [];
  return {
    summary: sentences.map(({ text }) => text).join(" "),
    sentences,
    causes,
    category: result.category,
    impact,
    next_step: next,
    recommended_tags: result.recommended_tags.flatMap((tag) => {
      const seen = tag.evidence.filter((key) => numbers.isVisible(key));
      return seen.length === 0 ? [] : [{ ...tag, evidence: numbers.of(seen) }];
    }),
  };
}

class Numbering {
  readonly evidence: Evidence[] = [];
  readonly #numbers = new Map<string, number>();
  readonly #visible: VisibleEvidence;

  constructor(visible: VisibleEvidence) {
    this.#visible = visible;
  }

  isVisible(key: EvidenceKey): boolean {
    return this.#visible.known.has(evidenceKey(key));
  }

  claims(claims: readonly Claim[]): { text: string; evidence: number[] }[] {
    return claims
      .filter(
        ({ evidence, isOfTopology }) =>
          evidence.length > 0 &&
          evidence.every((key) => this.isVisible(key)) &&
          (!isOfTopology || this.#visible.seesTopology),
      )
      .map(({ text, evidence }) => ({ text, evidence: this.of(evidence) }));
  }

  of(keys: readonly EvidenceKey[]): number[] {
    return keys.flatMap((key) => {
      const cited = this.#visible.known.get(evidenceKey(key));
      if (!cited) return [];
      const known = this.#numbers.get(evidenceKey(key));
      if (known !== undefined) return [known];
      const n = this.evidence.push({ n: this.evidence.length + 1, ...cited });
      this.#numbers.set(evidenceKey(key), n);
      return [n];
    });
  }
}
