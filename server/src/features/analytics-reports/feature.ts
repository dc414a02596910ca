import type { Clock } from "../../platform/clock.ts";
import type { Mail } from "../../platform/mail.ts";
import { dueJob } from "./due-job.ts";
import { reportMailJob } from "./mail-job.ts";
import { reportRoutes } from "./routes.ts";

interface JobParts {
  clock: Clock;
  mail: Mail;
  publicUrl: string;
}

export const analyticsReportsFeature = {
  routes: reportRoutes,
  jobs: (parts: JobParts) => [dueJob(parts.clock), reportMailJob(parts)],
};
