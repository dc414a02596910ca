import type { Clock } from "../../platform/clock.ts";
import type { Mail } from "../../platform/mail.ts";
import { shadowMailJob } from "./mail-job.ts";
import { shadowReportJob } from "./report-job.ts";
import { shadowRoutes } from "./routes.ts";

/** What the other tool notifies of comes in beside events: pipeline/shadow. */
export const shadowFeature = {
  routes: shadowRoutes,
  jobs: ({ clock, mail }: { clock: Clock; mail: Mail }) => [
    shadowReportJob(clock),
    shadowMailJob({ clock, mail }),
  ],
};
