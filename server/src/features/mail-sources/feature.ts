import { mailSourceRoutes } from "./routes.ts";

export const mailSourcesFeature = { routes: mailSourceRoutes };
