import type { Clock } from "../../platform/clock.ts";
import type { IncidentBooks } from "../incidents/incident-rules.ts";
import { retitleJob } from "./jobs.ts";
import { tagManagerRoutes } from "./routes.ts";

export const tagManagerFeature = {
  routes: tagManagerRoutes,
  jobs: ({ books, clock }: { books: IncidentBooks; clock: Clock }) => [retitleJob(books, clock)],
};
