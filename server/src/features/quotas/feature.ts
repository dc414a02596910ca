import { quotaRoutes } from "./routes.ts";

export const quotasFeature = { routes: quotaRoutes };
