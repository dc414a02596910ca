import { entrySearchRoutes } from "./routes.ts";

export const entrySearchFeature = { routes: entrySearchRoutes };
