import { diffViewRoutes } from "./routes.ts";

export const diffViewFeature = { routes: diffViewRoutes };
