import { secondFactorRoutes } from "./routes.ts";

export const secondFactorFeature = { routes: secondFactorRoutes };
