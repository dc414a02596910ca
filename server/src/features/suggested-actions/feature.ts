import { suggestedActionRoutes } from "./routes.ts";

export const suggestedActionsFeature = { routes: suggestedActionRoutes };
