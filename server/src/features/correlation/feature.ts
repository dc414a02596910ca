import type { Parts } from "../../platform/parts.ts";
import { correlationOrderRoutes, correlationRoutes } from "./routes.ts";
import { suggestionRoutes } from "./suggestion-routes.ts";

export const correlationFeature = {
  routes: (parts: Parts) => [
    ...correlationOrderRoutes(parts),
    ...correlationRoutes(parts),
    ...suggestionRoutes(parts),
  ],
};
