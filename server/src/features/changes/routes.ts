import * as contract from "#contract/changes.ts";
import { decodeCursor, encodeCursor } from "../../platform/cursor.ts";
import { serve, type Route } from "../../platform/http/serve.ts";
import { reachEverywhere } from "../../platform/http/check-permission.ts";
import type { ActionParts } from "../incidents/actions/run-action.ts";
import { loadVisibleIncident } from "../incidents/detail/present-incidents.ts";
import { judge } from "./judge.ts";
import { loadIncidentChanges } from "./store-incident-changes.ts";
import { countChanges, findChanges } from "./store-search.ts";

/** Who sees an incident sees which changes may have caused it, whatever those belong to. */
export const changeRoutes = ({ db, ...parts }: ActionParts): Route[] => [
  serve(contract.searchChanges, ({ caller, query }) => {
    const after = decodeCursor(query.cursor);
    return db.tenant(caller.organizationId, async (sql) => {
      const reached = { filter: query, environments: reachEverywhere(caller).environments };
      const rows = await findChanges(sql, reached, { after, limit: query.per_page + 1 });
      const items = rows.slice(0, query.per_page);
      const last = items.at(-1);
      const hasMore = rows.length > items.length;
      const total = after === null && !hasMore ? items.length : await countChanges(sql, reached);
      return {
        items,
        next_cursor: hasMore && last ? encodeCursor({ value: last.start, id: last.id }) : null,
        total: Math.min(total, contract.changeLimits.counted),
        total_is_least: total > contract.changeLimits.counted,
      };
    });
  }),
  serve(contract.listRootCauseChanges, ({ caller, query }) =>
    db.tenant(caller.organizationId, async (sql) => {
      await loadVisibleIncident(sql, query.incident_id, reachEverywhere(caller));
      const items = await loadIncidentChanges(sql, query.incident_id);
      // What a person has taken back and nobody suspects stays in the history alone.
      return {
        items: items.filter(({ certainty, score }) => certainty !== "SUSPECT" || score > 0),
      };
    }),
  ),
  serve(contract.judgeChange, ({ caller, params, body }) =>
    db.tenant(caller.organizationId, (sql) =>
      judge(sql, parts, {
        caller,
        changeId: params.changeId,
        incidentId: body.incident_id,
        certainty: body.match_certainty,
        comment: body.comment,
      }),
    ),
  ),
];
