import { analyticsRoutes } from "./routes.ts";

export const analyticsFeature = { routes: analyticsRoutes };
