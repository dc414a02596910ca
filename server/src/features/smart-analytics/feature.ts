import { smartAnalyticsRoutes } from "./routes.ts";

export const smartAnalyticsFeature = { routes: smartAnalyticsRoutes };
