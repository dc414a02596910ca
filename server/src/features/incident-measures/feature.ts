import { measuringJobs } from "./jobs.ts";

export const incidentMeasuresFeature = { jobs: measuringJobs };
