import { offsetSecondsAt } from "#time/wall-clock.ts";
import { clockText, dayMonthText } from "../../../../ui/time/time-text.ts";
import { fraction, type TimeSpan, timeTicks } from "../../../../ui/time/time-ticks.ts";
import { useTimeSettings } from "../../../../ui/time/TimeSettingsProvider.tsx";
import styles from "./SearchChart.module.css";

const LABEL_PX = 110;
const DAY_S = 86_400;
const EDGE_PX = 24;

/** Round times below the bars; the last moment stands at the end. */
export function ChartAxis({ span, width }: { span: TimeSpan; width: number }) {
  const settings = useTimeSettings();
  const { ticks, stepS } = timeTicks(
    span,
    Math.max(1, Math.floor(width / LABEL_PX)),
    offsetSecondsAt(span.from, settings.zone),
  );
  const isDays = stepS >= DAY_S;
  const text = (at: number) => (isDays ? dayMonthText(at, settings) : clockText(at, settings));
  return (
    <div className={styles.axis} aria-hidden>
      {ticks
        .map((tick) => ({ tick, x: fraction(tick, span) * width }))
        .filter(({ x }) => x > EDGE_PX && x < width - LABEL_PX * 0.7)
        .map(({ tick, x }) => (
          <span key={tick} style={{ left: x }}>
            {text(tick)}
          </span>
        ))}
      <span data-end>
        {isDays ? dayMonthText(span.to, settings) : clockText(span.to, settings)}
      </span>
    </div>
  );
}
