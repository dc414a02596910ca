import type { Clock } from "../../platform/clock.ts";
import { retentionJob } from "./jobs.ts";
import { leftoversJob } from "./leftovers-job.ts";

export const retentionFeature = {
  jobs: ({ clock }: { clock: Clock }) => [retentionJob(clock), leftoversJob(clock)],
};
