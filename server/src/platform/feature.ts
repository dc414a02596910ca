import type { Route } from "./http/serve.ts";
import type { Sql } from "./db.ts";
import type { Handler, SendingHandler } from "./jobs/handler.ts";
import type { Secrets } from "./secrets.ts";

/** What the server takes from a feature: what can be asked of it, and what falls due or repeats. */
export interface Feature<RouteNeeds, JobNeeds> {
  routes?: (needs: RouteNeeds) => Route[];
  jobs?: (needs: JobNeeds) => (Handler | SendingHandler)[];
  /** What it puts into an organization that shows the product. Again is no more than once. */
  furnish?: Furnish;
}

export type Furnish = (sql: Sql, nowS: number, demo: Demo) => Promise<void>;
export interface Demo {
  organizationId: string;
  secrets: Secrets;
  publicUrl: string;
}
