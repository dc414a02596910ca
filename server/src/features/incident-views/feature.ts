import { furnishViews } from "../views/demo.ts";
import { incidentViewRoutes } from "./routes.ts";

export const incidentViewsFeature = {
  routes: incidentViewRoutes,
  furnish: furnishViews("incident-view"),
};
