import type { Clock } from "../../platform/clock.ts";
import type { OutboundDoors } from "../../platform/outbound.ts";
import type { Parts } from "../../platform/parts.ts";
import type { Secrets } from "../../platform/secrets.ts";
import { dispatchJob } from "./dispatch-job.ts";
import { emailJob } from "./email-job.ts";
import { retentionJob } from "./jobs.ts";
import { pushJob } from "./push-way.ts";
import { notificationRoutes } from "./routes.ts";
import { notificationSettingsRoutes } from "./settings-routes.ts";
import { notificationUnsubscribeRoutes } from "./unsubscribe-routes.ts";
import { notificationWaysOf, type WayParts } from "./ways.ts";

interface JobParts extends WayParts {
  outbound: OutboundDoors;
  clock: Clock;
  secrets: Secrets;
  publicUrl: string;
}

export const notificationsFeature = {
  routes: (parts: Parts & WayParts & { secrets: Secrets }) => [
    ...notificationRoutes(parts),
    ...notificationSettingsRoutes(parts),
    ...notificationUnsubscribeRoutes(parts),
  ],
  jobs: (parts: JobParts) => [
    retentionJob(parts.clock),
    dispatchJob(parts.clock, notificationWaysOf(parts)),
    emailJob(parts),
    pushJob(parts),
  ],
};
