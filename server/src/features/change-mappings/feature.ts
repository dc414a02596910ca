import { changeMappingRoutes } from "./routes.ts";

export const changeMappingsFeature = { routes: changeMappingRoutes };
