import * as contract from "#contract/incident-actions.ts";
import type { Caller } from "../../../platform/caller.ts";
import { reachOf } from "../../../platform/http/check-permission.ts";
import { serve, type Route } from "../../../platform/http/serve.ts";
import { refuse, refuseFor } from "../../../platform/refuse.ts";
import { hashToken } from "../../../platform/tokens.ts";
import { writeAudit } from "../../access/store-audit.ts";
import { loadAssignable } from "../../people/store.ts";
import {
  assign,
  merge,
  resolve,
  resolveAlert,
  snooze,
  split,
  unassign,
  unsnooze,
} from "./actions.ts";
import { concludeChange } from "../conclude-change.ts";
import { updateMutes } from "../world/muting.ts";
import {
  actionOn,
  runAction,
  runActionOnEach,
  type ActionParts,
  loadWorld,
  restoreReopenedKeys,
} from "./run-action.ts";
import { loadUndo, markUndone } from "../stores/store-reads.ts";
import { undo, type UndoRecord } from "./undo.ts";
import { changedAlertsOf } from "../world/world.ts";

export const actionRoutes = (parts: ActionParts): Route[] => [
  serve(contract.resolveIncidents, ({ caller, reach, body }) =>
    runActionOnEach(
      parts,
      { ...actionOn(caller, reach, body.ids), action: "resolve" },
      ({ world, incident }, id) => resolve(world, incident(id), body.annotation),
    ),
  ),
  serve(contract.snoozeIncidents, async ({ caller, reach, body }) => {
    const nowS = parts.clock.nowS();
    const until = body.until ?? nowS + (body.duration ?? 0);
    if (until <= nowS) throw refuse("snooze_in_past");
    const options = { until, wakeOnChange: body.wake_on_change, annotation: body.annotation };
    return runActionOnEach(
      parts,
      { ...actionOn(caller, reach, body.ids), action: "snooze" },
      ({ world, incident }, id) => snooze(world, incident(id), options),
    );
  }),
  serve(contract.unsnoozeIncidents, ({ caller, reach, body }) =>
    runActionOnEach(
      parts,
      { ...actionOn(caller, reach, body.ids), action: "unsnooze" },
      ({ world, incident }, id) => unsnooze(world, incident(id), body.annotation),
    ),
  ),
  serve(contract.resolveAlerts, ({ caller, reach, body }) =>
    runActionOnEach(
      parts,
      { caller, reach, ids: body.entity_ids, alertIds: body.entity_ids, action: "resolve_alerts" },
      ({ world, alert }, id) => resolveAlert(world, alert(id), body.annotation),
    ),
  ),
  serve(contract.assignIncidents, async ({ caller, reach, body }) => {
    const people = await parts.db.tenant(caller.organizationId, loadAssignable);
    const assignee = people.find((person) => person._id === body.assignee);
    if (!assignee) throw refuse("not_assignable");
    const to = { assignee: assignee._id, name: assignee.name, annotation: body.annotation };
    return runActionOnEach(
      parts,
      { ...actionOn(caller, reach, body.ids), action: "assign" },
      ({ world, incident }, id) => assign(world, incident(id), to),
    );
  }),
  serve(contract.unassignIncidents, ({ caller, reach, body }) =>
    runActionOnEach(
      parts,
      { ...actionOn(caller, reach, body.ids), action: "unassign" },
      ({ world, incident }, id) => unassign(world, incident(id), body.annotation),
    ),
  ),
  serve(contract.mergeIncidents, async ({ caller, reach, params, body }) => {
    const ids = [...new Set(body.source_incident_ids)];
    const { undoToken } = await runAction(
      parts,
      { caller, reach, incidentIds: [params.id, ...ids], action: "merge" },
      ({ world, rules }) => {
        const [target, ...sources] = [params.id, ...ids].map((id) => world.incidents.byId.get(id));
        if (!target || sources.some((source) => !source)) throw refuse("not_found");
        const refusal = merge(world, target, {
          sources: sources.filter((source) => source !== undefined),
          maxAlerts: rules.rules.alertsPerIncident,
          annotation: body.annotation,
        });
        if (refusal !== null) throw refuseFor(refusal);
      },
    );
    return { id: params.id, undo_token: undoToken ?? "" };
  }),
  serve(contract.splitIncident, async ({ caller, reach, params, body }) => {
    const { result, undoToken } = await runAction(
      parts,
      { caller, reach, incidentIds: [params.id], maxNewIncidents: 1, action: "split" },
      ({ world }) => {
        const incident = world.incidents.byId.get(params.id);
        if (!incident) throw refuse("not_found");
        const created = split(world, incident, {
          alertIds: body.entity_ids,
          annotation: body.annotation,
        });
        if ("code" in created) throw refuseFor(created);
        return created.id;
      },
    );
    return { id: result, undo_token: undoToken ?? "" };
  }),
  serve(contract.undo, ({ caller, body }) => undoAction(parts, caller, body.undo_token)),
];

/** Whoever may act in the environment may also take the action back. */
async function undoAction(
  parts: ActionParts,
  caller: Caller,
  token: string,
): Promise<{ undone: string; incident_ids: string[] }> {
  return parts.db.tenant(caller.organizationId, async (sql) => {
    const undoRow = await loadUndo(sql, hashToken(token));
    if (!undoRow || undoRow.expires_at < parts.clock.nowS()) throw refuse("not_found");
    if (undoRow.done) throw refuse("already_undone");
    const record = undoRow.before as UndoRecord; // what saveUndo stored
    const reach = await reachOf(
      caller,
      {
        environmentId: undoRow.environment_id,
        needed: "incident_actions",
        action: contract.grantOfAction[record.action],
      },
      async () => true,
    );
    const incidentIds = [...record.incidents, ...record.made].map((entry) => entry.id);
    const { world, rules } = await loadWorld(sql, parts, {
      caller,
      reach,
      incidentIds,
      alertIds: record.alerts.map((alert) => alert.id),
    });
    const wasActive = new Map(
      [...world.incidents.byId.values()].map((incident) => [incident.id, incident.active]),
    );
    world.shares.mayShare = false;
    const obstacle = undo(world, record);
    if (obstacle !== null) throw refuseFor(obstacle);
    restoreReopenedKeys(world, rules, wasActive);
    updateMutes(world, rules.rules.muting, changedAlertsOf(world));
    await concludeChange(sql, caller.organizationId, { world, rules });
    await markUndone(sql, hashToken(token));
    await writeAudit(sql, {
      at: world.at,
      actor: world.actor,
      action: "act",
      resource_type: "incidents",
      resource_id: incidentIds.join(","),
      before: null,
      after: { action: "undo", undone: record.action, incidents: incidentIds },
    });
    return { undone: record.action, incident_ids: record.incidents.map((incident) => incident.id) };
  });
}
