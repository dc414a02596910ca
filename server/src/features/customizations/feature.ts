import { customizationRoutes } from "./routes.ts";

export const customizationsFeature = { routes: customizationRoutes };
