import { furnishTags } from "./demo.ts";
import { enrichmentRoutes } from "./routes.ts";

export const enrichmentFeature = { routes: enrichmentRoutes, furnish: furnishTags };
