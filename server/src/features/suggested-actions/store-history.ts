import type { ActivityType } from "#contract/incidents.ts";
import type { Sql } from "../../platform/db.ts";

export interface DoneRow {
  incident_id: string;
  /** One of those that are asked for below. */
  type: ActivityType;
  actor_name: string;
  params: Record<string, unknown>;
}
const mostEach = 40;

/** What people did in these incidents, in the order in which they did it. */
export const loadDone = (sql: Sql, incidentIds: readonly string[]): Promise<DoneRow[]> =>
  sql<DoneRow>(
    `SELECT r.incident_id, d.type, d.actor_name, d.params
     FROM unnest($1::bigint[]) AS r(incident_id)
     CROSS JOIN LATERAL (SELECT a.id, a.type, a.actor_name, a.params FROM activities a
       WHERE a.organization_id = tocsin_organization() AND a.incident_id = r.incident_id
         AND a.type IN ('assigned', 'shared', 'change_judged', 'commented')
         AND a.actor_kind <> 'system' ORDER BY a.id DESC LIMIT ${mostEach}) d
     ORDER BY r.incident_id, d.id`,
    [incidentIds],
    "done-in-incidents",
  );
