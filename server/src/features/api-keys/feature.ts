import { apiKeyRoutes } from "./routes.ts";

export const apiKeysFeature = { routes: apiKeyRoutes };
