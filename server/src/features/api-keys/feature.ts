import { furnishKeys } from "./demo.ts";
import { apiKeyRoutes } from "./routes.ts";

export const apiKeysFeature = { routes: apiKeyRoutes, furnish: furnishKeys };
