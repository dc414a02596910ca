import { momentText } from "../ui/time/time-text.ts";
import { useTimeSettings } from "../ui/time/TimeSettingsProvider.tsx";
import { historyWords as words } from "../words/words.ts";
import { differences, isTimestamp, valueText } from "./audit-difference.ts";
import styles from "./DifferenceList.module.css";

/** Field by field what was before and what is after. */
export function DifferenceList({ before, after }: { before: unknown; after: unknown }) {
  const time = useTimeSettings();
  const formatValue = (path: string, value: unknown) =>
    (isTimestamp(path, value) ? momentText(value, time) : valueText(value)) || words.nothing;
  return (
    <dl className={styles.fields}>
      {differences(before, after).map((difference) => (
        <div key={difference.path} className={styles.field}>
          <dt>{difference.path}</dt>
          <dd>
            {difference.before !== undefined && (
              <del className={styles.was}>
                <span className="unseen">{words.was} </span>
                {formatValue(difference.path, difference.before)}
              </del>
            )}
            {difference.after !== undefined && (
              <ins className={styles.is}>
                <span className="unseen">{words.is} </span>
                {formatValue(difference.path, difference.after)}
              </ins>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
