import type { Clock } from "../../platform/clock.ts";
import { backofficeJobs } from "./jobs.ts";
import { backofficeRoutes } from "./routes.ts";

export const backofficeFeature = {
  routes: backofficeRoutes,
  jobs: ({ clock }: { clock: Clock }) => backofficeJobs(clock),
};
