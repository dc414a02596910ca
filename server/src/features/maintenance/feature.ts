import type { Clock } from "../../platform/clock.ts";
import type { IncidentBooks } from "../incidents/incident-rules.ts";
import { furnishPlans } from "./demo.ts";
import { maintenanceJobs } from "./jobs.ts";
import { maintenanceRoutes } from "./routes.ts";

export const maintenanceFeature = {
  routes: maintenanceRoutes,
  jobs: ({ books, clock }: { books: IncidentBooks; clock: Clock }) => maintenanceJobs(books, clock),
  furnish: furnishPlans,
};
