import { furnishViews } from "../views/demo.ts";
import { alertViewRoutes } from "./routes.ts";

export const alertViewsFeature = { routes: alertViewRoutes, furnish: furnishViews("alert-view") };
