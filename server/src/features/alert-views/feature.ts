import { alertViewRoutes } from "./routes.ts";

export const alertViewsFeature = { routes: alertViewRoutes };
