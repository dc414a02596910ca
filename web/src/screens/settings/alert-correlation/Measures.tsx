import type { RulesPreview } from "#contract/time-machine.ts";
import { cssVars } from "../../../ui/theme/css-vars.ts";
import { correlationWords as words, numberText } from "../../../words/words.ts";
import { DayBars } from "./DayBars.tsx";
import styles from "./AlertCorrelation.module.css";

/** How many incidents, before and after: as a number, as bars, and by the day. */
export function Measures({ preview: { live, draft } }: { preview: RulesPreview }) {
  const change = live.incidents === 0 ? 0 : draft.incidents / live.incidents - 1;
  const rows = [
    { id: "incidents" as const, live: live.incidents, draft: draft.incidents },
    { id: "largest" as const, live: live.largest, draft: draft.largest },
    { id: "alone" as const, live: live.alone, draft: draft.alone },
  ];
  return (
    <div className={styles.measures}>
      <div>
        <p className={styles.change}>
          <b>{percent(change)}</b> {words.incidents}
        </p>
        {rows.map(({ id, ...both }) => (
          <MeasureComparison
            key={id}
            label={words.measures[id]}
            {...both}
            text={(count) => (id === "largest" ? words.alertsOf(count) : numberText(count))}
          />
        ))}
      </div>
      <DayBars live={live.per_day} draft={draft.per_day} />
    </div>
  );
}

interface MeasureComparisonProps {
  label: string;
  live: number;
  draft: number;
  text: (count: number) => string;
}
function MeasureComparison({ label, live, draft, text }: MeasureComparisonProps) {
  const maxValue = Math.max(live, draft, 1);
  return (
    <div className={styles.pair}>
      <span className={styles.pairName}>{label}</span>
      <span className={styles.bars}>
        <span className={styles.bar} style={cssVars({ "--share": live / maxValue })}>
          <i data-side="live" />
          {text(live)}
        </span>
        <span className={styles.bar} style={cssVars({ "--share": draft / maxValue })}>
          <i data-side="draft" />
          <b>{text(draft)}</b>
        </span>
      </span>
    </div>
  );
}

/** "−19.6 %", with a real minus. */
const percent = (change: number): string =>
  `${change < 0 ? "−" : change > 0 ? "+" : "±"}${Math.abs(change * 100).toFixed(1)} %`;
