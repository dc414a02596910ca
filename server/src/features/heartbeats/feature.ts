import type { Clock } from "../../platform/clock.ts";
import type { IngestMessage } from "../../platform/ingest-message.ts";
import { heartbeatRoutes } from "./routes.ts";
import { watchJob } from "./watch-job.ts";

export const heartbeatsFeature = {
  routes: heartbeatRoutes,
  jobs: ({ clock, handIn }: { clock: Clock; handIn: IngestMessage }) => [watchJob(clock, handIn)],
};
