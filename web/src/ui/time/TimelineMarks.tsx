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
  /** Drawn stronger than the others. */
  isStrong?: boolean;
}

interface TimelineMarksProps {
  marks: readonly TimelineMark[];
  span: TimeSpan;
  /** Of the plot, in px. */
  width: number;
  /** Names them; left out where nothing else is drawn. */
  name: string | undefined;
  onMark: ((id: string) => void) | undefined;
}

const LABEL_PX = 72;
/** What the square and the space beside the words take. */
const BESIDE_PX = 16;

/**
 * Dashed lines through all lanes. Where the next is too close, the words show only when pointed at.
 */
export function TimelineMarks({ marks, span, width, name, onMark }: TimelineMarksProps) {
  const inSight = marks
    .map((mark) => ({ mark, at: fraction(mark.at, span) }))
    .filter(({ at }) => at >= 0 && at <= 1)
    .sort((a, b) => a.at - b.at);
  if (inSight.length === 0) return null;
  return (
    <div role="group" aria-label={name} className={styles.marks}>
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
            <button
              type="button"
              onClick={() => onMark?.(mark.id)}
              className={styles.mark}
              data-strong={mark.isStrong || undefined}
              style={{ left: `${at * 100}%` }}
            >
              <i className={styles.square} />
              {roomPx > LABEL_PX ? (
                <span className={styles.word} style={{ maxWidth: roomPx - BESIDE_PX }}>
                  {mark.label}
                </span>
              ) : (
                <span className="unseen">{mark.label}</span>
              )}
            </button>
          </Tooltip>
        );
      })}
    </div>
  );
}
