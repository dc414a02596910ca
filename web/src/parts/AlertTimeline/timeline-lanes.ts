import type { Alert } from "#contract/incidents.ts";
import { rankOf } from "#contract/statuses.ts";
import type { TimelineLane, TimelineSegment } from "../../ui/time/Timeline.tsx";
import type { TimelineMark } from "../../ui/time/TimelineMarks.tsx";
import type { TimeSpan } from "../../ui/time/time-ticks.ts";
import { fullAlertName, shortAlertNames } from "./alert-name.ts";

/**
 * A lane per alert: the worst first, of equals the oldest. Of a storm, more than `mostLanes`, in
 * the order in which they began: its beginning and its end are in sight.
 */
export function lanesOf(
  alerts: readonly Alert[],
  { nowS, mostLanes = Infinity }: { nowS: number; mostLanes?: number | undefined },
): TimelineLane[] {
  const names = shortAlertNames(alerts);
  const isStorm = alerts.length > mostLanes;
  return [...alerts]
    .sort((a, b) => (isStorm ? 0 : rankOf(b.status) - rankOf(a.status)) || a.start - b.start)
    .map((alert) => ({
      id: alert.id,
      label: names.get(alert.id) ?? alert.primary.value,
      fullName: fullAlertName(alert),
      status: alert.status,
      segments: segmentsOf(alert, nowS),
    }));
}

/** Each state until the next one; the last goes on. */
function segmentsOf({ timeline }: Alert, nowS: number): TimelineSegment[] {
  return timeline.map((step, at) => ({
    from: step.at,
    to: timeline[at + 1]?.at ?? Math.max(nowS, step.at),
    status: step.status,
  }));
}

/** From a little before the first alert until now, or a little after the end. */
export function spanOf(
  alerts: readonly Alert[],
  { start, end, nowS }: { start: number; end: number | null; nowS: number },
): TimeSpan {
  const first = Math.min(start, ...alerts.map((alert) => alert.timeline[0]?.at ?? alert.start));
  const last = end === null ? nowS : Math.max(end, ...alerts.map((alert) => alert.last_change));
  const airS = Math.max(PADDING_S, (last - first) * PADDING_RATIO);
  return { from: Math.floor(first - airS), to: Math.ceil(Math.min(last + airS, nowS)) };
}

/**
 * With what may have caused it: `whole` reaches back to all of them, `shown` only where that leaves
 * the alerts half of the room, or half an hour.
 */
export function spansWith(
  span: TimeSpan,
  marks: readonly Pick<TimelineMark, "at" | "isStrong">[],
): { whole: TimeSpan; shown: TimeSpan } {
  const causes = marks.filter(({ isStrong }) => isStrong).map(({ at }) => at);
  const first = Math.min(span.from, ...causes);
  if (first === span.from) return { whole: span, shown: span };
  const airS = Math.max(PADDING_S, (span.to - first) * PADDING_RATIO);
  const whole = { from: Math.floor(first - airS), to: span.to };
  const isNear = span.from - first <= Math.max(NEAR_S, span.to - span.from);
  return { whole, shown: isNear ? whole : span };
}

/** How many changes fall into each of `pieces` equal parts. */
export function countChanges(
  { from, to }: TimeSpan,
  alerts: readonly Alert[],
  pieces: number,
): number[] {
  const counts = Array.from({ length: pieces }, () => 0);
  for (const { at } of alerts.flatMap((alert) => alert.timeline)) {
    const piece = Math.min(pieces - 1, Math.floor(((at - from) / (to - from)) * pieces));
    if (at >= from && at <= to) counts[piece] = (counts[piece] ?? 0) + 1;
  }
  return counts;
}

const NEAR_S = 1800;
const PADDING_S = 60;
const PADDING_RATIO = 0.06;
