import { organizationChoiceRoutes } from "./organization-routes.ts";
import { type SessionParts, sessionRoutes } from "./routes.ts";

export const sessionFeature = {
  routes: (parts: SessionParts) => [...organizationChoiceRoutes(parts), ...sessionRoutes(parts)],
};
