import { Histogram, type Registry } from "prom-client";
import { type TimedStage, timedStages } from "#contract/health-stages.ts";
import { addCounts, countDuration, type DurationCounts } from "./duration-counts.ts";

export type StageCounts = Partial<Record<TimedStage, DurationCounts>>;

/** What this process measures of its own work. */
export interface StageTimings {
  /** `items`: events that took this time together. */
  record(stage: TimedStage, ms: number, items?: number): void;
  /** What was recorded since it was taken last. */
  take(): StageCounts;
}

/** The whole way has a histogram of its own, with the buckets of a backlog. */
const exposedStages = timedStages.filter((stage) => stage !== "feed");

export function openStageTimings(registry: Registry): StageTimings {
  const histogram = new Histogram({
    name: "tocsin_stage_seconds",
    help: "How long each stage of a batch of events takes, and calls of the console",
    labelNames: ["stage"],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60],
    registers: [registry],
  });
  for (const stage of exposedStages) histogram.zero({ stage });
  let counts: StageCounts = {};
  return {
    record: (stage, ms, items = 1) => {
      if (items === 0) return;
      if (stage !== "feed") histogram.observe({ stage }, ms / 1000);
      countDuration((counts[stage] ??= {}), ms, items);
    },
    take: () => {
      const taken = counts;
      counts = {};
      return taken;
    },
  };
}

export function addStages(sum: StageCounts, stages: StageCounts): void {
  for (const stage of timedStages) {
    const counts = stages[stage];
    if (counts) addCounts((sum[stage] ??= {}), counts);
  }
}
