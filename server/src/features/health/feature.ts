import { healthRoutes } from "./routes.ts";

export const healthFeature = { routes: healthRoutes };
