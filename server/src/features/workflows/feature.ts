import type { Clock } from "../../platform/clock.ts";
import type { OutboundDoors } from "../../platform/outbound.ts";
import type { Parts } from "../../platform/parts.ts";
import type { Secrets } from "../../platform/secrets.ts";
import type { IncidentBooks } from "../incidents/incident-rules.ts";
import { artifactRoutes } from "./artifact-routes.ts";
import { callRoutes } from "./call-routes.ts";
import { callJob } from "./call-job.ts";
import { workflowRoutes } from "./routes.ts";
import { pauseRoutes } from "./pause-routes.ts";
import { runJob } from "./run-job.ts";
import { runnerRoutes } from "./runner-routes.ts";
import { taskDeadlineJob } from "./runner-task.ts";
import { runnerWorkRoutes } from "./runner-work-routes.ts";
import { runRoutes } from "./run-routes.ts";
import { scheduleJob } from "./schedule-job.ts";
import { secretRoutes } from "./secret-routes.ts";
import { startJob } from "./start-job.ts";

interface JobParts {
  books: IncidentBooks;
  clock: Clock;
  publicUrl: string;
  secrets: Secrets;
  outbound: OutboundDoors;
}

export const workflowsFeature = {
  routes: (parts: Parts & { books: IncidentBooks; publicUrl: string; secrets: Secrets }) => [
    ...workflowRoutes(parts),
    ...runRoutes(parts),
    ...secretRoutes(parts),
    ...pauseRoutes(parts),
    ...artifactRoutes(parts),
    ...callRoutes(parts),
    ...runnerRoutes(parts),
    ...runnerWorkRoutes(parts),
  ],
  jobs: (parts: JobParts) => [
    startJob(parts),
    runJob(parts),
    scheduleJob(parts.clock),
    callJob(parts),
    taskDeadlineJob(parts.clock),
  ],
};
