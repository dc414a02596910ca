import type { Clock } from "../../platform/clock.ts";
import { rolePreviewJob } from "./jobs.ts";
import { rolePreviewRoutes } from "./routes.ts";

export const rolePreviewsFeature = {
  routes: rolePreviewRoutes,
  jobs: ({ clock }: { clock: Clock }) => [rolePreviewJob(clock)],
};
