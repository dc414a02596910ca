import { changeRoutes } from "./change-routes.ts";
import { type IntegrationParts, integrationRoutes } from "./routes.ts";

export const integrationsFeature = {
  routes: (parts: IntegrationParts) => [...integrationRoutes(parts), ...changeRoutes(parts)],
};
