import { troubleshootingRoutes } from "./routes.ts";

export const troubleshootingFeature = { routes: troubleshootingRoutes };
