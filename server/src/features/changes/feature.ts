import { changeRoutes } from "./routes.ts";

export const changesFeature = { routes: changeRoutes };
