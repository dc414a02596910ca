import { savedQueryRoutes } from "./routes.ts";

export const savedQueriesFeature = { routes: savedQueryRoutes };
