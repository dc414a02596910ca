import { payloadMappingRoutes } from "./routes.ts";

export const payloadMappingsFeature = { routes: payloadMappingRoutes };
