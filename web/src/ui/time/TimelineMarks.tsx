import { Link } from "../text/Link.tsx";
import { BothZones } from "./TimeDetails.tsx";
import type { UnixSeconds } from "./time-text.ts";
import { fraction, type TimeSpan } from "./time-ticks.ts";
import { Tooltip } from "../overlay/Tooltip.tsx";
import styles from "./Timeline.module.css";

/** A moment that may explain the rest, such as a change. */
export interface TimelineMark {
  id: string;
  at: UnixSeconds;
  label: string;
  href: string;
}

interface TimelineMarksProps {
  marks: readonly TimelineMark[];
  span: TimeSpan;
  /** Of the plot, in px. */
  width: number;
}

const LABEL_PX = 72;

/**
 * Dashed lines through all lanes. Where the next is too close, the words show only when pointed at.
 */
export function TimelineMarks({ marks, span, width }: TimelineMarksProps) {
  const inSight = marks
    .map((mark) => ({ mark, at: fraction(mark.at, span) }))
    .filter(({ at }) => at >= 0 && at <= 1)
    .sort((a, b) => a.at - b.at);
  return (
    <div className={styles.marks}>
      {inSight.map(({ mark, at }, order) => {
        const roomPx = ((inSight[order + 1]?.at ?? 1) - at) * width;
        return (
          <Tooltip
            key={mark.id}
            content={
              <span>
                {mark.label}
                <BothZones at={mark.at} />
              </span>
            }
          >
            <Link href={mark.href} className={styles.mark} style={{ left: `${at * 100}%` }}>
              <i className={styles.square} />
              <span className={roomPx > LABEL_PX ? styles.word : "unseen"}>{mark.label}</span>
            </Link>
          </Tooltip>
        );
      })}
    </div>
  );
}
