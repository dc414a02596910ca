import type { PreviewSide } from "#contract/time-machine.ts";
import { dayMonthText } from "../../../ui/time/time-text.ts";
import { useTimeSettings } from "../../../ui/time/TimeSettingsProvider.tsx";
import { correlationWords as words } from "../../../words/words.ts";
import styles from "./AlertCorrelation.module.css";

type Days = PreviewSide["per_day"];
const HEIGHT = 110;
const STEP = 44;
const MAX_DAYS = 14;

/** Incidents a day, today's rules beside the draft's. The newest days, when there are many. */
export function DayBars({ live, draft }: { live: Days; draft: Days }) {
  const time = useTimeSettings();
  const days = [...new Set([...live, ...draft].map(({ day }) => day))]
    .sort((a, b) => a - b)
    .slice(-MAX_DAYS);
  const countOf = (of: Days, day: number) => of.find((entry) => entry.day === day)?.incidents ?? 0;
  const maxCount = Math.max(1, ...days.flatMap((day) => [countOf(live, day), countOf(draft, day)]));
  const barHeight = (count: number) => (count / maxCount) * HEIGHT;
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.caption}>
        <span>{words.perDay}</span>
        <span className={styles.legend}>
          <i data-side="live" />
          {words.today}
          <i data-side="draft" />
          {words.draft}
        </span>
      </figcaption>
      <svg
        viewBox={`0 0 ${Math.max(days.length, 1) * STEP} ${HEIGHT + 18}`}
        className={styles.chart}
        role="img"
        aria-label={days
          .map((day) =>
            words.dayLine(dayMonthText(day, time), countOf(live, day), countOf(draft, day)),
          )
          .join("; ")}
      >
        {days.map((day, at) => {
          const [liveCount, draftCount] = [countOf(live, day), countOf(draft, day)];
          const x = at * STEP;
          return (
            <g key={day}>
              <title>{words.dayLine(dayMonthText(day, time), liveCount, draftCount)}</title>
              <rect
                className={styles.liveBar}
                x={x + 6}
                width={14}
                y={HEIGHT - barHeight(liveCount)}
                height={barHeight(liveCount)}
              />
              <rect
                className={styles.draftBar}
                x={x + 23}
                width={14}
                y={HEIGHT - barHeight(draftCount)}
                height={barHeight(draftCount)}
              />
              <text className={styles.day} x={x + STEP / 2} y={HEIGHT + 13} textAnchor="middle">
                {dayMonthText(day, time)}
              </text>
            </g>
          );
        })}
        <line
          className={styles.axis}
          x1={0}
          x2={Math.max(days.length, 1) * STEP}
          y1={HEIGHT}
          y2={HEIGHT}
        />
      </svg>
    </figure>
  );
}
