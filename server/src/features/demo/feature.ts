import type { Clock } from "../../platform/clock.ts";
import type { Furnish } from "../../platform/feature.ts";
import { furnishJob } from "./furnish-job.ts";
import { furnishTopology } from "./furnish-topology.ts";
import { demoJob, type IngestMessage } from "./jobs.ts";

export const demoFeature = {
  jobs: ({
    handIn,
    clock,
    furniture,
  }: {
    handIn: IngestMessage;
    clock: Clock;
    furniture: readonly Furnish[];
  }) => [furnishJob(furniture, clock), demoJob(handIn, clock)],
  furnish: furnishTopology,
};
