import type { Sql } from "../../platform/db.ts";
import type { AlertState } from "../incidents/world/state.ts";

export type HiddenAlertRow = Pick<
  AlertState,
  | "id"
  | "incident_id"
  | "integration_id"
  | "tags"
  | "source_system"
  | "primary_name"
  | "primary_value"
  | "secondary_name"
  | "secondary_value"
  | "status"
  | "severity"
  | "description"
  | "start"
  | "end"
  | "last_seen"
> & { set_id: number };

/** Heard of since, newest first, in slices: those before this id. */
export const loadAlertsSeenSince = (
  sql: Sql,
  { since, before }: { since: number; before: string },
  limit: number,
): Promise<HiddenAlertRow[]> =>
  sql<HiddenAlertRow>(
    `SELECT a.id, a.incident_id, a.integration_id, a.tags, a.source_system, a.primary_name,
     a.primary_value, a.secondary_name, a.secondary_value, a.status, a.severity, a.description,
     a.start, a."end", a.last_seen, i.set_id
     FROM alerts a JOIN incidents i ON i.organization_id = a.organization_id
     AND i.id = a.incident_id
     WHERE a.organization_id = tocsin_organization() AND a.last_seen >= $1 AND a.id < $2
       ORDER BY a.id DESC LIMIT $3`,
    [since, before, limit],
  );

/** When the first request of events since then was received; null when there is none. */
export async function loadFirstReceipt(sql: Sql, since: number): Promise<number | null> {
  const [row] = await sql<{ received_at: number }>(
    `SELECT received_at FROM receipts WHERE organization_id = tocsin_organization()
     AND source NOT IN ('timer', 'again') AND source <> 'changes' AND received_at >= $1
     ORDER BY received_at LIMIT 1`,
    [since],
  );
  return row?.received_at ?? null;
}
/** Alerts of a source of which nothing was heard for so long while they were open. */
export const loadSilentAlerts = (
  sql: Sql,
  {
    integrationId,
    since,
    silentS,
    nowS,
  }: { integrationId: string; since: number; silentS: number; nowS: number },
): Promise<{ id: string }[]> =>
  sql<{ id: string }>(
    `SELECT DISTINCT alert_id::text AS id FROM (
       SELECT a.id AS alert_id, o->>'o' AS outcome,
         lead(r.received_at, 1, $4::float8) OVER (PARTITION BY a.id ORDER BY r.received_at, r.id)
           - r.received_at AS silent_s
       FROM receipts r CROSS JOIN json_array_elements(r.outcomes) o
       JOIN alerts a ON a.organization_id = r.organization_id AND a.id = (o->>'a')::bigint
       WHERE r.organization_id = tocsin_organization() AND r.received_at >= $2
         AND a.integration_id = $1) heard
     WHERE silent_s >= $3 AND outcome <> 'resolved'`,
    [integrationId, since, silentS, nowS],
  );
