import { useRef, useState } from "react";
import { cx } from "../cx.ts";
import type { Status, StatusWords } from "../status/status.ts";
import type { UnixSeconds } from "./time-text.ts";
import { fraction } from "./time-ticks.ts";
import { TimelineAxis } from "./TimelineAxis.tsx";
import { TimelineBrush, type TimelineOverview } from "./TimelineBrush.tsx";
import { TimelineLaneRow } from "./TimelineLaneRow.tsx";
import { TimelineMarks, type TimelineMark } from "./TimelineMarks.tsx";
import { useWidth } from "../layout/useWidth.ts";
import { useUiWords } from "../UiWords.tsx";
import styles from "./Timeline.module.css";

export interface TimelineSegment {
  from: UnixSeconds;
  /** Still so when it lies after `now`. */
  to: UnixSeconds;
  status: Status;
}

export interface TimelineLane {
  id: string;
  label: string;
  /** Where the label leaves out what all lanes share. */
  fullName?: string;
  status: Status;
  segments: readonly TimelineSegment[];
}

export interface TimelineProps {
  label: string;
  lanes: readonly TimelineLane[];
  /** The span in sight. */
  from: UnixSeconds;
  to: UnixSeconds;
  now: UnixSeconds;
  words: StatusWords;
  marks?: readonly TimelineMark[] | undefined;
  /** What the marks are called. */
  marksLabel?: string | undefined;
  onMark?: ((id: string) => void) | undefined;
  /** A longer span below, with a window to move. */
  overview?: TimelineOverview | undefined;
  onSpan?: ((from: UnixSeconds, to: UnixSeconds) => void) | undefined;
  onLane?: ((id: string) => void) | undefined;
  /** Of more lanes the first and the last are shown, and a button between them says how many. */
  mostLanes?: number;
  className?: string | undefined;
}

/** What happened to whom and when: a lane each, thicker where it is worse, all on one scale. */
export function Timeline(props: TimelineProps) {
  const {
    label,
    lanes,
    from,
    to,
    now,
    words,
    marks = [],
    marksLabel,
    onMark,
    overview,
    onSpan,
    onLane,
    mostLanes = 12,
    className,
  } = props;
  const uiWords = useUiWords();
  const plot = useRef<HTMLDivElement>(null);
  const width = useWidth(plot);
  const [isWhole, setWhole] = useState(false);
  const span = { from, to };
  const hidden = Math.max(0, lanes.length - mostLanes);
  const firstCount = hidden > 0 ? Math.ceil(mostLanes / 2) : lanes.length;
  const lastFrom = isWhole ? firstCount : firstCount + hidden;
  const renderLane = (lane: TimelineLane) => (
    <TimelineLaneRow
      key={lane.id}
      lane={lane}
      span={span}
      now={now}
      words={words}
      onLane={onLane}
    />
  );
  const nowAt = fraction(now, span);
  return (
    <div role="group" aria-label={label} className={cx(styles.timeline, className)}>
      <div className={styles.chart}>
        <div ref={plot} className={styles.plot} aria-hidden>
          <TimelineAxis span={span} now={now} width={width} />
          {nowAt >= 0 && nowAt <= 1 && (
            <i className={styles.now} style={{ left: `${nowAt * 100}%` }} />
          )}
        </div>
        <ul className={styles.lanes}>
          {lanes.slice(0, firstCount).map(renderLane)}
          {hidden > 0 && (
            <li className={styles.between}>
              <button
                type="button"
                className={styles.more}
                aria-expanded={isWhole}
                onClick={() => setWhole(!isWhole)}
              >
                {isWhole ? uiWords.showLess : uiWords.showBetween(hidden)}
              </button>
            </li>
          )}
          {lanes.slice(lastFrom).map(renderLane)}
        </ul>
        <TimelineMarks marks={marks} span={span} width={width} name={marksLabel} onMark={onMark} />
      </div>
      {overview && <TimelineBrush overview={overview} span={span} onSpan={onSpan} />}
    </div>
  );
}
