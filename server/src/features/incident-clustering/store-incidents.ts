import { clusteringLimits } from "#contract/clustering-limits.ts";
import type { Sql } from "../../platform/db.ts";
import type { AlertState } from "../incidents/world/state.ts";

type StoredAlert = Pick<
  AlertState,
  | "primary_name"
  | "primary_value"
  | "secondary_name"
  | "secondary_value"
  | "description"
  | "source_system"
  | "tags"
>;
export interface IncidentRow {
  id: string;
  start: number;
  end: number | null;
  active: boolean;
  alerts: readonly StoredAlert[];
}

const of = "i.organization_id = tocsin_organization() AND i.merged_into IS NULL";

/** The newest since then, one more than a run looks at. */
export async function loadNewestIds(sql: Sql, sinceS: number): Promise<string[]> {
  const rows = await sql<{ id: string }>(
    `SELECT id FROM (
       SELECT n.* FROM unnest('{active,snoozed,maintenance,resolved}'::text[]) f(folder)
       CROSS JOIN LATERAL (SELECT i.id, i.last_change FROM incidents i
         WHERE ${of} AND i.folder = f.folder AND i.last_change >= $1
         ORDER BY i.last_change DESC, i.id DESC LIMIT $2) n
       UNION ALL (SELECT i.id, i.last_change FROM incidents i
         WHERE ${of} AND i.folder IS NULL AND i.last_change >= $1
         ORDER BY i.last_change DESC, i.id DESC LIMIT $2)) newest
     ORDER BY last_change DESC, id DESC LIMIT $2`,
    [sinceS, clusteringLimits.incidents + 1],
    "newest-to-cluster",
  );
  return rows.map(({ id }) => id);
}

/** Those that began nearest to this time, one more than a run looks at. */
export async function loadNearestIds(sql: Sql, startS: number, withinS: number): Promise<string[]> {
  const rows = await sql<{ id: string }>(
    `SELECT i.id FROM incidents i
     WHERE ${of} AND i.last_change >= $1::float8 - $2 AND i.start BETWEEN $1 - $2 AND $1 + $2
     ORDER BY abs(i.start - $1), i.id LIMIT $3`,
    [startS, withinS, clusteringLimits.incidents + 1],
    "nearest-to-cluster",
  );
  return rows.map(({ id }) => id);
}

/** Merged ones are left out. */
export const loadWithAlerts = (sql: Sql, ids: readonly string[]): Promise<IncidentRow[]> =>
  sql<IncidentRow>(
    `SELECT i.id, i.start, i."end", i.active, coalesce(a.alerts, '[]') AS alerts FROM incidents i
     CROSS JOIN LATERAL (SELECT json_agg(r) AS alerts FROM (
       SELECT primary_name, primary_value, secondary_name, secondary_value,
         left(description, 200) AS description, source_system, tags
       FROM alerts WHERE organization_id = tocsin_organization() AND incident_id = i.id
       ORDER BY id LIMIT ${clusteringLimits.alerts}) r) a
     WHERE ${of} AND i.id = ANY($1::bigint[]) ORDER BY i.id`,
    [ids],
    "incidents-to-cluster",
  );

/** Whether anything has changed since then. */
export async function isAnyNewer(sql: Sql, sinceS: number): Promise<boolean> {
  const [row] = await sql<{ is_newer: boolean }>(
    `SELECT exists(SELECT FROM unnest('{active,snoozed,maintenance,resolved}'::text[]) f(folder)
       JOIN LATERAL (SELECT FROM incidents i
         WHERE ${of} AND i.folder = f.folder AND i.last_change > $1 LIMIT 1) n ON true) AS is_newer`,
    [sinceS],
    "newer-to-cluster",
  );
  return row?.is_newer ?? false;
}
