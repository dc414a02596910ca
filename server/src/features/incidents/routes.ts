import { compile } from "#bpql/match.ts";
import { factsOf } from "#bpql/facts.ts";
import type { Query } from "#bpql/ast.ts";
import * as contract from "#contract/incidents.ts";
import { limits } from "#contract/limits.ts";
import { rankOf } from "#contract/statuses.ts";
import type { Caller, Reach } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import { serve, type Served } from "../../platform/http/serve.ts";
import { refuse } from "../../platform/refuse.ts";
import { feed } from "./feed.ts";
import { factsOfAlert } from "./facts.ts";
import { alertOnWire } from "./present.ts";
import { kindOf } from "./incident-fields.ts";
import { queryOf } from "./query-of.ts";
import { present, visibleIncident } from "./read.ts";
import type { AlertState } from "./state.ts";
import type { ActParts } from "./store-act.ts";
import { loadAlertsOfOne } from "./store-reads.ts";
import { loadAlertsOf, loadIncidents } from "./store-world.ts";

export const incidentRoutes = (parts: ActParts): Served[] => {
  const { db, clock } = parts;
  const reading = <T>(caller: Caller, work: (sql: Sql) => Promise<T>): Promise<T> =>
    db.tenant(caller.organizationId, work);
  return [
    serve(contract.getFeed, ({ caller, reach, query }) =>
      reading(caller, (sql) => feed(sql, { reach, query, nowS: clock.nowS() })),
    ),
    serve(contract.getFeedByIds, ({ caller, reach, body }) =>
      reading(caller, async (sql) => {
        const items = await present(sql, await loadIncidents(sql, body.ids), reach);
        return { items, next_cursor: null, total: items.length, total_is_least: false };
      }),
    ),
    serve(contract.getIncident, ({ caller, reach, params }) =>
      reading(caller, async (sql) => {
        const [item] = await present(sql, [await visibleIncident(sql, params.id, reach)], reach);
        if (!item) throw refuse("not_found");
        return item;
      }),
    ),
    serve(contract.getEnrichedIncidents, ({ caller, reach, query }) =>
      reading(caller, async (sql) => {
        const ids = query.ids
          .split(",")
          .filter((id) => /^\d{1,18}$/.test(id))
          .slice(0, limits.idsPerAction);
        const incidents = await present(sql, await loadIncidents(sql, ids), reach);
        const alerts = (
          await loadAlertsOf(
            sql,
            incidents.map((one) => one.id),
          )
        ).map(alertOnWire);
        const items = incidents.map((one) => ({
          ...one,
          alerts_summary: alerts
            .filter((alert) => alert.incident_id === one.id)
            .map(({ id, status, primary, secondary, description }) => ({
              id,
              status,
              primary,
              secondary,
              description,
            })),
        }));
        return { items, total: items.length };
      }),
    ),
    serve(contract.listIncidentAlerts, ({ caller, reach, params, query }) =>
      reading(caller, async (sql) => {
        await visibleIncident(sql, params.id, reach);
        const matching = filtered(
          await loadAlertsOfOne(sql, params.id),
          queryOf(query.query),
          clock.nowS(),
        );
        const sorted = matching.sort(
          (one, other) =>
            (alertOrder[query.sort](one) - alertOrder[query.sort](other) ||
              Number(one.id) - Number(other.id)) * (query.order === "desc" ? -1 : 1),
        );
        const from = (query.page - 1) * query.per_page;
        return {
          items: sorted.slice(from, from + query.per_page).map(alertOnWire),
          total: sorted.length,
          page: query.page,
          per_page: query.per_page,
        };
      }),
    ),
    serve(contract.findIncidentEnvironment, ({ caller, params }) =>
      reading(caller, (sql) => bestEnvironment(sql, caller, params.id)),
    ),
  ];
};

/**
 * The most particular environment that the caller may open it in; a merged incident leads to the
 * one that has it now.
 */
async function bestEnvironment(
  sql: Sql,
  caller: Caller,
  id: string,
): Promise<{ environment_id: string; incident_id: string }> {
  const [row] = await loadIncidents(sql, [id]);
  if (row?.merged_into) return bestEnvironment(sql, caller, row.merged_into);
  const everything =
    caller.environments.has("all") ||
    caller.permissions.has("environments@read") ||
    caller.permissions.has("environments@update");
  const reach: Reach = {
    environmentId: "all",
    environments: everything ? "everything" : [...caller.environments.keys()],
  };
  const [item] = row ? await present(sql, [await visibleIncident(sql, id, reach)], reach) : [];
  if (!item) throw refuse("not_found");
  return {
    environment_id: everything ? "all" : (item.environments[0] ?? "all"),
    incident_id: item.id,
  };
}

function filtered(alerts: AlertState[], query: Query | null, nowS: number): AlertState[] {
  if (query === null) return alerts;
  const holds = compile(query, kindOf);
  return alerts.filter((alert) =>
    holds(
      factsOf(
        {
          ...factsOfAlert(alert),
          status: alert.status,
          severity: alert.severity,
          start: alert.start,
          description: alert.description,
        },
        { nowS, text: () => [alert.description, ...Object.values(factsOfAlert(alert)).flat()] },
      ),
    ),
  );
}

const alertOrder = {
  status: (alert: AlertState) => rankOf(alert.status),
  start: (alert: AlertState) => alert.start,
  last_change: (alert: AlertState) => alert.last_change,
};
