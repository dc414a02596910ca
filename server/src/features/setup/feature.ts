import { setUpRoutes } from "./routes.ts";

export const setupFeature = { routes: setUpRoutes };
