import * as contract from "#contract/integration-status.ts";
import { type Route, serve } from "../../platform/http/serve.ts";
import type { Parts } from "../../platform/parts.ts";
import { listSummaries, loadStatus } from "./status.ts";

export const sourceStatusRoutes = ({ db, clock }: Parts): Route[] => [
  serve(contract.listSourceStatuses, ({ caller }) =>
    db.tenant(caller.organizationId, async (sql) => {
      const items = await listSummaries(sql, clock.nowS());
      return { items, total: items.length };
    }),
  ),
  serve(contract.getSourceStatus, ({ caller, params }) =>
    db.tenant(caller.organizationId, (sql) =>
      loadStatus(sql, { id: params.id, nowS: clock.nowS() }),
    ),
  ),
];
