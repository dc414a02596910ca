import type { TimedStage } from "#contract/health-stages.ts";
import type { HealthPoint } from "#contract/installation-health.ts";
import { percentileMs, totalOf } from "../../platform/duration-counts.ts";
import { addStages, type StageCounts } from "../../platform/stage-timings.ts";
import type { MinuteRow } from "./store-health.ts";

/** What passed since then, of all processes. */
export function stagesSince(minutes: readonly MinuteRow[], sinceS: number): StageCounts {
  const sum: StageCounts = {};
  for (const { minute_at, stages } of minutes) if (minute_at >= sinceS) addStages(sum, stages);
  return sum;
}

export const timesOf = (stages: StageCounts, stage: TimedStage) => {
  const counts = stages[stage] ?? {};
  return {
    total: totalOf(counts),
    p50_ms: percentileMs(counts, 0.5),
    p95_ms: percentileMs(counts, 0.95),
  };
};

/** Intervals in which something happened, oldest first. */
export function pointsOf(minutes: readonly MinuteRow[], intervalS: number): HealthPoint[] {
  const intervals = Map.groupBy(minutes, ({ minute_at }) => minute_at - (minute_at % intervalS));
  return [...intervals]
    .toSorted(([a], [b]) => a - b)
    .map(([at, rows]) => {
      const stages = stagesSince(rows, at);
      const [feed, call] = [timesOf(stages, "feed"), timesOf(stages, "call")];
      return {
        at,
        events: timesOf(stages, "receive").total,
        feed_p50_ms: feed.p50_ms,
        feed_p95_ms: feed.p95_ms,
        calls: call.total,
        call_p95_ms: call.p95_ms,
      };
    });
}

/** The minute in which most came; null where nothing did. */
export function peakOf(
  minutes: readonly MinuteRow[],
): { at: number; events_per_minute: number } | null {
  const points = pointsOf(minutes, 60).toSorted((a, b) => b.events - a.events);
  const [peak] = points;
  return peak && peak.events > 0 ? { at: peak.at, events_per_minute: peak.events } : null;
}
