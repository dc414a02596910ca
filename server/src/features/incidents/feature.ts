import { acknowledgeRoutes } from "./actions/acknowledge-routes.ts";
import { actionRoutes } from "./actions/action-routes.ts";
import type { ActionParts } from "./actions/run-action.ts";
import { responderRoutes } from "./actions/responder-routes.ts";
import { shareRoutes } from "./actions/share-routes.ts";
import { historyRoutes } from "./detail/history-routes.ts";
import { mentionableRoutes } from "./detail/mentionable-routes.ts";
import { previewRoutes } from "./detail/preview-routes.ts";
import { incidentTopologyRoutes } from "./detail/topology-routes.ts";
import { incidentJobs } from "./jobs.ts";
import { incidentRoutes } from "./routes.ts";

export const incidentsFeature = {
  routes: (parts: ActionParts & Parameters<typeof incidentTopologyRoutes>[0]) => [
    ...actionRoutes(parts),
    ...acknowledgeRoutes(parts),
    ...responderRoutes(parts),
    ...shareRoutes(parts),
    ...historyRoutes(parts),
    ...mentionableRoutes(parts),
    ...previewRoutes(parts),
    ...incidentTopologyRoutes(parts),
    ...incidentRoutes(parts),
  ],
  jobs: incidentJobs,
};
