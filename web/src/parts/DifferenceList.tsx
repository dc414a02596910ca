import { historyWords as words } from "../words/en.ts";
import { differences, valueText } from "./audit-difference.ts";
import styles from "./DifferenceList.module.css";

/** Field by field what was before and what is after. */
export function DifferenceList({ before, after }: { before: unknown; after: unknown }) {
  return (
    <dl className={styles.fields}>
      {differences(before, after).map((one) => (
        <div key={one.path} className={styles.field}>
          <dt>{one.path}</dt>
          <dd>
            {one.before !== undefined && <del className={styles.was}><span className="unseen">{words.was} </span>{valueText(one.before) || words.nothing}</del>}
            {one.after !== undefined && <ins className={styles.is}><span className="unseen">{words.is} </span>{valueText(one.after) || words.nothing}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
