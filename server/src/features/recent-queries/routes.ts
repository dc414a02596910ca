import * as contract from "#contract/search.ts";
import { serve, type Route } from "../../platform/http/serve.ts";
import type { Parts } from "../../platform/parts.ts";
import { loadRecentQueries, saveRecentQueries } from "./store.ts";

const most = contract.searchLimits.recentQueries;

/** A person's own business, so not in the audit log. */
export const recentQueryRoutes = ({ db, clock }: Parts): Route[] => [
  serve(contract.listRecentQueries, ({ caller, query }) =>
    db.tenant(caller.organizationId, async (sql) => {
      const rows = await loadRecentQueries(sql, caller.userId ?? "0", most);
      return {
        items: rows.slice(0, query.per_page).map((row) => ({ searchQuery: row.query, at: row.at })),
        total: rows.length,
      };
    }),
  ),
  serve(contract.keepRecentQuery, ({ caller, body: { searchQuery } }) =>
    db.tenant(caller.organizationId, async (sql) => {
      const nowS = clock.nowS();
      await saveRecentQueries(sql, caller.userId ?? "0", { queries: [searchQuery], nowS, most });
      return { searchQuery, at: nowS };
    }),
  ),
];
