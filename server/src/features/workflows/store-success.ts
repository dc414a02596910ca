/** What workflows did for the incidents that they ran on. */
import type { Sql } from "../../platform/db.ts";

/** Seconds within which an incident has to end for a run to have helped. */
const endedWithinS = 86_400;

/** By workflow: runs since then that were done, and how many of their incidents ended. */
export async function loadSuccess(
  sql: Sql,
  workflowIds: readonly string[],
  sinceS: number,
): Promise<Map<string, { right: number; of: number }>> {
  const rows = await sql<{ workflow_id: string | null; right: number; of: number }>(
    `SELECT r.workflow_id, count(*)::int AS "of",
       (count(*) FILTER (WHERE NOT i.active AND i."end" <= r.ended_at + ${endedWithinS}))::int
         AS "right"
     FROM workflow_runs r
     JOIN incidents i ON i.organization_id = r.organization_id AND i.id = r.incident_id
     WHERE r.organization_id = tocsin_organization() AND r.workflow_id = ANY($1::bigint[])
       AND r.status = 'done' AND r.ended_at >= $2
     GROUP BY r.workflow_id`,
    [workflowIds, sinceS],
    "workflow-success",
  );
  return new Map(
    rows.flatMap(({ workflow_id, ...success }) =>
      workflow_id === null ? [] : [[workflow_id, success] as const],
    ),
  );
}

/** By incident: the workflows that ran on it and were done. */
export async function loadPastRuns(
  sql: Sql,
  incidentIds: readonly string[],
): Promise<Map<string, Set<string>>> {
  if (incidentIds.length === 0) return new Map();
  const rows = await sql<{ incident_id: string | null; workflows: string[] }>(
    `SELECT incident_id, array_agg(DISTINCT workflow_id::text) AS workflows FROM workflow_runs
     WHERE organization_id = tocsin_organization() AND incident_id = ANY($1::bigint[])
       AND status = 'done' AND workflow_id IS NOT NULL
     GROUP BY incident_id`,
    [incidentIds],
    "past-workflow-runs",
  );
  return new Map(
    rows.flatMap(({ incident_id, workflows }) =>
      incident_id === null ? [] : [[incident_id, new Set(workflows)] as const],
    ),
  );
}
