import { organizationRoutes } from "./routes.ts";

export const organizationsFeature = { routes: organizationRoutes };
