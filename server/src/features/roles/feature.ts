import { roleRoutes } from "./routes.ts";

export const rolesFeature = { routes: roleRoutes };
