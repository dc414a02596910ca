import type { Clock } from "../../platform/clock.ts";
import { installationHealthRoutes } from "./routes.ts";
import { selfCheckJob } from "./self-check-job.ts";

export const installationHealthFeature = {
  routes: installationHealthRoutes,
  jobs: ({ clock }: { clock: Clock }) => [selfCheckJob({ clock })],
};
