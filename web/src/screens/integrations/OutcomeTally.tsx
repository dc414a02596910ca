import { numberText, troubleshootingWords as words } from "../../words/words.ts";
import { tallyOutcomes } from "./outcome-tally.ts";
import styles from "./OutcomeTally.module.css";

/** How many events came to which end; what needs a look first and in strong type. */
export function OutcomeTally({
  outcomes,
  rejected,
}: {
  outcomes: Readonly<Record<string, number>>;
  rejected: number;
}) {
  return (
    <span className={styles.tally}>
      {tallyOutcomes(outcomes, rejected).map(({ outcome, count, isFailure }) => (
        <span key={outcome} className={isFailure ? styles.bad : undefined}>
          {numberText(count)} {words.outcomes[outcome] ?? outcome}
        </span>
      ))}
    </span>
  );
}
