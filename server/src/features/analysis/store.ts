import type { IncidentAnalysis } from "#contract/analysis.ts";
import type { Analysis } from "#insight/analysis/facts.ts";
import type { EnvironmentReach } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";

const inOrganization = "organization_id = tocsin_organization()";

/** What may be looked at: as whoever asked may. */
export interface AnalysisReach {
  environments: EnvironmentReach["environments"];
  seesChanges: boolean;
  seesTopology: boolean;
}

export interface AnalysisRow {
  id: string;
  incident_id: string;
  status: NonNullable<IncidentAnalysis["status"]>;
  requested_at: number;
  actor_id: string | null;
  actor_name: string | null;
  reach: AnalysisReach;
  completed_at: number | null;
  engine: IncidentAnalysis["engine"];
  error: string | null;
  result: Analysis | null;
  /** Of the model that is asked; null where none is. */
  configuration_id: string | null;
  /** What the built-in engine says, where a model is asked. */
  built_in: Analysis | null;
  /** Why no model spoke, where one was asked. */
  fallback: string | null;
  /** The model was told of changes. */
  told_changes: boolean;
}
const columns =
  "id, incident_id, status, requested_at, actor_id, actor_name, reach, completed_at, engine, error, result, configuration_id, built_in, fallback, told_changes";

export async function insertAnalysis(
  sql: Sql,
  {
    incidentId,
    by,
    reach,
    nowS,
  }: {
    incidentId: string;
    by: { id: string | null; name: string } | null;
    reach: AnalysisReach;
    nowS: number;
  },
): Promise<string> {
  const [row] = await sql<{ id: string }>(
    `INSERT INTO incident_analyses (organization_id, incident_id, status, requested_at, actor_id,
       actor_name, reach)
     VALUES (tocsin_organization(), $1, 'in progress', $2, $3, $4, $5) RETURNING id`,
    [incidentId, nowS, by?.id ?? null, by?.name ?? null, JSON.stringify(reach)],
    "insert-analysis",
  );
  if (!row) throw new Error("no analysis was written");
  return row.id;
}

export async function loadNewestAnalysis(
  sql: Sql,
  incidentId: string,
): Promise<AnalysisRow | null> {
  const [row] = await sql<AnalysisRow>(
    `SELECT ${columns} FROM incident_analyses WHERE ${inOrganization} AND incident_id = $1
     ORDER BY id DESC LIMIT 1`,
    [incidentId],
    "newest-analysis",
  );
  return row ?? null;
}

/** That one ran and how it went, without what it says. */
export type AnalysisRun = Pick<
  AnalysisRow,
  | "id"
  | "incident_id"
  | "status"
  | "requested_at"
  | "actor_name"
  | "completed_at"
  | "engine"
  | "error"
  | "fallback"
>;

/** Newest first. */
export const loadAnalysisRuns = (
  sql: Sql,
  incidentId: string,
  limit: number,
): Promise<(AnalysisRun & { total: number })[]> =>
  sql(
    `SELECT id, incident_id, status, requested_at, actor_name, completed_at, engine, error, fallback,
       count(*) OVER ()::int AS total FROM incident_analyses
     WHERE ${inOrganization} AND incident_id = $1 ORDER BY id DESC LIMIT $2`,
    [incidentId, limit],
    "analysis-runs",
  );

export async function loadAnalysis(sql: Sql, id: string): Promise<AnalysisRow | null> {
  const [row] = await sql<AnalysisRow>(
    `SELECT ${columns} FROM incident_analyses WHERE ${inOrganization} AND id = $1`,
    [id],
    "analysis",
  );
  return row ?? null;
}

/** Those that a job is about; one that ended is left out. */
export const loadRunningAnalyses = (sql: Sql, ids: readonly string[]): Promise<AnalysisRow[]> =>
  sql<AnalysisRow>(
    `SELECT ${columns} FROM incident_analyses WHERE ${inOrganization} AND id = ANY($1::bigint[])
     AND status = 'in progress' ORDER BY id`,
    [ids],
    "running-analyses",
  );

/** How often an incident was analysed; what failed does not count. */
export async function countAnalyses(sql: Sql, incidentId: string): Promise<number> {
  const [row] = await sql<{ count: number }>(
    `SELECT count(*)::int AS count FROM incident_analyses
     WHERE ${inOrganization} AND incident_id = $1 AND status <> 'failed'`,
    [incidentId],
    "count-analyses",
  );
  return row?.count ?? 0;
}

/** How many run that nobody asked for. */
export async function countAutomatic(sql: Sql): Promise<number> {
  const [row] = await sql<{ count: number }>(
    `SELECT count(*)::int AS count FROM incident_analyses
     WHERE ${inOrganization} AND status = 'in progress' AND actor_name IS NULL`,
    [],
    "count-automatic-analyses",
  );
  return row?.count ?? 0;
}

/** Those that ended well. */
export const loadCompletedAnalyses = (sql: Sql, ids: readonly string[]): Promise<AnalysisRow[]> =>
  sql<AnalysisRow>(
    `SELECT ${columns} FROM incident_analyses WHERE ${inOrganization} AND id = ANY($1::bigint[])
     AND status = 'completed' ORDER BY id`,
    [ids],
    "completed-analyses",
  );

/** It goes on with a model. */
export const saveBuiltIn = (
  sql: Sql,
  id: string,
  { configurationId, result }: { configurationId: string; result: Analysis },
) =>
  sql(
    `UPDATE incident_analyses SET configuration_id = $2, built_in = $3
     WHERE ${inOrganization} AND id = $1`,
    [id, configurationId, JSON.stringify(result)],
    "save-built-in",
  );

export interface AnalysisEnd {
  id: string;
  status: "completed" | "failed";
  engine: IncidentAnalysis["engine"];
  error: string | null;
  fallback: string | null;
  result: Analysis | null;
  toldChanges: boolean;
  nowS: number;
}
export const saveAnalysis = (sql: Sql, end: AnalysisEnd) =>
  sql(
    `UPDATE incident_analyses SET status = $2, engine = $3, error = $4, result = $5,
       completed_at = $6, fallback = $7, told_changes = $8 WHERE ${inOrganization} AND id = $1`,
    [
      end.id,
      end.status,
      end.engine,
      end.error,
      end.result === null ? null : JSON.stringify(end.result),
      end.nowS,
      end.fallback,
      end.toldChanges,
    ],
    "save-analysis",
  );
