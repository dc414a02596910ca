import * as contract from "#contract/changes.ts";
import { decodeCursor, encodeCursor } from "../../platform/cursor.ts";
import { serve, type Route } from "../../platform/http/serve.ts";
import type { Parts } from "../../platform/parts.ts";
import { countChanges, findChanges } from "./store-search.ts";

/** Changes belong to the organization: the permission alone says who sees them. */
export const changeRoutes = ({ db }: Parts): Route[] => [
  serve(contract.searchChanges, ({ caller, query }) => {
    const after = decodeCursor(query.cursor);
    return db.tenant(caller.organizationId, async (sql) => {
      const rows = await findChanges(sql, query, { after, limit: query.per_page + 1 });
      const items = rows.slice(0, query.per_page);
      const last = items.at(-1);
      const hasMore = rows.length > items.length;
      const total = after === null && !hasMore ? items.length : await countChanges(sql, query);
      return {
        items,
        next_cursor: hasMore && last ? encodeCursor({ value: last.start, id: last.id }) : null,
        total: Math.min(total, contract.changeLimits.counted),
        total_is_least: total > contract.changeLimits.counted,
      };
    });
  }),
];
