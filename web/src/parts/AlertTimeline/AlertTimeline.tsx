import { useMemo, useState } from "react";
import type { Alert } from "#contract/incidents.ts";
import { Timeline } from "../../ui/time/Timeline.tsx";
import type { TimelineMark } from "../../ui/time/TimelineMarks.tsx";
import type { TimeSpan } from "../../ui/time/time-ticks.ts";
import { useNow } from "../../ui/time/useNow.ts";
import { statusWords, timelineWords as words } from "../../words/words.ts";
import { countChanges, lanesOf, spanOf, spansWith } from "./timeline-lanes.ts";

export interface AlertTimelineProps {
  alerts: readonly Alert[];
  incident: { start: number; end: number | null };
  onAlert?: ((id: string) => void) | undefined;
  mostLanes?: number;
  /** Changes, which may have caused what the lanes show. */
  marks?: readonly TimelineMark[];
  marksLabel?: string;
  onMark?: ((id: string) => void) | undefined;
}

const noMarks: readonly TimelineMark[] = [];
const MOST_LANES = 12;
const OVERVIEW_BUCKETS = 56;

/** What happened to each alert and when, with a window over the whole time. */
export function AlertTimeline({
  alerts,
  incident,
  onAlert,
  mostLanes = MOST_LANES,
  marks = noMarks,
  marksLabel,
  onMark,
}: AlertTimelineProps) {
  const now = useNow();
  const { start, end } = incident;
  const [chosen, setChosen] = useState<TimeSpan | null>(null);
  const { whole: fullSpan, shown } = useMemo(
    () => spansWith(spanOf(alerts, { start, end, nowS: now }), marks),
    [alerts, start, end, now, marks],
  );
  const lanes = useMemo(
    () => lanesOf(alerts, { nowS: fullSpan.to, mostLanes }),
    [alerts, fullSpan.to, mostLanes],
  );
  const counts = useMemo(
    () => countChanges(fullSpan, alerts, OVERVIEW_BUCKETS),
    [fullSpan, alerts],
  );
  const span = chosen ?? shown;
  return (
    <Timeline
      label={words.title}
      lanes={lanes}
      from={span.from}
      to={span.to}
      now={now}
      words={statusWords}
      marks={marks}
      marksLabel={marksLabel}
      onMark={onMark}
      overview={{
        ...fullSpan,
        counts,
        label: words.changes,
        startLabel: words.start,
        endLabel: words.end,
        wholeLabel: words.whole,
      }}
      onSpan={(from, to) => setChosen({ from, to })}
      onLane={onAlert}
      mostLanes={mostLanes}
    />
  );
}
