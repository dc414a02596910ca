import { clusterJob, type ClusterParts } from "./cluster-job.ts";
import { clusteringRoutes } from "./routes.ts";
import { scheduleJob } from "./schedule-job.ts";

export const incidentClusteringFeature = {
  routes: clusteringRoutes,
  jobs: (parts: ClusterParts) => [clusterJob(parts), scheduleJob(parts.clock)],
};
