/** Runs and their steps. */
import type { RunState } from "#contract/workflows.ts";
import type { StepKind, TriggerKind, WorkflowDocument } from "#contract/workflow-document.ts";
import type { Sql } from "../../platform/db.ts";
import type { StepRow } from "./step-row.ts";

export interface Run {
  id: string;
  workflow_id: string | null;
  name: string;
  version: number;
  document: WorkflowDocument;
  author_id: string | null;
  incident_id: string | null;
  trigger_kind: TriggerKind;
  started_by: string;
  /** Null where nobody did it by hand. */
  starter_id: string | null;
  acts_as: string;
  inputs: Record<string, string>;
  is_remediation: boolean;
  chain: string[];
  status: RunState;
  reason: string | null;
  started_at: number;
  ended_at: number | null;
}
export type NewRun = Omit<Run, "id" | "reason" | "ended_at"> & {
  reason?: string;
  ended_at?: number;
};

const inOrganization = "organization_id = tocsin_organization()";
const columns = `id, workflow_id, name, version, document, author_id, incident_id, trigger_kind,
  started_by, starter_id, acts_as, inputs, is_remediation, chain, status, reason, started_at,
  ended_at`;

export async function insertRun(sql: Sql, run: NewRun): Promise<string> {
  const [row] = await sql<{ id: string }>(
    `INSERT INTO workflow_runs (organization_id, workflow_id, name, version, document, author_id,
       incident_id, trigger_kind, started_by, starter_id, acts_as, inputs, is_remediation, chain,
       status, reason, started_at, ended_at)
     VALUES (tocsin_organization(), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14,
       $15, $16, $17) RETURNING id`,
    [
      run.workflow_id,
      run.name,
      run.version,
      JSON.stringify(run.document),
      run.author_id,
      run.incident_id,
      run.trigger_kind,
      run.started_by,
      run.starter_id,
      run.acts_as,
      JSON.stringify(run.inputs),
      run.is_remediation,
      run.chain,
      run.status,
      run.reason ?? null,
      run.started_at,
      run.ended_at ?? null,
    ],
    "insert-workflow-run",
  );
  if (!row) throw new Error("no run was stored");
  return row.id;
}

/** Locked, in the order of their ids. */
export const lockRuns = (sql: Sql, ids: readonly string[]): Promise<Run[]> =>
  sql<Run>(
    `SELECT ${columns} FROM workflow_runs WHERE ${inOrganization} AND id = ANY($1::bigint[])
     ORDER BY id FOR UPDATE`,
    [ids],
    "lock-workflow-runs",
  );

/**
 * Those that nobody else has locked, and the ids of the others: whoever claimed a run's job and
 * waited for the run would wait for somebody who waits for the job.
 */
export async function lockFreeRuns(
  sql: Sql,
  ids: readonly string[],
): Promise<{ runs: Run[]; busy: ReadonlySet<string> }> {
  const runs = await sql<Run>(
    `SELECT ${columns} FROM workflow_runs WHERE ${inOrganization} AND id = ANY($1::bigint[])
     ORDER BY id FOR UPDATE SKIP LOCKED`,
    [ids],
    "lock-free-workflow-runs",
  );
  const free = new Set(runs.map(({ id }) => id));
  if (free.size === ids.length) return { runs, busy: new Set() };
  const open = await sql<{ id: string }>(
    `SELECT id FROM workflow_runs
     WHERE ${inOrganization} AND id = ANY($1::bigint[]) AND ended_at IS NULL`,
    [ids],
    "open-workflow-runs",
  );
  return { runs, busy: new Set(open.flatMap(({ id }) => (free.has(id) ? [] : [id]))) };
}

/** Those with the fewest steps first; what is no run any more is left out. */
export async function sortByProgress(sql: Sql, ids: readonly string[]): Promise<string[]> {
  const rows = await sql<{ id: string }>(
    `SELECT r.id FROM workflow_runs r
     CROSS JOIN LATERAL (SELECT count(*) AS steps FROM workflow_steps s
       WHERE s.organization_id = r.organization_id AND s.run_id = r.id) s
     WHERE r.organization_id = tocsin_organization() AND r.id = ANY($1::bigint[])
     ORDER BY s.steps, r.id`,
    [ids],
    "runs-by-progress",
  );
  return rows.map(({ id }) => id);
}

export const loadIncidentRuns = (sql: Sql, incidentId: string, limit: number): Promise<Run[]> =>
  sql<Run>(
    `SELECT ${columns} FROM workflow_runs WHERE ${inOrganization} AND incident_id = $1
     ORDER BY id DESC LIMIT $2`,
    [incidentId, limit],
    "incident-workflow-runs",
  );

export async function countIncidentRuns(sql: Sql, incidentId: string): Promise<number> {
  const [row] = await sql<{ total: number }>(
    `SELECT count(*)::int AS total FROM workflow_runs
     WHERE ${inOrganization} AND incident_id = $1`,
    [incidentId],
    "count-incident-runs",
  );
  return row?.total ?? 0;
}

export interface RunPage {
  workflowId: string;
  environments: "everything" | readonly string[];
  limit: number;
  offset: number;
}
/** Of a workflow; those without an incident are seen by whoever sees the workflow. */
const visibleRuns = `r.organization_id = tocsin_organization() AND r.workflow_id = $1
  AND ($2::bigint[] IS NULL OR r.incident_id IS NULL OR EXISTS (SELECT FROM incidents i
    JOIN environment_sets s ON s.organization_id = i.organization_id AND s.id = i.set_id
    WHERE i.organization_id = r.organization_id AND i.id = r.incident_id
      AND s.environments && $2::bigint[]))`;

export async function loadWorkflowRuns(
  sql: Sql,
  { workflowId, environments, limit, offset }: RunPage,
): Promise<{ items: Run[]; total: number }> {
  const values = [workflowId, environments === "everything" ? null : environments];
  const items = await sql<Run>(
    `SELECT ${columns} FROM workflow_runs r WHERE ${visibleRuns}
     ORDER BY id DESC LIMIT $3 OFFSET $4`,
    [...values, limit, offset],
    "workflow-runs",
  );
  const [count] = await sql<{ total: number }>(
    `SELECT count(*)::int AS total FROM workflow_runs r WHERE ${visibleRuns}`,
    values,
    "count-workflow-runs",
  );
  return { items, total: count?.total ?? 0 };
}

export const countOpenRuns = async (
  sql: Sql,
  workflowId: string,
): Promise<{ ofWorkflow: number; ofOrganization: number }> => {
  const [row] = await sql<{ ofWorkflow: number; ofOrganization: number }>(
    `SELECT count(*) FILTER (WHERE workflow_id = $1)::int AS "ofWorkflow",
       count(*)::int AS "ofOrganization"
     FROM workflow_runs WHERE ${inOrganization} AND ended_at IS NULL`,
    [workflowId],
    "count-open-runs",
  );
  return row ?? { ofWorkflow: 0, ofOrganization: 0 };
};

export const saveRunState = (
  sql: Sql,
  {
    id,
    status,
    reason,
    ended_at,
  }: { id: string; status: RunState; reason: string | null; ended_at: number | null },
) =>
  sql(
    `UPDATE workflow_runs SET status = $2, reason = $3, ended_at = $4
     WHERE ${inOrganization} AND id = $1`,
    [id, status, reason, ended_at],
    "save-workflow-run",
  );

/** Of a workflow that is deleted. Answers their ids. */
export async function cancelRunsOf(sql: Sql, workflowId: string, nowS: number): Promise<string[]> {
  const ended = await sql<{ id: string }>(
    `UPDATE workflow_runs SET status = 'cancelled', reason = 'The workflow was deleted',
       ended_at = $2 WHERE ${inOrganization} AND workflow_id = $1 AND ended_at IS NULL
     RETURNING id`,
    [workflowId, nowS],
  );
  for (const { id } of ended) await cancelSteps(sql, id, nowS);
  await sql(
    `UPDATE workflow_runs SET workflow_id = NULL WHERE ${inOrganization} AND workflow_id = $1`,
    [workflowId],
  );
  return ended.map(({ id }) => id);
}

const stepColumns = `run_id, path, position, kind, name, status, attempts, input, output, reason,
  due_at, started_at, ended_at, approver_id, approver_name`;

export const loadSteps = (sql: Sql, runIds: readonly string[]): Promise<StepRow[]> =>
  sql<StepRow>(
    `SELECT ${stepColumns} FROM workflow_steps
     WHERE ${inOrganization} AND run_id = ANY($1::bigint[]) ORDER BY run_id, position`,
    [runIds],
    "workflow-steps",
  );

export const saveStep = (sql: Sql, step: StepRow) =>
  sql(
    `INSERT INTO workflow_steps (organization_id, ${stepColumns})
     VALUES (tocsin_organization(), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14,
       $15)
     ON CONFLICT (organization_id, run_id, path) DO UPDATE SET status = excluded.status,
       attempts = excluded.attempts, input = excluded.input, output = excluded.output,
       reason = excluded.reason, due_at = excluded.due_at, ended_at = excluded.ended_at,
       approver_id = excluded.approver_id, approver_name = excluded.approver_name`,
    [
      step.run_id,
      step.path,
      step.position,
      step.kind satisfies StepKind,
      step.name,
      step.status,
      step.attempts,
      jsonOf(step.input),
      jsonOf(step.output),
      step.reason,
      step.due_at,
      step.started_at,
      step.ended_at,
      step.approver_id,
      step.approver_name,
    ],
    "save-workflow-step",
  );

/** What a run was still waiting for when it ended. */
export const cancelSteps = (sql: Sql, runId: string, nowS: number) =>
  sql(
    `UPDATE workflow_steps SET status = 'cancelled', ended_at = $2, due_at = NULL
     WHERE ${inOrganization} AND run_id = $1 AND status IN ('waiting', 'running', 'asked')`,
    [runId, nowS],
    "cancel-workflow-steps",
  );

// U+0000 cannot be stored in jsonb.
const jsonOf = (value: unknown): string | null =>
  value === undefined || value === null ? null : JSON.stringify(value).replaceAll("\\u0000", "");

/** So long an event may wait before others go without. */
const patienceS = 0.1;

/** Whether events of the organization wait to be processed. */
export async function areEventsWaiting(sql: Sql, nowS: number): Promise<boolean> {
  const rows = await sql(
    `SELECT 1 FROM receipts WHERE organization_id = tocsin_organization()
     AND taken IS NULL AND received_at < $1 LIMIT 1`,
    [nowS - patienceS],
    "events-wait",
  );
  return rows.length > 0;
}
