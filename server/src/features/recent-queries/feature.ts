import { recentQueryRoutes } from "./routes.ts";

export const recentQueriesFeature = { routes: recentQueryRoutes };
