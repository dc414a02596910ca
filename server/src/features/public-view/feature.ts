import type { Parts } from "../../platform/parts.ts";
import { publicOriginFrom } from "../../platform/http/public-origin.ts";
import type { ServerLimits } from "../../platform/server-limits.ts";
import { openPublicViews, publicRoutes } from "./public-routes.ts";
import { publicViewRoutes } from "./routes.ts";

interface Needs extends Parts {
  limits: ServerLimits;
  /** Of the console, where no origin is set up. */
  publicUrl: string;
  env: Readonly<Record<string, string | undefined>>;
}

export const publicViewFeature = {
  routes: (parts: Needs) => {
    const publicOrigin = publicOriginFrom(parts.env);
    const views = openPublicViews({ ...parts, origin: publicOrigin ?? parts.publicUrl });
    return [
      ...publicViewRoutes({ ...parts, publicOrigin, views }),
      ...publicRoutes(views, parts.limits),
    ];
  },
};
