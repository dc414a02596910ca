import { alertmanagerRoutes } from "./routes.ts";

export const alertmanagerFeature = { routes: alertmanagerRoutes };
