import type { InputOf } from "#contract/endpoint.ts";
import { getFeedGroups } from "#contract/feed-groups.ts";
import * as contract from "#contract/incidents.ts";
import { limits } from "#contract/limits.ts";
import { rankOf } from "#contract/statuses.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import { reachEverywhere } from "../../platform/http/check-permission.ts";
import { serve, type Route } from "../../platform/http/serve.ts";
import { refuse } from "../../platform/refuse.ts";
import { loadFeedPage, loadGroupedFeed } from "./feed/feed.ts";
import { loadNamespaces } from "../tag-categories/namespaces.ts";
import { filterAlerts } from "./detail/filter-alerts.ts";
import { alertOnWire } from "./detail/incident-on-wire.ts";
import { parseQuery } from "./feed/parse-query.ts";
import {
  loadAllParts,
  loadVisibleIncident,
  presentIncidents,
  presentWithTags,
} from "./detail/present-incidents.ts";
import type { AlertState } from "./world/state.ts";
import type { ActionParts } from "./actions/run-action.ts";
import { loadAlertsOfIncident } from "./stores/store-reads.ts";
import { loadAlertsOf, loadIncidents } from "./stores/store-world.ts";

export const incidentRoutes = (parts: ActionParts): Route[] => {
  const { db, clock } = parts;
  const inTenant = <T>(caller: Caller, work: (sql: Sql) => Promise<T>): Promise<T> =>
    db.tenant(caller.organizationId, work);
  return [
    serve(contract.getFeed, ({ caller, reach, query }) =>
      inTenant(caller, async (sql) => {
        const namespaces = await loadNamespaces(sql, caller);
        return loadFeedPage(sql, { reach, query, namespaces, nowS: clock.nowS() });
      }),
    ),
    serve(getFeedGroups, ({ caller, reach, query }) =>
      inTenant(caller, async (sql) => {
        const namespaces = await loadNamespaces(sql, caller);
        return loadGroupedFeed(sql, { reach, query, namespaces, nowS: clock.nowS() });
      }),
    ),
    serve(contract.getFeedByIds, ({ caller, reach, body }) =>
      inTenant(caller, async (sql) => {
        const rows = await loadIncidents(sql, body.ids);
        const items = await presentWithTags(sql, rows, { reach, tags: body.tags });
        return { items, next_cursor: null, total: items.length, total_is_least: false };
      }),
    ),
    serve(contract.getIncident, ({ caller, reach, params }) =>
      inTenant(caller, async (sql) => {
        const [item] = await presentIncidents(
          sql,
          [await loadVisibleIncident(sql, params.id, reach)],
          reach,
        );
        if (!item) throw refuse("not_found");
        return item;
      }),
    ),
    serve(contract.listIncidentParts, ({ caller, reach, params }) =>
      inTenant(caller, async (sql) => {
        const items = await loadAllParts(sql, params.id, reach);
        return { items: items.slice(0, limits.idsPerAction), total: items.length };
      }),
    ),
    serve(contract.getEnrichedIncidents, ({ caller, reach, query }) =>
      inTenant(caller, async (sql) => {
        const ids = query.ids
          .split(",")
          .filter((id) => /^\d{1,18}$/.test(id))
          .slice(0, limits.idsPerAction);
        const incidents = await presentIncidents(sql, await loadIncidents(sql, ids), reach);
        const alerts = (
          await loadAlertsOf(
            sql,
            incidents.map((incident) => incident.id),
          )
        ).map(alertOnWire);
        const items = incidents.map((incident) => ({
          ...incident,
          alerts_summary: alerts
            .filter((alert) => alert.incident_id === incident.id)
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
      inTenant(caller, async (sql) => {
        await loadVisibleIncident(sql, params.id, reach);
        const matching = filterAlerts(
          await loadAlertsOfIncident(sql, params.id),
          parseQuery(query.query, { namespaces: await loadNamespaces(sql, caller) }),
          clock.nowS(),
        );
        return pageOfAlerts(matching, query);
      }),
    ),
    serve(contract.findIncidentEnvironment, ({ caller, params }) =>
      inTenant(caller, (sql) => bestEnvironment(sql, caller, params.id)),
    ),
  ];
};

function pageOfAlerts(
  alerts: readonly AlertState[],
  { sort, order, page, per_page }: InputOf<typeof contract.listIncidentAlerts>["query"],
) {
  const sorted = alerts.toSorted(
    (a, b) =>
      (alertOrder[sort](a) - alertOrder[sort](b) || Number(a.id) - Number(b.id)) *
      (order === "desc" ? -1 : 1),
  );
  const from = (page - 1) * per_page;
  return {
    items: sorted.slice(from, from + per_page).map(alertOnWire),
    total: sorted.length,
    page,
    per_page,
  };
}

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
  const reach = reachEverywhere(caller);
  const [item] = row
    ? await presentIncidents(sql, [await loadVisibleIncident(sql, id, reach)], reach)
    : [];
  if (!item) throw refuse("not_found");
  return {
    environment_id: reach.environments === "everything" ? "all" : (item.environments[0] ?? "all"),
    incident_id: item.id,
  };
}

const alertOrder = {
  status: (alert: AlertState) => rankOf(alert.status),
  start: (alert: AlertState) => alert.start,
  last_change: (alert: AlertState) => alert.last_change,
};
