import type { Clock } from "../../platform/clock.ts";
import type { Demo, Furnish } from "../../platform/feature.ts";
import type { IngestMessage } from "../../platform/ingest-message.ts";
import { furnishJob } from "./furnish-job.ts";
import { furnishTopology } from "./furnish-topology.ts";
import { demoJob } from "./jobs.ts";

export const demoFeature = {
  jobs: ({
    handIn,
    furniture,
    ...parts
  }: {
    handIn: IngestMessage;
    clock: Clock;
    furniture: readonly Furnish[];
  } & Omit<Demo, "organizationId">) => [furnishJob(furniture, parts), demoJob(handIn, parts.clock)],
  furnish: furnishTopology,
};
