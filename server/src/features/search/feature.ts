import { searchRoutes } from "./routes.ts";

export const searchFeature = { routes: searchRoutes };
