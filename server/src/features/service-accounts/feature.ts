import { serviceAccountRoutes } from "./routes.ts";

export const serviceAccountsFeature = { routes: serviceAccountRoutes };
