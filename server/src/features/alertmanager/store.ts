import type { Sql } from "../../platform/db.ts";
import type { AlertState } from "../incidents/world/state.ts";

/** Incidents with active alerts, newest first; of these sets where given. */
export async function loadOpenIncidents(
  sql: Sql,
  { sets, before, limit }: { sets: readonly number[] | null; before: string; limit: number },
): Promise<string[]> {
  const rows = await sql<{ id: string }>(
    `SELECT id FROM incidents WHERE organization_id = tocsin_organization()
     AND folder IN ('active', 'snoozed', 'maintenance') AND merged_into IS NULL
     AND ($1::int[] IS NULL OR set_id = ANY($1)) AND id < $2 ORDER BY id DESC LIMIT $3`,
    [sets, before, limit],
  );
  return rows.map((row) => row.id);
}

export type ListedAlert = Pick<
  AlertState,
  | "id"
  | "incident_id"
  | "identity"
  | "tags"
  | "description"
  | "start"
  | "updated_at"
  | "expires_at"
  | "mute"
>;

export const loadActiveAlerts = (
  sql: Sql,
  incidentIds: readonly string[],
): Promise<ListedAlert[]> =>
  sql<ListedAlert>(
    `SELECT id, incident_id, identity, tags, description, start, updated_at, expires_at, mute
     FROM alerts WHERE organization_id = tocsin_organization()
     AND incident_id = ANY($1::bigint[]) AND status <> 'ok' ORDER BY incident_id DESC, id DESC`,
    [incidentIds],
  );
