import { useState } from "react";
import type { Status } from "../../ui/status/status.ts";
import { Timeline, type TimelineLane } from "../../ui/time/Timeline.tsx";
import { statusWords } from "./gallery-words.ts";
import { galleryNow as now } from "./gallery-now.ts";

const minutesAgo = (minutes: number) => now - minutes * 60;
const ONGOING_END = now + 86_400;

const LANES: readonly TimelineLane[] = [
  lane("Disk write latency", "critical", [41, "warning"], [36, "critical"]),
  lane("Replication lag", "critical", [34, "critical"]),
  lane("Slow queries", "warning", [33, "warning"]),
  lane("Connections used", "warning", [28, "warning"], [21, "critical"], [12, "warning"]),
  lane("Order API p99", "critical", [26, "warning"], [23, "critical"]),
  lane("RAID battery", "acknowledged", [39, "unknown"], [20, "acknowledged"]),
  lane("Write cache policy", "ok", [38, "warning"], [11, "ok"]),
];

function lane(label: string, status: Status, ...steps: [number, Status][]): TimelineLane {
  const segments = steps.map(([minutes, was], at) => ({
    from: minutesAgo(minutes),
    to: steps[at + 1] ? minutesAgo(steps[at + 1]?.[0] ?? 0) : ONGOING_END,
    status: was,
  }));
  return { id: label, label, status, segments };
}

const COUNTS = [
  0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 2, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1,
  0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 2, 1, 3, 5, 8, 7, 9, 6, 7, 5, 6,
];

/** The drawing of an incident's alerts, with more lanes than fit when asked for. */
export function SampleTimeline({
  copies = 1,
  onLane,
}: {
  copies?: number;
  onLane?: (id: string) => void;
}) {
  const [span, setSpan] = useState({ from: minutesAgo(52), to: now + 180 });
  const lanes = Array.from({ length: copies }, (_, copy) =>
    LANES.map((timelineLane) => ({ ...timelineLane, id: `${timelineLane.id}${copy}` })),
  ).flat();
  return (
    <Timeline
      label="Alert timeline"
      lanes={lanes}
      {...span}
      now={now}
      words={statusWords}
      marks={[
        { id: "c", at: minutesAgo(48), label: "Change", isStrong: true },
        { id: "d", at: minutesAgo(46), label: "Deploy" },
      ]}
      overview={{
        from: minutesAgo(372),
        to: now + 180,
        counts: COUNTS,
        label: "Events",
        startLabel: "Beginning in sight",
        endLabel: "End in sight",
        wholeLabel: "Span in sight",
      }}
      onSpan={(from, to) => setSpan({ from, to })}
      onLane={onLane}
      onMark={() => {}}
    />
  );
}
