import { mcpRoutes } from "./routes.ts";

export const mcpFeature = { routes: mcpRoutes };
