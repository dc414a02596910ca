import type { Clock } from "../../platform/clock.ts";
import type { IncidentBooks } from "../incidents/incident-rules.ts";
import { furnishSharing } from "./demo.ts";
import { autoshareJob } from "./jobs.ts";
import { autoshareRoutes } from "./routes.ts";

export const autoShareFeature = {
  routes: autoshareRoutes,
  jobs: ({ books, clock }: { books: IncidentBooks; clock: Clock }) => [autoshareJob(books, clock)],
  furnish: furnishSharing,
};
