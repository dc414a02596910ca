import { webPushRoutes } from "./routes.ts";

export const webPushFeature = { routes: webPushRoutes };
