import { arraysOf } from "../../../platform/column-arrays.ts";
import type { SendStatement, Sql } from "../../../platform/db.ts";
import {
  activityColumns,
  alertColumns,
  alertHeadColumns,
  alertStatusColumns,
  factsColumns,
  incidentColumns,
  insertOf,
  keyColumns,
  selectList,
  updateOf,
  upsertOf,
} from "./store-columns.ts";
import { saveEarlyRecoveries } from "./store-early-recoveries.ts";
import { placementOf } from "../world/members/incidents.ts";
import type { AlertHead, AlertState, FactsState, IncidentState } from "../world/state.ts";
import { queueTermChanges } from "../search/store-search-changes.ts";
import { termChangesOf } from "../search/term-changes.ts";
import { setTimers } from "../timers.ts";
import { type IdSource, noIds, reservedIds, type World } from "../world/world.ts";

/**
 * The organization's writers take turns: events and clicks alike change its incidents under this
 * lock. Answers the number of the turn: whoever has the next number knows that nobody wrote in
 * between. Their statements are planned anew each time, because a plan made while the tables were
 * small reads all of them when they are large.
 */
export async function lockOrganization(sql: Sql, organizationId: string): Promise<number> {
  const [, [row]] = await Promise.all([
    sql(
      `SELECT set_config('plan_cache_mode', 'force_custom_plan', true), pg_advisory_xact_lock(1,
       hashint8($1))`,
      [organizationId],
      "lock",
    ),
    sql<{ turn: number }>(
      `INSERT INTO organization_turns AS t (organization_id, turn) VALUES ($1, 1)
       ON CONFLICT (organization_id) DO UPDATE SET turn = t.turn + 1 RETURNING turn::float8`,
      [organizationId],
      "take-turn",
    ),
  ]);
  if (!row) throw new Error("no turn was taken");
  return row.turn;
}

/** Fresh ids, ascending in the order in which the lock was held. */
export async function reserveIds(sql: Sql, count: number): Promise<IdSource> {
  if (count === 0) return noIds;
  const rows = await sql<{ alert: string; incident: string }>(
    `SELECT nextval('alert_ids') AS alert, nextval('incident_ids') AS incident
     FROM generate_series(1, $1)`,
    [count],
    "ids",
  );
  return reservedIds(
    rows.map((row) => row.alert),
    rows.map((row) => row.incident),
  );
}

const alertList = selectList(alertColumns, "a");
const incidentList = selectList(incidentColumns, "i");

export interface ExpectedRepeat {
  identity: string;
  /** Of all events of the identity in the batch; null when they differ among themselves. */ fingerprint:
    | string
    | null;
  status: string;
  /** The earliest. */ at: number;
}
/** `heads`: of those that the batch only repeats. */
export interface CurrentAlerts {
  heads: AlertHead[];
  alerts: AlertState[];
}
const headColumns = new Set([
  "id",
  "incident_id",
  "identity",
  "status",
  "fingerprint",
  "last_seen",
  "last_event_at",
  "events",
  "expires_at",
  "last_receipt",
]);
const headOrFullColumns = Object.keys(alertColumns)
  .map((name) =>
    headColumns.has(name)
      ? `a."${name}"`
      : `CASE WHEN repeats.is THEN NULL ELSE a."${name}" END AS "${name}"`,
  )
  .join(", ");
const expectedColumns = { identity: "uuid", fingerprint: "text", status: "text", at: "float8" };
/**
 * The current alerts of these identities: whole, or the head alone where the batch only repeats
 * what is known.
 */
export async function loadCurrentAlerts(
  sql: Sql,
  expected: readonly ExpectedRepeat[],
): Promise<CurrentAlerts> {
  if (expected.length === 0) return { heads: [], alerts: [] };
  const rows = await sql<AlertState & { is_head: boolean }>(
    // LIMIT keeps it a lookup by key for each identity, whatever the planner believes of the table.
    `SELECT ${headOrFullColumns}, repeats.is AS is_head
     FROM unnest($1::uuid[], $2::text[], $3::text[], $4::float8[])
       AS r(identity, fingerprint, status, at)
     CROSS JOIN LATERAL (SELECT * FROM alerts c WHERE c.organization_id = tocsin_organization()
       AND c.identity = r.identity AND c.is_current LIMIT 1) a
     CROSS JOIN LATERAL (SELECT coalesce(a.fingerprint = r.fingerprint AND a.status = r.status
       AND a.last_event_at <= r.at, false) AS is) repeats`,
    await arraysOf(expectedColumns, expected),
    "alerts-by-identity",
  );
  const heads: AlertHead[] = [];
  const alerts: AlertState[] = [];
  for (const { is_head, ...row } of rows) (is_head ? heads : alerts).push(row);
  return { heads, alerts };
}

export const loadAlerts = (sql: Sql, ids: readonly string[]): Promise<AlertState[]> =>
  sql<AlertState>(
    `SELECT ${alertList} FROM alerts a WHERE a.organization_id = tocsin_organization()
     AND a.id = ANY($1::bigint[])`,
    [ids],
    "alerts-by-id",
  );

export const loadAlertsOf = (sql: Sql, incidentIds: readonly string[]): Promise<AlertState[]> =>
  sql<AlertState>(
    `SELECT ${alertList} FROM alerts a WHERE a.organization_id = tocsin_organization()
     AND a.incident_id = ANY($1::bigint[]) ORDER BY a.id`,
    [incidentIds],
    "alerts-by-incident",
  );

export const loadIncidents = (sql: Sql, ids: readonly string[]): Promise<IncidentState[]> =>
  sql<IncidentState>(
    `SELECT ${incidentList} FROM incidents i WHERE i.organization_id = tocsin_organization()
     AND i.id = ANY($1::bigint[])`,
    [ids],
    "incidents-by-id",
  );

export const loadFacts = (sql: Sql, ids: readonly string[]): Promise<FactsState[]> =>
  sql<FactsState>(
    `SELECT incident_id, facts, repeated, comments FROM incident_facts
     WHERE organization_id = tocsin_organization() AND incident_id = ANY($1::bigint[])`,
    [ids],
    "facts-by-id",
  );

export interface CandidateRow {
  key: string;
  incident_id: string;
}
/** Incidents that may match one of the keys for an alert that starts at `from` or later. */
export const loadCandidates = (
  sql: Sql,
  keys: readonly string[],
  from: number,
): Promise<CandidateRow[]> =>
  sql(
    `SELECT key, incident_id FROM correlation_keys WHERE organization_id = tocsin_organization()
     AND key = ANY($1::text[]) AND until >= $2`,
    [keys, from],
    "candidates",
  );

export function addToWorld(
  world: World,
  loaded: {
    alerts?: readonly AlertState[];
    incidents?: readonly IncidentState[];
    facts?: readonly FactsState[];
  },
): void {
  for (const alert of loaded.alerts ?? []) {
    world.alerts.byId.set(alert.id, alert);
    if (alert.is_current) world.alerts.current.set(alert.identity, alert.id);
  }
  for (const incident of loaded.incidents ?? []) {
    world.incidents.byId.set(incident.id, incident);
    world.incidents.placedBefore.set(incident.id, placementOf(incident));
  }
  for (const facts of loaded.facts ?? []) world.facts.byIncident.set(facts.incident_id, facts);
}

const upsertAlerts = upsertOf("alerts", alertColumns);
const updateAlerts = updateOf("alerts", alertStatusColumns);
const repeatAlerts = updateOf("alerts", alertHeadColumns);
const upsertFacts = upsertOf("incident_facts", factsColumns);
const insertKeys = insertOf("correlation_keys", keyColumns);
const insertActivities = insertOf("activities", activityColumns);
const upsertIncidents = upsertOf("incidents", incidentColumns);

/**
 * Sends everything that a decision changed, each table in one statement, rows in the order of their
 * keys.
 */
export async function saveWorld(
  send: SendStatement,
  organizationId: string,
  world: World,
): Promise<void> {
  await saveAlerts(send, organizationId, world);
  const incidents = sortById(world.incidents.changed, world.incidents.byId);
  if (incidents.length > 0)
    await send(
      upsertIncidents,
      [organizationId, ...(await arraysOf(incidentColumns, incidents))],
      "upsert-incidents",
    );
  await saveFacts(send, organizationId, world);
  await saveKeys(send, organizationId, world);
  await saveActivities(send, organizationId, world);
  await setTimers(send, world.timers);
  await saveEarlyRecoveries(send, organizationId, world.recoveries);
  await queueTermChanges(send, organizationId, termChangesOf(world));
}

async function saveAlerts(
  send: SendStatement,
  organizationId: string,
  world: World,
): Promise<void> {
  const changed = sortById(world.alerts.changed, world.alerts.byId);
  // Those that are no longer current go first: their successors take the identity.
  const retired = changed.filter((alert) => !alert.is_current);
  const current = changed.filter(
    (alert) => alert.is_current && world.alerts.rewritten.has(alert.id),
  );
  const moved = changed.filter((alert) => !world.alerts.rewritten.has(alert.id));
  if (retired.length > 0)
    await send(
      upsertAlerts,
      [organizationId, ...(await arraysOf(alertColumns, retired))],
      "upsert-alerts",
    );
  if (current.length > 0)
    await send(
      upsertAlerts,
      [organizationId, ...(await arraysOf(alertColumns, current))],
      "upsert-alerts",
    );
  if (moved.length > 0)
    await send(
      updateAlerts,
      [organizationId, ...(await arraysOf(alertStatusColumns, moved))],
      "update-alerts",
    );
  const repeated = [...world.alerts.repeated.values()]
    .filter((head) => !world.alerts.changed.has(head.id))
    .sort((a, b) => Number(a.id) - Number(b.id));
  if (repeated.length > 0)
    await send(
      repeatAlerts,
      [organizationId, ...(await arraysOf(alertHeadColumns, repeated))],
      "repeat-alerts",
    );
}

async function saveFacts(send: SendStatement, organizationId: string, world: World): Promise<void> {
  const changed = sortById(
    world.facts.changed,
    world.facts.byIncident,
    (facts) => facts.incident_id,
  );
  if (changed.length > 0)
    await send(
      upsertFacts,
      [organizationId, ...(await arraysOf(factsColumns, changed))],
      "upsert-facts",
    );
}

async function saveKeys(send: SendStatement, organizationId: string, world: World): Promise<void> {
  if (world.correlation.closedKeys.size > 0)
    await send(
      "DELETE FROM correlation_keys WHERE organization_id = $1 AND incident_id = ANY($2::bigint[])",
      [organizationId, [...world.correlation.closedKeys]],
      "close-keys",
    );
  const open = world.correlation.newKeys.filter(
    (entry) => !world.correlation.closedKeys.has(entry.incident_id),
  );
  if (open.length > 0)
    await send(insertKeys, [organizationId, ...(await arraysOf(keyColumns, open))], "add-keys");
}

async function saveActivities(
  send: SendStatement,
  organizationId: string,
  world: World,
): Promise<void> {
  if (world.history.activities.length === 0) return;
  const rows = world.history.activities.map(({ actor, ...activity }) => ({
    ...activity,
    actor_kind: actor.kind,
    actor_id: actor.id,
    actor_name: actor.name,
  }));
  await send(
    insertActivities,
    [organizationId, ...(await arraysOf(activityColumns, rows))],
    "add-activities",
  );
}

/** Sorted by id, so that concurrent writers of other tables' rows meet in one order. */
function sortById<T>(
  ids: ReadonlySet<string>,
  rows: ReadonlyMap<string, T>,
  idOf?: (row: T) => string,
): T[] {
  const ordered = [...ids].flatMap((id) => rows.get(id) ?? []);
  // alerts and incidents, the callers without idOf, have an id
  const key = idOf ?? ((row: T) => (row as { id: string }).id);
  return ordered.sort((a, b) => Number(key(a)) - Number(key(b)));
}
