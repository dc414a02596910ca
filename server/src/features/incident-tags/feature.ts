import type { Clock } from "../../platform/clock.ts";
import type { ActionParts } from "../incidents/actions/run-action.ts";
import type { IncidentBooks } from "../incidents/incident-rules.ts";
import { furnishIncidentTags } from "./demo.ts";
import { tagActionRoutes } from "./action-routes.ts";
import { retagJob } from "./jobs.ts";
import { tagPreviewRoutes } from "./preview-routes.ts";
import { incidentTagRoutes } from "./routes.ts";

export const incidentTagsFeature = {
  routes: (parts: ActionParts) => [
    ...tagActionRoutes(parts),
    ...tagPreviewRoutes(parts),
    ...incidentTagRoutes(parts),
  ],
  jobs: ({ books, clock }: { books: IncidentBooks; clock: Clock }) => [retagJob(books, clock)],
  furnish: furnishIncidentTags,
};
