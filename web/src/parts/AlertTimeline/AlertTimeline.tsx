import { useMemo, useState } from "react";
import type { Alert } from "#contract/incidents.ts";
import { Timeline } from "../../ui/time/Timeline.tsx";
import type { TimeSpan } from "../../ui/time/time-ticks.ts";
import { useNow } from "../../ui/time/useNow.ts";
import { statusWords, timelineWords as words } from "../../words/words.ts";
import { countChanges, lanesOf, spanOf } from "./timeline-lanes.ts";

interface AlertTimelineProps {
  alerts: readonly Alert[];
  incident: { start: number; end: number | null };
  onAlert?: ((id: string) => void) | undefined;
  mostLanes?: number;
}

const MOST_LANES = 12;
const OVERVIEW_BUCKETS = 56;

/** What happened to each alert and when, with a window over the whole time. */
export function AlertTimeline({
  alerts,
  incident,
  onAlert,
  mostLanes = MOST_LANES,
}: AlertTimelineProps) {
  const now = useNow();
  const { start, end } = incident;
  const [chosen, setChosen] = useState<TimeSpan | null>(null);
  const fullSpan = useMemo(
    () => spanOf(alerts, { start, end, nowS: now }),
    [alerts, start, end, now],
  );
  const lanes = useMemo(
    () => lanesOf(alerts, { nowS: fullSpan.to, mostLanes }),
    [alerts, fullSpan.to, mostLanes],
  );
  const counts = useMemo(
    () => countChanges(fullSpan, alerts, OVERVIEW_BUCKETS),
    [fullSpan, alerts],
  );
  const span = chosen ?? fullSpan;
  return (
    <Timeline
      label={words.title}
      lanes={lanes}
      from={span.from}
      to={span.to}
      now={now}
      words={statusWords}
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
