import type { Clock } from "../../platform/clock.ts";
import { seriesJob } from "./jobs.ts";

/** What is posted comes in beside events: pipeline/metrics. */
export const metricSeriesFeature = {
  jobs: ({ clock }: { clock: Clock }) => [seriesJob(clock)],
};
