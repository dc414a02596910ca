import type { ClusteringExecution } from "#contract/incident-clustering.ts";
import type { Sql } from "../../platform/db.ts";

const inOrganization = "organization_id = tocsin_organization()";
/** The organization's runs and edits take turns, until their transaction ends. */
export const lockClustering = (sql: Sql) =>
  sql("SELECT pg_advisory_xact_lock(9, hashint8(tocsin_organization()))", [], "lock-clustering");

export interface ExecutionRow {
  id: string;
  status: ClusteringExecution["status"];
  created_at: number;
  start_at: number | null;
  end_at: number | null;
  actor_id: string | null;
  actor_name: string | null;
  about_id: string | null;
  error: string | null;
  is_cut: boolean;
}
const columns =
  "e.id, e.status, e.created_at, e.start_at, e.end_at, e.actor_id, e.actor_name, e.about_id, e.error, e.is_cut";

/** Null where one is going on already. */
export async function insertExecution(
  sql: Sql,
  {
    by,
    aboutId,
    nowS,
  }: { by: { id: string | null; name: string } | null; aboutId: string | null; nowS: number },
): Promise<string | null> {
  const [row] = await sql<{ id: string }>(
    `INSERT INTO clustering_executions (organization_id, status, created_at, actor_id, actor_name,
       about_id)
     VALUES (tocsin_organization(), 'in progress', $1, $2, $3, $4)
     ON CONFLICT (organization_id) WHERE status = 'in progress' DO NOTHING RETURNING id`,
    [nowS, by?.id ?? null, by?.name ?? null, aboutId],
    "insert-execution",
  );
  return row?.id ?? null;
}

async function loadOne(sql: Sql, where: string, values: unknown[]): Promise<ExecutionRow | null> {
  const [row] = await sql<ExecutionRow>(
    `SELECT ${columns} FROM clustering_executions e WHERE e.${inOrganization} AND ${where}
     ORDER BY e.id DESC LIMIT 1`,
    values,
  );
  return row ?? null;
}
export const loadExecution = (sql: Sql, id: string) => loadOne(sql, "e.id = $1", [id]);
export const loadRunningExecution = (sql: Sql) => loadOne(sql, "e.status = 'in progress'", []);
export const loadNewestExecution = (sql: Sql) => loadOne(sql, "true", []);
/** The newest that looked at the incident, was asked for because of it, or is going on. */
export const loadExecutionOf = (sql: Sql, incidentId: string) =>
  loadOne(sql, "(e.about_id = $1 OR e.status = 'in progress' OR $1 = ANY(e.incident_ids))", [
    incidentId,
  ]);

export type CountedExecution = ExecutionRow & { issues: number; incidents: number };

/** Counts what may be seen alone: `sets` as loadVisibleSets answers them. */
export async function loadExecutions(
  sql: Sql,
  { sets, page, perPage }: { sets: readonly number[] | null; page: number; perPage: number },
): Promise<{ rows: CountedExecution[]; total: number }> {
  const rows = await sql<CountedExecution>(
    `SELECT ${columns}, c.issues, c.incidents
     FROM (SELECT * FROM clustering_executions WHERE ${inOrganization}
       ORDER BY id DESC LIMIT $2 OFFSET $3) e
     CROSS JOIN LATERAL (
       SELECT count(*)::int AS issues, coalesce(sum(g.nodes), 0)::int AS incidents FROM (
         SELECT count(*) AS nodes FROM clustering_issues s
         JOIN clustering_nodes n ON n.organization_id = s.organization_id AND n.issue_id = s.id
         JOIN incidents i ON i.organization_id = n.organization_id AND i.id = n.incident_id
         WHERE s.${inOrganization} AND s.execution_id = e.id
           AND ($1::int[] IS NULL OR i.set_id = ANY($1))
         GROUP BY s.id HAVING count(*) > 1) g) c
     ORDER BY e.id DESC`,
    [sets, perPage, (page - 1) * perPage],
    "executions",
  );
  const [count] = await sql<{ total: number }>(
    `SELECT count(*)::int AS total FROM clustering_executions WHERE ${inOrganization}`,
  );
  return { rows, total: count?.total ?? 0 };
}

export const saveExecution = (
  sql: Sql,
  {
    id,
    status,
    start,
    end,
    error,
    incidentIds,
    isCut,
  }: {
    id: string;
    status: "completed" | "failed";
    start: number;
    end: number;
    error: string | null;
    incidentIds: readonly string[];
    isCut: boolean;
  },
) =>
  sql(
    `UPDATE clustering_executions SET status = $2, start_at = $3, end_at = $4, error = $5,
       incident_ids = $6, is_cut = $7 WHERE ${inOrganization} AND id = $1`,
    [id, status, start, end, error, incidentIds, isCut],
    "save-execution",
  );

/** With the groups that they made. */
export const deleteOldExecutions = (sql: Sql, beforeS: number) =>
  sql(
    `DELETE FROM clustering_executions WHERE ${inOrganization} AND created_at < $1
     AND status <> 'in progress'`,
    [beforeS],
    "old-executions",
  );
