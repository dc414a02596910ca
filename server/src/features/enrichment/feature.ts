import { enrichmentRoutes } from "./routes.ts";

export const enrichmentFeature = { routes: enrichmentRoutes };
