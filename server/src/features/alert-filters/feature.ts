import { alertFilterRoutes } from "./routes.ts";

export const alertFiltersFeature = { routes: alertFilterRoutes };
