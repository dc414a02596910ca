import { incidentViewRoutes } from "./routes.ts";

export const incidentViewsFeature = { routes: incidentViewRoutes };
