import type { PastIncident } from "#insight/analysis/facts.ts";
import type { AppliedTag } from "#contract/incident-tags.ts";
import type { Sql } from "../../platform/db.ts";
import { problemOf } from "./alert-facts.ts";

const pastS = 90 * 24 * 3600;
const mostIncidents = 500;
const alertsEach = 30;

interface PastRow {
  id: string;
  incident_tags: Readonly<Record<string, AppliedTag>>;
  alerts: readonly {
    primary_value: string;
    secondary_value: string | null;
    description: string;
    start: number;
  }[];
}

/** The newest before it in these sets; null for all of them. */
export async function loadPastIncidents(
  sql: Sql,
  { id, start }: { id: string; start: number },
  sets: readonly number[] | null,
): Promise<PastIncident[]> {
  const rows = await sql<PastRow>(
    `SELECT i.id, i.incident_tags, coalesce(a.alerts, '[]') AS alerts
     FROM (SELECT id, incident_tags FROM incidents
       WHERE organization_id = tocsin_organization() AND id <> $1 AND merged_into IS NULL
         AND start BETWEEN $2::float8 - ${pastS} AND $2 AND ($3::int[] IS NULL OR set_id = ANY($3))
       ORDER BY start DESC, id DESC LIMIT ${mostIncidents}) i
     CROSS JOIN LATERAL (SELECT json_agg(r) AS alerts FROM (
       SELECT primary_value, secondary_value, left(description, 200) AS description, start
       FROM alerts WHERE organization_id = tocsin_organization() AND incident_id = i.id
       ORDER BY id LIMIT ${alertsEach}) r) a`,
    [id, start, sets],
    "past-incidents",
  );
  return rows.map(({ id: pastId, incident_tags, alerts }) => ({
    id: pastId,
    alerts: alerts.map((alert) => ({
      entity: alert.primary_value,
      problem: problemOf(alert),
      start: alert.start,
    })),
    tags: Object.fromEntries(
      Object.entries(incident_tags).map(([tagId, { value }]) => [tagId, [value ?? []].flat()]),
    ),
  }));
}
