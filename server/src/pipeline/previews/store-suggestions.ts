import type { AlertState } from "../../features/incidents/world/state.ts";
import type { Sql } from "../../platform/db.ts";

export type MiningAlertRow = Pick<
  AlertState,
  | "id"
  | "incident_id"
  | "start"
  | "tags"
  | "source_system"
  | "primary_name"
  | "primary_value"
  | "secondary_name"
  | "severity"
  | "description"
> & { incident_title: string };
/** The latest alerts, newest first; `sets` null: of every environment. */
export const loadMiningAlerts = (
  sql: Sql,
  { from, sets, limit }: { from: number; sets: readonly number[] | null; limit: number },
): Promise<MiningAlertRow[]> =>
  sql<MiningAlertRow>(
    `SELECT a.id, a.incident_id, a.start, a.tags, a.source_system, a.primary_name,
     a.primary_value, a.secondary_name, a.severity, a.description, i.title AS incident_title
     FROM alerts a JOIN incidents i ON i.organization_id = a.organization_id
     AND i.id = a.incident_id
     WHERE a.organization_id = tocsin_organization() AND a.start >= $1
       AND ($2::int[] IS NULL OR i.set_id = ANY($2)) ORDER BY a.id DESC LIMIT $3`,
    [from, sets, limit],
  );

export async function loadDismissedSuggestions(sql: Sql): Promise<Set<string>> {
  const rows = await sql<{ effect: string }>(
    "SELECT effect FROM dismissed_suggestions WHERE organization_id = tocsin_organization()",
  );
  return new Set(rows.map((row) => row.effect));
}
export const insertDismissedSuggestion = (sql: Sql, effect: string, nowS: number) =>
  sql(
    `INSERT INTO dismissed_suggestions (organization_id, effect, dismissed_at)
     VALUES (tocsin_organization(), $1, $2) ON CONFLICT DO NOTHING`,
    [effect, nowS],
  );
