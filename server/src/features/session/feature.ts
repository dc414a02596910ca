import type { FactorParts } from "../second-factor/prove-factor.ts";
import { organizationChoiceRoutes } from "./organization-routes.ts";
import { sessionRoutes } from "./routes.ts";

export const sessionFeature = {
  routes: (parts: FactorParts) => [...organizationChoiceRoutes(parts), ...sessionRoutes(parts)],
};
