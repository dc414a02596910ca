import type { Parts } from "../../platform/parts.ts";
import { correlationOrderRoutes, correlationRoutes } from "./routes.ts";

export const correlationFeature = {
  routes: (parts: Parts) => [...correlationOrderRoutes(parts), ...correlationRoutes(parts)],
};
