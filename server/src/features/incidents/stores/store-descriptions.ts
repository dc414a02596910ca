import type { Sql } from "../../../platform/db.ts";
import type { IncidentState } from "../world/state.ts";

// The oldest of each by DISTINCT ON: for "ORDER BY id LIMIT 1" a plan may walk all alerts by their
// ids, once for each incident.

/** Characters that a row of the feed has room for. */
const maxCharacters = 240;

/** Incident → what the oldest of its alerts with its status says; those that say nothing are left out. */
export async function loadDescriptions(
  sql: Sql,
  rows: readonly Pick<IncidentState, "id" | "status">[],
): Promise<Map<string, string>> {
  const described = await sql<{ id: string; description: string }>(
    `SELECT DISTINCT ON (a.incident_id) a.incident_id AS id, left(a.description, $2) AS description
     FROM json_to_recordset($1::json) AS r(id bigint, status text)
     JOIN alerts a ON a.organization_id = tocsin_organization() AND a.incident_id = r.id
       AND a.status = r.status AND a.description <> ''
     ORDER BY a.incident_id, a.id`,
    [JSON.stringify(rows.map(({ id, status }) => ({ id, status }))), maxCharacters],
    "descriptions",
  );
  return new Map(described.map(({ id, description }) => [id, description]));
}

/** As targets of a share are told of it. */
export interface PrimaryAlert {
  id: string;
  status: string;
  severity: string;
  source_system: string;
  primary: { name: string; value: string };
  secondary: { name: string; value: string } | null;
  description: string;
  tags: Record<string, unknown>;
  start: number;
  end: number | null;
}

/** Incident → the oldest of its alerts with its status. */
export async function primaryAlertsOf(
  sql: Sql,
  rows: readonly Pick<IncidentState, "id" | "status">[],
): Promise<Map<string, PrimaryAlert>> {
  const alerts = await sql<{ incident_id: string; alert: PrimaryAlert }>(
    `SELECT DISTINCT ON (a.incident_id) a.incident_id, json_build_object('id', a.id::text, 'status', a.status,
       'severity', a.severity, 'source_system', a.source_system,
       'primary', json_build_object('name', a.primary_name, 'value', a.primary_value),
       'secondary', CASE WHEN a.secondary_name IS NULL THEN NULL ELSE
         json_build_object('name', a.secondary_name, 'value', a.secondary_value) END,
       'description', a.description, 'tags', a.tags, 'start', a.start, 'end', a."end") AS alert
     FROM json_to_recordset($1::json) AS r(id bigint, status text)
     JOIN alerts a ON a.organization_id = tocsin_organization() AND a.incident_id = r.id
       AND a.status = r.status
     ORDER BY a.incident_id, a.id`,
    [JSON.stringify(rows.map(({ id, status }) => ({ id, status })))],
    "primary-alerts",
  );
  return new Map(alerts.map(({ incident_id, alert }) => [incident_id, alert]));
}
