import type { Clock } from "../../platform/clock.ts";
import { anomalyDetectionRoutes } from "./routes.ts";
import { watchJob } from "./watch-job.ts";

export const anomalyDetectionFeature = {
  routes: anomalyDetectionRoutes,
  jobs: ({ clock }: { clock: Clock }) => [watchJob(clock)],
};
