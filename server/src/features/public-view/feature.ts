import type { Parts } from "../../platform/parts.ts";
import { publicOriginFrom } from "../../platform/http/public-origin.ts";
import { publicViewRoutes } from "./routes.ts";

interface Needs extends Parts {
  env: Readonly<Record<string, string | undefined>>;
}

export const publicViewFeature = {
  routes: (parts: Needs) =>
    publicViewRoutes({ ...parts, publicOrigin: publicOriginFrom(parts.env) }),
};
