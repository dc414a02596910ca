import { useAnalytics } from "../../../data/analytics.ts";
import { measureText } from "../../../parts/analytics/measure-text.ts";
import { Panel } from "../../../parts/analytics/Panel.tsx";
import {
  analyticsBoardWords as boardWords,
  analyticsWords as words,
} from "../../../words/words.ts";
import type { AnalyticsModel } from "../useAnalyticsModel.ts";
import { Definitions } from "./Definitions.tsx";
import styles from "./Funnel.module.css";

const MEASURES = [
  "events",
  "alerts",
  "incidents",
  "deduplication",
  "correlation",
  "actionability",
] as const;

/** How many events it takes for something that people act on. */
export function Funnel({ model }: { model: AnalyticsModel }) {
  const { data } = useAnalytics({ ...model.question, measures: [...MEASURES] });
  const figures = data?.rows[0]?.measures ?? {};
  const { events = null, alerts = null, incidents = null } = figures;
  const { deduplication = null, correlation = null, actionability = null } = figures;
  // The share is of whole incidents, so this is a whole number but for rounding.
  const actedOn =
    incidents === null || actionability === null ? null : Math.round(incidents * actionability);
  const share = (value: number | null, text: (share: string) => string) =>
    value === null ? null : text(measureText(value, "ratio"));
  const steps = [
    { name: words.measures.events, value: events, note: null },
    {
      name: words.measures.alerts,
      value: alerts,
      note: share(deduplication, boardWords.deduplicated),
    },
    {
      name: words.measures.incidents,
      value: incidents,
      note: share(correlation, boardWords.correlated),
    },
    {
      name: boardWords.actedOn,
      value: actedOn,
      note: share(actionability, boardWords.actionable),
    },
  ];
  const most = Math.log10(1 + Math.max(1, events ?? 0));
  return (
    <Panel
      title={boardWords.funnel}
      note={boardWords.funnelNote}
      tools={<Definitions model={model} title={boardWords.funnel} measures={MEASURES} />}
    >
      <dl className={styles.steps}>
        {steps.map(({ name, value, note }) => (
          <div key={name} className={styles.step}>
            <dt>{name}</dt>
            <dd className={styles.note}>{note}</dd>
            <dd className={styles.bar}>
              <i aria-hidden style={{ width: `${(Math.log10(1 + (value ?? 0)) / most) * 78}%` }} />
              <b>{value === null ? words.notMeasured : measureText(value, "count")}</b>
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
