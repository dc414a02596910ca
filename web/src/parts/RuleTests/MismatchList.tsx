import type { TestResult } from "#contract/rule-testing.ts";
import { ruleTestWords as words } from "../../words/words.ts";
import styles from "./RuleTests.module.css";
import { jsonText } from "./test-text.ts";

/** What was found instead of what a test expects, each by its path. */
export function MismatchList({ mismatches }: { mismatches: TestResult["mismatches"] }) {
  if (mismatches.length === 0) return null;
  return (
    <dl className={styles.mismatches}>
      {mismatches.map(({ path, expected, got: actual }) => (
        <div key={path} className={styles.mismatch}>
          <dt className="mono">{path}</dt>
          <dd>
            {words.expected} <span className="mono">{valueText(expected)}</span>, {words.found}{" "}
            <b className="mono">{valueText(actual)}</b>
          </dd>
        </div>
      ))}
    </dl>
  );
}

const valueText = (value: unknown): string =>
  typeof value === "string"
    ? value
    : value === null || value === undefined
      ? words.nothing
      : jsonText(value);
