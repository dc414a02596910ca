import * as contract from "#contract/smart-analytics.ts";
import { serve, type Route } from "../../platform/http/serve.ts";
import type { Parts } from "../../platform/parts.ts";
import { refuse } from "../../platform/refuse.ts";
import { loadStandOuts } from "./load-stand-outs.ts";

export const smartAnalyticsRoutes = ({ db, clock }: Parts): Route[] => [
  serve(contract.findStandOuts, ({ caller, body }) =>
    db.read(caller.organizationId, (sql) => {
      if (!caller.toggles.has("unified_analytics")) throw refuse("no_toggle", "unified_analytics");
      return loadStandOuts(sql, { caller, nowS: clock.nowS() }, body);
    }),
  ),
];
