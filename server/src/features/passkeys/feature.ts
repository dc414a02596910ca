import { passkeyRoutes } from "./routes.ts";

export const passkeysFeature = { routes: passkeyRoutes };
