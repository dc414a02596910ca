import type { Status, StatusWords } from "../status/status.ts";
import { StatusMark } from "../status/StatusMark.tsx";
import { clockText, type TimeSettings, type UnixSeconds } from "./time-text.ts";
import { clipped, type TimeSpan } from "./time-ticks.ts";
import type { TimelineLane, TimelineSegment } from "./Timeline.tsx";
import { useTimeSettings } from "./TimeSettingsProvider.tsx";
import { Tooltip } from "../overlay/Tooltip.tsx";
import styles from "./Timeline.module.css";

interface TimelineLaneRowProps {
  lane: TimelineLane;
  span: TimeSpan;
  now: UnixSeconds;
  words: StatusWords;
  onLane: ((id: string) => void) | undefined;
}

/** One lane: its name, its status now, and what it went through. Read out as a sentence. */
export function TimelineLaneRow({ lane, span, now, words, onLane }: TimelineLaneRowProps) {
  const settings = useTimeSettings();
  const describe = (segment: TimelineSegment) => segmentText(segment, { now, words, settings });
  const label = (
    <>
      <StatusMark status={lane.status} size={12} label={words[lane.status]} />
      <span className="ellipsis">{lane.label}</span>
    </>
  );
  return (
    <li className={styles.lane}>
      {onLane ? (
        <button
          type="button"
          className={styles.label}
          title={lane.fullName}
          onClick={() => onLane(lane.id)}
        >
          {label}
        </button>
      ) : (
        <div className={styles.label} title={lane.fullName}>
          {label}
        </div>
      )}
      <span className="unseen">{lane.segments.map(describe).join("; ")}</span>
      <div className={styles.track} aria-hidden>
        {lane.segments.map((segment) => {
          const part = clipped({ from: segment.from, to: Math.min(segment.to, now) }, span);
          if (!part) return null;
          return (
            <Segment
              key={`${segment.from}-${segment.status}`}
              status={segment.status}
              text={describe(segment)}
              part={part}
            />
          );
        })}
      </div>
    </li>
  );
}

function Segment({
  status,
  text,
  part,
}: {
  status: Status;
  text: string;
  part: { start: number; end: number };
}) {
  return (
    <Tooltip content={text} isName side="top">
      <i
        className={styles.segment}
        data-status={status}
        style={{ left: `${part.start * 100}%`, width: `${(part.end - part.start) * 100}%` }}
      />
    </Tooltip>
  );
}

function segmentText(
  { from, to, status }: TimelineSegment,
  { now, words, settings }: { now: UnixSeconds; words: StatusWords; settings: TimeSettings },
): string {
  const start = `${words[status]} ${clockText(from, settings)}–`;
  return to >= now ? start : start + clockText(to, settings);
}
