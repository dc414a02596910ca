import type { Clock } from "../../platform/clock.ts";
import { demoJob, type IngestMessage } from "./jobs.ts";

export const demoFeature = {
  jobs: ({ handIn, clock }: { handIn: IngestMessage; clock: Clock }) => [demoJob(handIn, clock)],
};
