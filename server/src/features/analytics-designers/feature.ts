import { designerRoutes } from "./routes.ts";

export const analyticsDesignersFeature = { routes: designerRoutes };
