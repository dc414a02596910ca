import { momentText } from "../../ui/time/time-text.ts";
import { useTimeSettings } from "../../ui/time/TimeSettingsProvider.tsx";
import { historyWords as words } from "../../words/words.ts";
import { differences, isTimestamp, valueText } from "./differences.ts";
import styles from "./DifferenceList.module.css";
import { useNamesOfIds } from "./useNamesOfIds.ts";

/** Field by field what was before and what is after. */
export function DifferenceList({ before, after }: { before: unknown; after: unknown }) {
  const time = useTimeSettings();
  const nameIds = useNamesOfIds();
  const formatValue = (field: string, value: unknown) =>
    (isTimestamp(field, value) ? momentText(value, time) : valueText(nameIds(field, value))) ||
    words.nothing;
  return (
    <dl className={styles.fields}>
      {differences(before, after).map((difference) => (
        <div key={difference.title.join("\n")} className={styles.field}>
          <dt>{difference.title.join(" › ")}</dt>
          <dd>
            {difference.before !== undefined && (
              <del className={styles.was}>
                <span className="unseen">{words.was} </span>
                {formatValue(difference.field, difference.before)}
              </del>
            )}
            {difference.after !== undefined && (
              <ins className={styles.is}>
                <span className="unseen">{words.is} </span>
                {formatValue(difference.field, difference.after)}
              </ins>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
