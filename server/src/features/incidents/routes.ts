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
import { freshToken, hashOf } from "../../platform/tokens.ts";
import { writeAudit } from "../access/store-audit.ts";
import { loadOrganization } from "../organizations/store.ts";
import { comment } from "./act.ts";
import { feed } from "./feed.ts";
import { factsOfAlert } from "./facts.ts";
import { activityOnWire, alertOnWire } from "./present.ts";
import { kindOf } from "./incident-fields.ts";
import { queryOf } from "./query-of.ts";
import { present, visibleIncident } from "./read.ts";
import type { AlertState } from "./state.ts";
import { act, type ActParts } from "./store-act.ts";
import { deletePreviewLink, insertPreviewLink, loadActivities, loadAlertsOfOne, loadPreviewLinks } from "./store-reads.ts";
import { loadAlertsOf, loadIncidents } from "./store-world.ts";

export const incidentRoutes = (parts: ActParts): Served[] => {
  const { db, clock } = parts;
  const reading = <T>(caller: Caller, work: (sql: Sql) => Promise<T>): Promise<T> => db.tenant(caller.organizationId, work);
  const activitiesOf = async (sql: Sql, id: string, types: readonly string[] | null, page: number, perPage: number) => {
    const { rows, total } = await loadActivities(sql, id, { types, page, perPage });
    return { activities: rows.map(activityOnWire), total };
  };
  return [
    serve(contract.getFeed, ({ caller, reach, query }) => reading(caller, (sql) => feed(sql, { reach, query, nowS: clock.nowS() }))),
    serve(contract.getFeedByIds, ({ caller, reach, body }) =>
      reading(caller, async (sql) => {
        const items = await present(sql, await loadIncidents(sql, body.ids), reach);
        return { items, next_cursor: null, total: items.length, total_is_least: false };
      })),
    serve(contract.getIncident, ({ caller, reach, params }) =>
      reading(caller, async (sql) => {
        const [item] = await present(sql, [await visibleIncident(sql, params.id, reach)], reach);
        if (!item) throw refuse("not_found");
        return item;
      })),
    serve(contract.getEnrichedIncidents, ({ caller, reach, query }) =>
      reading(caller, async (sql) => {
        const ids = query.ids.split(",").filter((id) => /^\d{1,18}$/.test(id)).slice(0, limits.idsPerAction);
        const incidents = await present(sql, await loadIncidents(sql, ids), reach);
        const alerts = (await loadAlertsOf(sql, incidents.map((one) => one.id))).map(alertOnWire);
        const items = incidents.map((one) => ({ ...one, alerts_summary: alerts.filter((alert) => alert.incident_id === one.id).map(({ id, status, primary, secondary, description }) => ({ id, status, primary, secondary, description })) }));
        return { items, total: items.length };
      })),
    serve(contract.listIncidentAlerts, ({ caller, reach, params, query }) =>
      reading(caller, async (sql) => {
        await visibleIncident(sql, params.id, reach);
        const matching = filtered(await loadAlertsOfOne(sql, params.id), queryOf(query.query), clock.nowS());
        const sorted = matching.sort((one, other) => (alertOrder[query.sort](one) - alertOrder[query.sort](other) || Number(one.id) - Number(other.id)) * (query.order === "desc" ? -1 : 1));
        const from = (query.page - 1) * query.per_page;
        return { items: sorted.slice(from, from + query.per_page).map(alertOnWire), total: sorted.length, page: query.page, per_page: query.per_page };
      })),
    serve(contract.findIncidentEnvironment, ({ caller, params }) => reading(caller, (sql) => bestEnvironment(sql, caller, params.id))),
    serve(contract.listActivities, ({ caller, reach, params, query }) =>
      reading(caller, async (sql) => {
        await visibleIncident(sql, params.id, reach);
        return activitiesOf(sql, params.id, query.types ? query.types.split(",").filter(Boolean) : null, query.page, query.per_page);
      })),
    serve(contract.listComments, ({ caller, reach, params }) =>
      reading(caller, async (sql) => {
        await visibleIncident(sql, params.id, reach);
        const { activities, total } = await activitiesOf(sql, params.id, ["commented"], 1, 1000);
        return { items: activities.reverse().map(commentOf), total };
      })),
    serve(contract.addComment, async ({ caller, reach, params, body }) => {
      await act(parts, { caller, reach, incidentIds: [params.id], action: "comment" }, ({ world }) => {
        const incident = world.incidents.get(params.id);
        if (!incident) throw refuse("not_found");
        comment(world, incident, body.body);
      });
      const { activities } = await reading(caller, (sql) => activitiesOf(sql, params.id, ["commented"], 1, 1));
      const [made] = activities;
      if (!made) throw refuse("not_found");
      return commentOf(made);
    }),
    serve(contract.createPreviewLink, ({ caller, reach, params, body, from }) =>
      reading(caller, async (sql) => {
        await visibleIncident(sql, params.id, reach);
        const token = freshToken("prv");
        const nowS = clock.nowS();
        const link = await insertPreviewLink(sql, { incident_id: params.id, environment_id: reach.environmentId, token_hash: hashOf(token), created_by: caller.name, created_at: nowS, expires_at: nowS + body.expires_in });
        await writeAudit(sql, { at: nowS, actor: { kind: caller.kind, id: caller.userId, name: caller.name }, action: "create", resource_type: "preview_links", resource_id: link.id, before: null, after: { incident_id: params.id, expires_at: link.expires_at } });
        return { id: link.id, created_by: link.created_by, created_at: link.created_at, expires_at: link.expires_at, token, url: `${from.origin}/preview/${reach.environmentId}/${params.id}#token=${token}` };
      })),
    serve(contract.listPreviewLinks, ({ caller, reach, params }) =>
      reading(caller, async (sql) => {
        await visibleIncident(sql, params.id, reach);
        const items = (await loadPreviewLinks(sql, params.id, clock.nowS())).map(({ id, created_by, created_at, expires_at }) => ({ id, created_by, created_at, expires_at }));
        return { items, total: items.length };
      })),
    serve(contract.revokePreviewLink, async ({ caller, reach, params }) => {
      await reading(caller, async (sql) => {
        await visibleIncident(sql, params.id, reach);
        if ((await deletePreviewLink(sql, params.id, params.token_id)).length === 0) throw refuse("not_found");
        await writeAudit(sql, { at: clock.nowS(), actor: { kind: caller.kind, id: caller.userId, name: caller.name }, action: "delete", resource_type: "preview_links", resource_id: params.token_id, before: { incident_id: params.id }, after: null });
      });
    }),
    serve(contract.getPreview, ({ caller, params }) =>
      db.tenant(caller.organizationId, async (sql) => {
        // The token is for one incident; any other id is nowhere.
        if (params.id !== caller.incidentId) throw refuse("not_found");
        const reach: Reach = { environmentId: params.env, environments: "everything" };
        const [incident] = await present(sql, [await visibleIncident(sql, params.id, reach)], reach);
        if (!incident) throw refuse("not_found");
        const { activities } = await activitiesOf(sql, params.id, null, 1, 200);
        return { incident: { ...incident, environments: [] }, alerts: (await loadAlertsOfOne(sql, params.id)).map(alertOnWire), activities, organization: { display_name: (await loadOrganization(sql, caller.organizationId))?.display_name ?? "" } };
      })),
  ];
};

const commentOf = (one: contract.Activity) => ({ id: one.id, body: String(one.params["body"] ?? ""), author: one.actor, created_at: one.at });

/** The most particular environment that the caller may open it in; a merged incident leads to the one that has it now. */
async function bestEnvironment(sql: Sql, caller: Caller, id: string): Promise<{ environment_id: string; incident_id: string }> {
  const [row] = await loadIncidents(sql, [id]);
  if (row?.merged_into) return bestEnvironment(sql, caller, row.merged_into);
  const everything = caller.environments.has("all") || caller.permissions.has("environments@read") || caller.permissions.has("environments@update");
  const reach: Reach = { environmentId: "all", environments: everything ? "everything" : [...caller.environments.keys()] };
  const [item] = row ? await present(sql, [await visibleIncident(sql, id, reach)], reach) : [];
  if (!item) throw refuse("not_found");
  return { environment_id: everything ? "all" : (item.environments[0] ?? "all"), incident_id: item.id };
}

function filtered(alerts: AlertState[], query: Query | null, nowS: number): AlertState[] {
  if (query === null) return alerts;
  const holds = compile(query, kindOf);
  return alerts.filter((alert) => holds(factsOf({ ...factsOfAlert(alert), status: alert.status, severity: alert.severity, start: alert.start, description: alert.description }, { nowS, text: () => [alert.description, ...Object.values(factsOfAlert(alert)).flat()] })));
}

const alertOrder = { status: (alert: AlertState) => rankOf(alert.status), start: (alert: AlertState) => alert.start, last_change: (alert: AlertState) => alert.last_change };
