import { changeSourceRoutes } from "./routes.ts";

export const changeSourcesFeature = { routes: changeSourceRoutes };
