/** Rows of analytics beside what is stored of their incidents, each counted in a way of its own. */
import type { Sql } from "../../platform/db.ts";

const inOrganization = "organization_id = (SELECT tocsin_organization())";

/**
 * Incidents of the feed whose alerts were repeated since they were counted: mere repeats change no
 * incident.
 */
export async function findRepeated(sql: Sql): Promise<string[]> {
  const rows = await sql<{ id: string }>(
    `SELECT i.id FROM incidents i
     JOIN analytics_incidents r ON r.organization_id = i.organization_id AND r.incident_id = i.id
     CROSS JOIN LATERAL (SELECT sum(a.events) AS events FROM alerts a
       WHERE a.organization_id = i.organization_id AND a.incident_id = i.id) c
     WHERE i.${inOrganization} AND i.folder IS NOT NULL AND c.events <> r.events`,
    [],
    "analytics-repeated",
  );
  return rows.map(({ id }) => id);
}

/** When the first and the last incident began; null where there is none. */
export async function loadSpan(sql: Sql): Promise<{ first: number; last: number } | null> {
  const [row] = await sql<{ first: number | null; last: number | null }>(
    `SELECT min(start) AS first, max(start) AS last FROM analytics_incidents
     WHERE ${inOrganization} AND NOT sealed`,
    [],
    "analytics-span",
  );
  return row === undefined || row.first === null || row.last === null
    ? null
    : { first: row.first, last: row.last };
}

/** Names of tags that have a value, with those of incidents. */
const namesOfFacts = `ARRAY(SELECT t.name FROM incident_facts f
  CROSS JOIN LATERAL jsonb_object_keys(f.facts) AS t(name)
  WHERE f.organization_id = i.organization_id AND f.incident_id = i.id
    AND t.name <> 'source' AND t.name NOT LIKE '@%' ORDER BY 1)`;

/**
 * Incidents that began in these hours and whose rows are missing or say something else. What waits
 * to be counted is left out, as are repeats after `repeatedSince`. All of it is read at one moment.
 */
export async function findWrong(
  sql: Sql,
  hours: readonly number[],
  repeatedSince: number,
): Promise<string[]> {
  const rows = await sql<{ id: string }>(
    `SELECT i.id FROM unnest($1::float8[]) AS h(hour)
     JOIN incidents i ON i.${inOrganization} AND i.merged_into IS NULL
       AND i.start >= h.hour AND i.start < h.hour + 3600
     LEFT JOIN analytics_incidents r
       ON r.organization_id = i.organization_id AND r.incident_id = i.id
     CROSS JOIN LATERAL (SELECT coalesce(sum(a.events), 0) AS events,
         coalesce(max(a.last_seen), 0) AS last_seen FROM alerts a
       WHERE a.organization_id = i.organization_id AND a.incident_id = i.id) c
     WHERE (r.incident_id IS NULL
         OR r.start <> i.start OR r."end" IS DISTINCT FROM i."end" OR r.status <> i.status
         OR r.severity <> i.severity OR r.set_id <> i.set_id OR r.priority <> i.priority
         OR r.assignee IS DISTINCT FROM i.assignment->>'assignee_name'
         OR r.resolver IS DISTINCT FROM i.resolved_by OR r.alerts <> i.alerts_total
         OR (r.events <> c.events AND c.last_seen < $2)
         OR ARRAY(SELECT jsonb_object_keys(r.sources) ORDER BY 1) <>
           ARRAY(SELECT jsonb_array_elements_text(i.source_systems) ORDER BY 1)
         OR ARRAY(SELECT jsonb_object_keys(r.tags) ORDER BY 1) <> ${namesOfFacts}
         OR (r.shares = 0 AND EXISTS (SELECT FROM shares s
           WHERE s.organization_id = i.organization_id AND s.incident_id = i.id)))
       AND NOT EXISTS (SELECT FROM analytics_changes q
         WHERE q.${inOrganization} AND i.id = ANY(q.incidents))
     ORDER BY i.id`,
    [hours, repeatedSince],
    "analytics-wrong",
  );
  return rows.map(({ id }) => id);
}
