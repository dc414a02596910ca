import { assistantRoutes } from "./routes.ts";

export const assistantFeature = { routes: assistantRoutes };
