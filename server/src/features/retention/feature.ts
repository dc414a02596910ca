import type { Clock } from "../../platform/clock.ts";
import { retentionJob } from "./jobs.ts";

export const retentionFeature = {
  jobs: ({ clock }: { clock: Clock }) => [retentionJob(clock)],
};
