import type { Parts } from "../../platform/parts.ts";
import { dashboardRoutes } from "./routes.ts";
import { widgetRoutes } from "./widget-routes.ts";

export const dashboardsFeature = {
  routes: (parts: Parts) => [...dashboardRoutes(parts), ...widgetRoutes(parts)],
};
