import type { Sql } from "../../platform/db.ts";
import type { CountedAlert, IncidentTag } from "./alert-counts.ts";

const inOrganization = "organization_id = (SELECT tocsin_organization())";
const alertsPerFetch = 2000;

/** All alerts of these incidents, those of an incident together and in the order of their ids. */
export async function* readAlerts(
  sql: Sql,
  incidentIds: readonly string[],
): AsyncGenerator<CountedAlert[]> {
  await sql(
    `DECLARE counted_alerts NO SCROLL CURSOR FOR
     SELECT incident_id, source_system, primary_value, events, enriched, tags FROM alerts
     WHERE ${inOrganization} AND incident_id = ANY($1::bigint[]) ORDER BY incident_id, id`,
    [incidentIds],
  );
  for (;;) {
    const alerts = await sql<CountedAlert>(`FETCH ${alertsPerFetch} FROM counted_alerts`);
    if (alerts.length === 0) break;
    yield alerts;
  }
  await sql("CLOSE counted_alerts");
}

export const loadIncidentTags = (sql: Sql, incidentIds: readonly string[]) =>
  sql<IncidentTag>(
    `SELECT f.incident_id, t.name, t.content AS values FROM incident_facts f
     CROSS JOIN LATERAL jsonb_each(f.facts) AS t(name, content)
     WHERE f.${inOrganization} AND f.incident_id = ANY($1::bigint[]) AND t.name LIKE 'tag.%'`,
    [incidentIds],
    "analytics-incident-tags",
  );
