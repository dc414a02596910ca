import { offsetSecondsAt } from "#time/wall-clock.ts";
import { clockText, dayMonthText, type UnixSeconds } from "./time-text.ts";
import { fraction, timeTicks, type TimeSpan } from "./time-ticks.ts";
import { useTimeSettings } from "./TimeSettingsProvider.tsx";
import styles from "./Timeline.module.css";

interface TimelineAxisProps {
  span: TimeSpan;
  now: UnixSeconds;
  /** Of the plot, in px. */
  width: number;
}

const LABEL_PX = 64;
const HALF_LABEL_PX = 20;
const DAY_S = 86_400;

/** Lines and times across the lanes; the time that it is stands out. */
export function TimelineAxis({ span, now, width }: TimelineAxisProps) {
  const settings = useTimeSettings();
  const { ticks, stepS } = timeTicks(
    span,
    Math.max(1, Math.floor(width / LABEL_PX)),
    offsetSecondsAt(span.from, settings.zone),
  );
  const nowAt = fraction(now, span);
  const hasNow = nowAt >= 0 && nowAt <= 1;
  const isNowAtEnd = width * (1 - nowAt) < HALF_LABEL_PX;
  const clearPx = isNowAtEnd ? LABEL_PX : LABEL_PX * 0.7;
  const isClear = (at: number) =>
    (!hasNow || Math.abs(at - nowAt) * width > clearPx) && at * width < width - HALF_LABEL_PX;
  return (
    <>
      <i className={styles.line} style={{ left: 0 }} />
      {ticks.map((tick) => {
        const at = fraction(tick, span);
        return (
          <span key={tick}>
            <i className={styles.line} style={{ left: `${at * 100}%` }} />
            {isClear(at) && (
              <span
                className={styles.tick}
                data-edge={at * width < HALF_LABEL_PX || undefined}
                style={{ left: `${at * 100}%` }}
              >
                {stepS >= DAY_S ? dayMonthText(tick, settings) : clockText(tick, settings)}
              </span>
            )}
          </span>
        );
      })}
      {hasNow && (
        <span
          className={styles.tick}
          data-now
          data-end={isNowAtEnd || undefined}
          style={{ left: `${nowAt * 100}%` }}
        >
          {clockText(now, settings)}
        </span>
      )}
    </>
  );
}
