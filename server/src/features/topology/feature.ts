import type { Clock } from "../../platform/clock.ts";
import { readJob } from "./read-job.ts";
import { topologyRoutes } from "./routes.ts";

export const topologyFeature = {
  routes: topologyRoutes,
  jobs: ({ clock }: { clock: Clock }) => [readJob(clock)],
};
