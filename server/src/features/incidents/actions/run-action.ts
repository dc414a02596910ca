import type { ActionReply, IncidentAction } from "#contract/incident-actions.ts";
import { limits } from "#contract/limits.ts";
import { reason } from "#contract/refusals.ts";
import type { Caller, EnvironmentReach } from "../../../platform/caller.ts";
import type { Sql } from "../../../platform/db.ts";
import type { Parts } from "../../../platform/parts.ts";
import { generateToken, hashToken } from "../../../platform/tokens.ts";
import { problemFor } from "../../../platform/refuse.ts";
import { writeAudit } from "../../access/store-audit.ts";
import { loadShares } from "../../sharing/store.ts";
import { concludeChange } from "../conclude-change.ts";
import type { IncidentBooks, IncidentRules } from "../incident-rules.ts";
import type { ActionRefusal } from "./actions.ts";
import { updateMutes } from "../world/muting.ts";
import { restoreKeys } from "../world/open-alert.ts";
import type { AlertState, IncidentState } from "../world/state.ts";
import {
  addToWorld,
  loadAlerts,
  loadAlertsOf,
  loadFacts,
  loadIncidents,
  lockOrganization,
  reserveIds,
} from "../stores/store-world.ts";
import { insertUndo, loadSetEnvironments } from "../stores/store-reads.ts";
import { undoRecordOf, snapshot } from "./undo.ts";
import { changedAlertsOf, newWorld, type World } from "../world/world.ts";

export interface ActionParts extends Parts {
  books: IncidentBooks;
}
type WorldParts = Pick<ActionParts, "books" | "clock">;
export interface ActionRequest {
  caller: Caller;
  reach: EnvironmentReach;
  action: IncidentAction;
  /** Incidents that the action names, or alerts; incidents of the alerts are loaded with them. */
  incidentIds?: readonly string[];
  alertIds?: readonly string[];
  /** How many incidents the decision may make. */
  maxNewIncidents?: number;
  /** Workflows whose run acts, the first one first. */
  workflowChain?: readonly string[];
  /** What else the audit log is told of it. */
  audit?: Record<string, unknown>;
  /** After the decision and before it is applied; throws to refuse all of it. */
  check?: (sql: Sql, world: World) => Promise<void>;
}
export interface ActionContext {
  world: World;
  rules: IncidentRules;
  incident(id: string): IncidentState;
  alert(id: string): AlertState;
}

/** What a call names in the environment of its path. */
export const actionOn = (caller: Caller, reach: EnvironmentReach, ids: readonly string[]) => ({
  caller,
  reach,
  ids,
  incidentIds: ids,
});

/** One click: load under the organization's lock, decide, apply, and keep what undoing it needs. */
export const runAction = <T>(
  parts: ActionParts,
  request: ActionRequest,
  decide: (stage: ActionContext) => T,
): Promise<ActionResult<T>> =>
  parts.db.tenant(request.caller.organizationId, (sql) =>
    runActionIn(sql, { ...parts, request }, decide),
  );

export interface ActionResult<T> {
  result: T;
  undoToken: string | null;
}

/** The same in a transaction that does more. */
export async function runActionIn<T>(
  sql: Sql,
  { request, ...parts }: WorldParts & { request: ActionRequest },
  decide: (stage: ActionContext) => T,
): Promise<ActionResult<T>> {
  const { world, rules } = await loadWorld(sql, parts, request);
  const before = snapshot(world);
  const wasActive = new Map(
    [...world.incidents.byId.values()].map((incident) => [incident.id, incident.active]),
  );
  const result = decide({
    world,
    rules,
    incident: (id) => requireLoaded(world.incidents.byId.get(id)),
    alert: (id) => requireLoaded(world.alerts.byId.get(id)),
  });
  restoreReopenedKeys(world, rules, wasActive);
  updateMutes(world, rules.rules.muting, changedAlertsOf(world));
  if (world.incidents.changed.size === 0) return { result, undoToken: null };
  await request.check?.(sql, world);
  await concludeChange(sql, request.caller.organizationId, { world, rules });
  const record = undoRecordOf(request.action, before, world);
  const undoToken = record === null ? null : await saveUndo(sql, request, { record, at: world.at });
  await writeAudit(sql, {
    at: world.at,
    actor: world.actor,
    action: "act",
    resource_type: "incidents",
    resource_id: [...world.incidents.changed].join(","),
    before: null,
    after: {
      action: request.action,
      incidents: [...world.incidents.changed],
      environment: request.reach.environmentId,
      ...request.audit,
    },
  });
  return { result, undoToken };
}

/** The same action on several incidents: each answers for itself. */
export async function runActionOnEach(
  parts: ActionParts,
  request: ActionRequest & { ids: readonly string[] },
  decide: (stage: ActionContext, id: string) => ActionRefusal,
): Promise<ActionReply> {
  const ids = [...new Set(request.ids)];
  const { result, undoToken } = await runAction(parts, request, (stage) =>
    ids.map((id) => ({ id, refusal: attemptAction(() => decide(stage, id)) })),
  );
  return {
    results: result.map(({ id, refusal }) =>
      refusal === null ? { id, ok: true } : { id, ok: false, errors: [problemFor(refusal)] },
    ),
    undo_token: undoToken,
  };
}

function attemptAction(decide: () => ActionRefusal): ActionRefusal {
  try {
    return decide();
  } catch (error) {
    if (error instanceof NotLoaded) return reason("not_found");
    throw error;
  }
}

/** Named but not visible to this caller, or nowhere: nobody is told which. */
class NotLoaded extends Error {}
function requireLoaded<T>(entity: T | undefined): T {
  if (entity === undefined) throw new NotLoaded();
  return entity;
}

export async function loadWorld(
  sql: Sql,
  parts: WorldParts,
  request: Omit<ActionRequest, "action">,
): Promise<{ world: World; rules: IncidentRules }> {
  await lockOrganization(sql, request.caller.organizationId);
  const rules = await parts.books.of(sql, request.caller.organizationId);
  const namedAlerts = request.alertIds ? await loadAlerts(sql, request.alertIds) : [];
  const incidents = await loadIncidents(sql, [
    ...new Set([...(request.incidentIds ?? []), ...namedAlerts.map((alert) => alert.incident_id)]),
  ]);
  const visible = await filterVisible(sql, incidents, request.reach);
  const ids = visible.map((incident) => incident.id);
  const makes = request.maxNewIncidents ?? 0;
  const world = newWorld(
    parts.clock.nowS(),
    { kind: request.caller.kind, id: request.caller.userId, name: request.caller.name },
    await reserveIds(sql, makes),
  );
  world.workflows.chain = request.workflowChain ?? [];
  addToWorld(world, {
    incidents: visible,
    alerts: await loadAlertsOf(sql, ids),
    facts: await loadFacts(sql, ids),
  });
  world.shares.byIncident = await loadShares(
    sql,
    visible.filter((incident) => incident.shares > 0).map((incident) => incident.id),
  );
  return { world, rules };
}

async function filterVisible(
  sql: Sql,
  incidents: readonly IncidentState[],
  reach: EnvironmentReach,
): Promise<IncidentState[]> {
  if (reach.environments === "everything") return [...incidents];
  const allowed = new Set(reach.environments);
  const sets = new Map(
    (
      await loadSetEnvironments(sql, [...new Set(incidents.map((incident) => incident.set_id))])
    ).map((row) => [row.id, row.environments]),
  );
  return incidents.filter((incident) =>
    (sets.get(incident.set_id) ?? []).some((id) => allowed.has(id)),
  );
}

/** What became active by a click can be joined again. */
export function restoreReopenedKeys(
  world: World,
  rules: IncidentRules,
  wasActive: ReadonlyMap<string, boolean>,
): void {
  for (const id of world.incidents.changed) {
    const incident = world.incidents.byId.get(id);
    if (incident?.active && wasActive.get(id) === false && incident.patterns.length > 0)
      restoreKeys(world, incident, rules.rules.patterns);
  }
}

async function saveUndo(
  sql: Sql,
  request: ActionRequest,
  { record, at }: { record: unknown; at: number },
): Promise<string> {
  const token = generateToken("undo");
  await insertUndo(sql, {
    token_hash: hashToken(token),
    user_id: request.caller.userId,
    action: request.action,
    at,
    expires_at: at + limits.undoS,
    environment_id: request.reach.environmentId,
    before: record,
  });
  return token;
}
