import type { Clock } from "../../platform/clock.ts";
import { retentionJob } from "./jobs.ts";
import { leftoversJob } from "./leftovers-job.ts";
import { measureJob } from "./measure-job.ts";
import { retentionRoutes } from "./routes.ts";

export const retentionFeature = {
  routes: retentionRoutes,
  jobs: ({ clock }: { clock: Clock }) => [
    retentionJob(clock),
    leftoversJob(clock),
    measureJob(clock),
  ],
};
