import { messageTemplateRoutes } from "./routes.ts";

export const messageTemplatesFeature = { routes: messageTemplateRoutes };
