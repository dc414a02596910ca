import { momentText } from "../ui/time-text.ts";
import { useTimeSettings } from "../ui/TimeSettingsProvider.tsx";
import { historyWords as words } from "../words/en.ts";
import { differences, isMoment, valueText } from "./audit-difference.ts";
import styles from "./DifferenceList.module.css";

/** Field by field what was before and what is after. */
export function DifferenceList({ before, after }: { before: unknown; after: unknown }) {
  const time = useTimeSettings();
  const told = (path: string, value: unknown) =>
    (isMoment(path, value) ? momentText(value, time) : valueText(value)) || words.nothing;
  return (
    <dl className={styles.fields}>
      {differences(before, after).map((one) => (
        <div key={one.path} className={styles.field}>
          <dt>{one.path}</dt>
          <dd>
            {one.before !== undefined && (
              <del className={styles.was}>
                <span className="unseen">{words.was} </span>
                {told(one.path, one.before)}
              </del>
            )}
            {one.after !== undefined && (
              <ins className={styles.is}>
                <span className="unseen">{words.is} </span>
                {told(one.path, one.after)}
              </ins>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
