import type { Clock } from "../../platform/clock.ts";
import type { Parts } from "../../platform/parts.ts";
import { furnishMaps } from "./demo.ts";
import { mappingFileRoutes } from "./file-routes.ts";
import { mappingJobs } from "./jobs.ts";
import { mappingRoutes } from "./routes.ts";
import { mappingRowRoutes } from "./row-routes.ts";
import { mappingVersionRoutes } from "./version-routes.ts";

export const mappingFeature = {
  routes: (parts: Parts) => [
    ...mappingFileRoutes(parts),
    ...mappingRoutes(parts),
    ...mappingRowRoutes(parts),
    ...mappingVersionRoutes(parts),
  ],
  jobs: ({ clock }: { clock: Clock }) => mappingJobs(clock),
  furnish: furnishMaps,
};
