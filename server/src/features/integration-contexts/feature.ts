import { integrationContextRoutes } from "./routes.ts";

export const integrationContextsFeature = { routes: integrationContextRoutes };
