import type { Clock } from "../../platform/clock.ts";
import type { Mail } from "../../platform/mail.ts";
import type { Parts } from "../../platform/parts.ts";
import type { Secrets } from "../../platform/secrets.ts";
import { dueJob } from "./due-job.ts";
import { reportMailJob } from "./mail-job.ts";
import { reportRoutes } from "./routes.ts";
import { reportUnsubscribeRoutes } from "./unsubscribe-routes.ts";

interface JobParts {
  clock: Clock;
  mail: Mail;
  secrets: Secrets;
  publicUrl: string;
}

export const analyticsReportsFeature = {
  routes: (parts: Parts & { mail: Mail; secrets: Secrets }) => [
    ...reportRoutes(parts),
    ...reportUnsubscribeRoutes(parts),
  ],
  jobs: (parts: JobParts) => [dueJob(parts.clock), reportMailJob(parts)],
};
