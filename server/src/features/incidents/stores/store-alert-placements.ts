import type { Sql } from "../../../platform/db.ts";
import type { AlertState } from "../world/state.ts";

/** Every alert there ever was, in the order in which they were opened. */
export const loadAlertPlacements = (
  sql: Sql,
  after: string,
  limit: number,
): Promise<Pick<AlertState, "id" | "identity" | "start" | "incident_id" | "status">[]> =>
  sql(
    `SELECT id, identity, start, incident_id, status FROM alerts
     WHERE organization_id = tocsin_organization() AND id > $1 ORDER BY id LIMIT $2`,
    [after, limit],
    "placed",
  );

/**
 * What people do that moves alerts between incidents, or ends them. Assigning and commenting do
 * not.
 */
const movingTypes = [
  "resolved",
  "alerts_resolved",
  "reopened",
  "merged",
  "split",
  "undone",
  "created",
];
/** Incidents that somebody, rather than an event, changed. */
export async function loadManuallyChanged(sql: Sql): Promise<Set<string>> {
  const rows = await sql<{ incident_id: string }>(
    `SELECT DISTINCT incident_id FROM activities WHERE organization_id = tocsin_organization()
     AND actor_kind <> 'system' AND type = ANY($1)`,
    [movingTypes],
  );
  return new Set(rows.map((row) => row.incident_id));
}
