import type { TestResult } from "#contract/rule-testing.ts";
import { errorText } from "../../data/client/error-text.ts";
import type { TestRunQuery } from "../../data/rule-tests.ts";
import { Section } from "../../ui/layout/Section.tsx";
import { receiptWords, ruleTestWords as words, listText } from "../../words/words.ts";
import { MismatchList } from "./MismatchList.tsx";
import styles from "./RuleTests.module.css";

/**
 * What becomes of a test's events while they are written; `waits`: why nothing can be asked yet;
 * `isJudged` where something is expected of them.
 */
export function TestRunResult({
  waits,
  run: { data, error },
  isJudged,
}: {
  waits: string | null;
  run: TestRunQuery;
  isJudged: boolean;
}) {
  const result = data?.results[0];
  const started = [
    ...new Set(result?.incidents.flatMap(({ workflows }) => Object.keys(workflows)) ?? []),
  ];
  const note =
    waits !== null ? waits : error ? errorText(error) : result ? null : words.happensLoading;
  const verdict =
    note === null && isJudged && result
      ? result.mismatches.length === 0
        ? words.passes
        : words.fails
      : undefined;
  return (
    <Section
      level={3}
      title={words.happens}
      extra={verdict && <span role="status">{verdict}</span>}
    >
      {note !== null && <p className="soft small">{note}</p>}
      {note === null && result && (
        <>
          <ul className={styles.happens}>
            {result.events.map((event, at) => (
              <li key={at}>
                {result.events.length > 1 && (
                  <span className="soft">{words.eventNumber(at + 1)}: </span>
                )}
                {eventOutcomeText(event)}
              </li>
            ))}
            <li className="soft">{words.incidents(result.incidents.length)}</li>
            {started.length > 0 && <li>{words.starts(listText(started))}</li>}
          </ul>
          {isJudged && <MismatchList mismatches={result.mismatches} />}
        </>
      )}
    </Section>
  );
}

function eventOutcomeText({
  refused,
  outcome,
  filtered_by,
  muted_by,
  joined_by,
}: TestResult["events"][number]): string {
  if (refused !== null) return words.refused(refused);
  const by = filtered_by ?? joined_by;
  return listText([
    by === null
      ? receiptWords.outcomes[outcome]
      : `${receiptWords.outcomes[outcome]} ${words.by(by)}`,
    ...(muted_by.length > 0 ? [words.muted(listText(muted_by))] : []),
  ]);
}
