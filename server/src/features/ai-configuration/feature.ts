import { aiConfigurationRoutes } from "./routes.ts";

export const aiConfigurationFeature = { routes: aiConfigurationRoutes };
