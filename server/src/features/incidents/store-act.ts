import type { ActionReply } from "#contract/incident-actions.ts";
import { limits } from "#contract/limits.ts";
import type { Caller, Reach } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import type { Parts } from "../../platform/parts.ts";
import { freshToken, hashOf } from "../../platform/tokens.ts";
import { refuse } from "../../platform/refuse.ts";
import { writeAudit } from "../access/store-audit.ts";
import { loadShares } from "../sharing/store.ts";
import { apply, type IncidentBooks, type IncidentRules } from "./apply.ts";
import { settleMutes } from "./muting.ts";
import { offerForCorrelation } from "./open-alert.ts";
import type { AlertState, IncidentState } from "./state.ts";
import {
  addToWorld,
  loadAlerts,
  loadAlertsOf,
  loadFacts,
  loadIncidents,
  lockOrganization,
  reserveIds,
} from "./store-world.ts";
import { insertUndo, loadSetEnvironments } from "./store-reads.ts";
import { recordOf, snapshot } from "./undo.ts";
import { changedAlertsOf, newWorld, type World } from "./world.ts";

export interface ActParts extends Parts {
  books: IncidentBooks;
}
export interface Act {
  caller: Caller;
  reach: Reach;
  action: string;
  /** Incidents that the action names, or alerts; incidents of the alerts are loaded with them. */
  incidentIds?: readonly string[];
  alertIds?: readonly string[];
  /** How many incidents the decision may make. */
  makes?: number;
  /** What else the audit log is told of it. */
  audit?: Record<string, unknown>;
  /** After the decision and before it is applied; throws to refuse all of it. */
  check?: (sql: Sql, world: World) => Promise<void>;
}
export interface Stage {
  world: World;
  rules: IncidentRules;
  incident(id: string): IncidentState;
  alert(id: string): AlertState;
}

/** One click: load under the organization's lock, decide, apply, and keep what undoing it needs. */
export async function act<T>(
  parts: ActParts,
  how: Act,
  decide: (stage: Stage) => T,
): Promise<{ result: T; undoToken: string | null }> {
  return parts.db.tenant(how.caller.organizationId, async (sql) => {
    const { world, rules } = await loadWorld(sql, parts, how);
    const before = snapshot(world);
    const wasActive = new Map([...world.incidents.values()].map((one) => [one.id, one.active]));
    const result = decide({
      world,
      rules,
      incident: (id) => known(world.incidents.get(id)),
      alert: (id) => known(world.alerts.get(id)),
    });
    reoffer(world, rules, wasActive);
    settleMutes(world, rules.rules.muting, changedAlertsOf(world));
    if (world.changedIncidents.size === 0) return { result, undoToken: null };
    await how.check?.(sql, world);
    await apply(sql, how.caller.organizationId, { world, rules });
    const record = recordOf(how.action, before, world);
    const undoToken = record === null ? null : await keepUndo(sql, how, { record, at: world.at });
    await writeAudit(sql, {
      at: world.at,
      actor: world.actor,
      action: "act",
      resource_type: "incidents",
      resource_id: [...world.changedIncidents].join(","),
      before: null,
      after: {
        action: how.action,
        incidents: [...world.changedIncidents],
        environment: how.reach.environmentId,
        ...how.audit,
      },
    });
    return { result, undoToken };
  });
}

/** The same action on several incidents: each answers for itself. */
export async function actOnEach(
  parts: ActParts,
  how: Act & { ids: readonly string[] },
  decide: (stage: Stage, id: string) => string | null,
): Promise<ActionReply> {
  const ids = [...new Set(how.ids)];
  const { result, undoToken } = await act(parts, how, (stage) =>
    ids.map((id) => ({ id, refusal: attempt(() => decide(stage, id)) })),
  );
  return {
    results: result.map(({ id, refusal }) =>
      refusal === null ? { id, ok: true } : { id, ok: false, errors: [refusal] },
    ),
    undo_token: undoToken,
  };
}

function attempt(decide: () => string | null): { code: string; message: string } | null {
  try {
    const refusal = decide();
    return refusal === null ? null : { code: "impossible", message: refusal };
  } catch (error) {
    if (error instanceof NotLoaded)
      return { code: "not_found", message: refuse("not_found").message };
    throw error;
  }
}

/** Named but not visible to this caller, or nowhere: nobody is told which. */
class NotLoaded extends Error {}
function known<T>(one: T | undefined): T {
  if (one === undefined) throw new NotLoaded();
  return one;
}

export async function loadWorld(
  sql: Sql,
  parts: ActParts,
  how: Act,
): Promise<{ world: World; rules: IncidentRules }> {
  await lockOrganization(sql, how.caller.organizationId);
  const rules = await parts.books.of(sql, how.caller.organizationId);
  const named = how.alertIds ? await loadAlerts(sql, how.alertIds) : [];
  const incidents = await loadIncidents(sql, [
    ...new Set([...(how.incidentIds ?? []), ...named.map((alert) => alert.incident_id)]),
  ]);
  const visible = await onlyVisible(sql, incidents, how.reach);
  const ids = visible.map((one) => one.id);
  const makes = how.makes ?? 0;
  const world = newWorld(
    parts.clock.nowS(),
    { kind: how.caller.kind, id: how.caller.userId, name: how.caller.name },
    await reserveIds(sql, makes),
  );
  addToWorld(world, {
    incidents: visible,
    alerts: await loadAlertsOf(sql, ids),
    facts: await loadFacts(sql, ids),
  });
  world.shares = await loadShares(
    sql,
    visible.filter((one) => one.shares > 0).map((one) => one.id),
  );
  return { world, rules };
}

async function onlyVisible(
  sql: Sql,
  incidents: readonly IncidentState[],
  reach: Reach,
): Promise<IncidentState[]> {
  if (reach.environments === "everything") return [...incidents];
  const allowed = new Set(reach.environments);
  const sets = new Map(
    (await loadSetEnvironments(sql, [...new Set(incidents.map((one) => one.set_id))])).map(
      (row) => [row.id, row.environments],
    ),
  );
  return incidents.filter((one) => (sets.get(one.set_id) ?? []).some((id) => allowed.has(id)));
}

/** What became active by a click can be joined again. */
export function reoffer(
  world: World,
  rules: IncidentRules,
  wasActive: ReadonlyMap<string, boolean>,
): void {
  for (const id of world.changedIncidents) {
    const incident = world.incidents.get(id);
    if (incident?.active && wasActive.get(id) === false && incident.patterns.length > 0)
      offerForCorrelation(world, incident, rules.rules.patterns);
  }
}

async function keepUndo(
  sql: Sql,
  how: Act,
  { record, at }: { record: unknown; at: number },
): Promise<string> {
  const token = freshToken("undo");
  await insertUndo(sql, {
    token_hash: hashOf(token),
    user_id: how.caller.userId,
    action: how.action,
    at,
    expires_at: at + limits.undoS,
    environment_id: how.reach.environmentId,
    before: record,
  });
  return token;
}
