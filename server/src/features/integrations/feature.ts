import { integrationRoutes } from "./routes.ts";

export const integrationsFeature = { routes: integrationRoutes };
