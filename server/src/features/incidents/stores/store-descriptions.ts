import type { Sql } from "../../../platform/db.ts";
import type { IncidentState } from "../world/state.ts";

/** Characters that a row of the feed has room for. */
const maxCharacters = 240;

/** Incident → what the oldest of its alerts with its status says; those that say nothing are left out. */
export async function loadDescriptions(
  sql: Sql,
  rows: readonly Pick<IncidentState, "id" | "status">[],
): Promise<Map<string, string>> {
  const described = await sql<{ id: string; description: string }>(
    `SELECT r.id, a.description FROM json_to_recordset($1::json) AS r(id bigint, status text)
     CROSS JOIN LATERAL (SELECT left(c.description, $2) AS description FROM alerts c
       WHERE c.organization_id = tocsin_organization() AND c.incident_id = r.id
         AND c.status = r.status AND c.description <> '' ORDER BY c.id LIMIT 1) a`,
    [JSON.stringify(rows.map(({ id, status }) => ({ id, status }))), maxCharacters],
    "descriptions",
  );
  return new Map(described.map(({ id, description }) => [id, description]));
}
