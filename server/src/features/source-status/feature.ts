import type { Clock } from "../../platform/clock.ts";
import { activityJob, silenceJob } from "./jobs.ts";
import { sourceStatusRoutes } from "./routes.ts";

export const sourceStatusFeature = {
  routes: sourceStatusRoutes,
  jobs: ({ clock }: { clock: Clock }) => [silenceJob(clock), activityJob(clock)],
};
