import { furnishTargets } from "./demo.ts";
import { outboundRoutes } from "./routes.ts";

export const outboundIntegrationsFeature = { routes: outboundRoutes, furnish: furnishTargets };
