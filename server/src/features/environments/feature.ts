import type { Clock } from "../../platform/clock.ts";
import type { Parts } from "../../platform/parts.ts";
import type { IncidentBooks } from "../incidents/incident-rules.ts";
import { builderRoutes } from "./builder-routes.ts";
import { furnishGrants } from "./demo.ts";
import { groupRoutes } from "./group-routes.ts";
import { placeJob } from "./jobs.ts";
import { environmentRoutes } from "./routes.ts";

export const environmentsFeature = {
  routes: (parts: Parts) => [
    ...builderRoutes(parts),
    ...groupRoutes(parts),
    ...environmentRoutes(parts),
  ],
  jobs: ({ books, clock }: { books: IncidentBooks; clock: Clock }) => [placeJob(books, clock)],
  furnish: furnishGrants,
};
