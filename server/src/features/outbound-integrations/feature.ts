import { outboundRoutes } from "./routes.ts";

export const outboundIntegrationsFeature = { routes: outboundRoutes };
