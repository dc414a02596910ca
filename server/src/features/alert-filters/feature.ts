import { furnishFilters } from "./demo.ts";
import { alertFilterRoutes } from "./routes.ts";

export const alertFiltersFeature = { routes: alertFilterRoutes, furnish: furnishFilters };
