import { useAnalytics } from "../../../data/analytics.ts";
import { measureText } from "../../../parts/analytics/measure-text.ts";
import { Panel } from "../../../parts/analytics/Panel.tsx";
import { EmptyState } from "../../../ui/state/EmptyState.tsx";
import { Link } from "../../../ui/text/Link.tsx";
import {
  analyticsBoardWords as boardWords,
  analyticsWords as words,
} from "../../../words/words.ts";
import type { AnalyticsModel } from "../useAnalyticsModel.ts";
import { queryWithAny, savingsOf } from "./mend-first.ts";
import styles from "./MendFirst.module.css";

const CHECKS = 3;

/** The noisiest checks, and what would be gone with them. */
export function MendFirst({ model }: { model: AnalyticsModel }) {
  const { question, hrefOf } = model;
  const top = useAnalytics({
    ...question,
    measures: ["alerts", "events", "incidents", "actionability"],
    dimensions: ["check"],
    // One more, as alerts without a check cannot be mended.
    limit: CHECKS + 1,
  });
  const rows = (top.data?.rows ?? [])
    .filter(({ dimensions }) => typeof dimensions["check"] === "string")
    .slice(0, CHECKS);
  const checks = rows.map(({ dimensions }) => String(dimensions["check"]));
  const all = useAnalytics({ ...question, measures: ["incidents", "alerts", "events"] });
  const concerned = useAnalytics({
    ...question,
    measures: ["incidents"],
    query: queryWithAny(question.query, { field: "check", values: checks }),
  });
  const savings = savingsOf(rows, {
    all: all.data?.rows[0]?.measures,
    incidents: concerned.data?.rows[0]?.measures["incidents"] ?? null,
  });
  return (
    <Panel title={boardWords.mend} note={boardWords.mendNote}>
      {top.data && rows.length === 0 ? (
        <EmptyState level={3} title={words.empty}>
          {words.emptyWords}
        </EmptyState>
      ) : (
        <div className={styles.mend}>
          <ol className={styles.checks}>
            {rows.map(({ measures }, at) => {
              const check = checks[at] ?? "";
              const href = hrefOf({ check });
              return (
                <li key={check}>
                  {href === null ? check : <Link href={href}>{check}</Link>}
                  <span>
                    {(["alerts", "events", "incidents"] as const)
                      .map(
                        (measure) =>
                          `${words.measures[measure]} ${measureText(measures[measure] ?? 0, "count")}`,
                      )
                      .join(" · ")}
                  </span>
                </li>
              );
            })}
          </ol>
          <div role="group" aria-label={boardWords.mendSavings(rows.length)}>
            <p>{boardWords.mendSavings(rows.length)}</p>
            <dl className={styles.savings}>
              {savings.map(({ measure, count, share, isMost }) => (
                <div key={measure}>
                  <dt>{words.measures[measure]}</dt>
                  <dd>
                    <b>
                      {isMost
                        ? boardWords.upTo(measureText(count, "count"))
                        : measureText(count, "count")}
                    </b>
                    {share !== null && (
                      <span>{boardWords.shareOf(measureText(share, "ratio"))}</span>
                    )}
                  </dd>
                </div>
              ))}
            </dl>
            <p className={styles.limit}>{boardWords.mendLimit}</p>
          </div>
        </div>
      )}
    </Panel>
  );
}
