import type { Parts } from "../../platform/parts.ts";
import { scimDiscoveryRoutes } from "./discovery-routes.ts";
import { scimUserRoutes } from "./user-routes.ts";
import { scimGroupRoutes } from "./group-routes.ts";
import { scimSettingsRoutes } from "./settings-routes.ts";

export const scimFeature = {
  routes: (parts: Parts) => [
    ...scimSettingsRoutes(parts),
    ...scimDiscoveryRoutes(),
    ...scimUserRoutes(parts),
    ...scimGroupRoutes(parts),
  ],
};
