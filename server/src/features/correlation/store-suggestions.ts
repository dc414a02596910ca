import type { Sql } from "../../platform/db.ts";

export interface MiningAlertRow {
  id: string;
  incident_id: string;
  start: number;
  primary_value: string;
  tags: Record<string, unknown>;
}
/** The latest alerts, newest first. */
export const loadMiningAlerts = (
  sql: Sql,
  from: number,
  limit: number,
): Promise<MiningAlertRow[]> =>
  sql<MiningAlertRow>(
    `SELECT id, incident_id, start, primary_value, tags FROM alerts
     WHERE organization_id = tocsin_organization() AND start >= $1 ORDER BY id DESC LIMIT $2`,
    [from, limit],
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
