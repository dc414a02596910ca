import { cssVars } from "../../../ui/theme/css-vars.ts";
import { similarWords as words } from "../../../words/words.ts";
import styles from "./IncidentSimilar.module.css";

/** 0 to 1, as a bar and a number. */
export function Score({ score, label }: { score: number; label: (percent: string) => string }) {
  const percent = words.percent(score);
  return (
    <span className={styles.score}>
      <i className={styles.meter} aria-hidden style={cssVars({ "--share": score })} />
      <span className="unseen">{label(percent)}</span>
      <span aria-hidden>{percent}</span>
    </span>
  );
}
