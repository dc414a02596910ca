import type { Clock } from "../../platform/clock.ts";
import { auditRetentionJob } from "./audit-jobs.ts";
import { auditRoutes } from "./audit-routes.ts";

export const accessFeature = {
  routes: auditRoutes,
  jobs: ({ clock }: { clock: Clock }) => [auditRetentionJob(clock)],
};
