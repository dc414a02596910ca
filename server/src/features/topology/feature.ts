import { topologyRoutes } from "./routes.ts";

export const topologyFeature = { routes: topologyRoutes };
