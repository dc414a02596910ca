/** Runners, and the steps that they are asked to take. */
import type { WorkflowRunner } from "#contract/workflow-runners.ts";
import type { Sql } from "../../platform/db.ts";

const inOrganization = "organization_id = tocsin_organization()";
const columns = "id, name, hint, commands, last_seen, created_at";

export type RunnerRow = Omit<WorkflowRunner, "is_connected">;
export const loadRunners = (sql: Sql): Promise<RunnerRow[]> =>
  sql<RunnerRow>(
    `SELECT ${columns} FROM workflow_runners WHERE ${inOrganization} ORDER BY lower(name)`,
    [],
    "workflow-runners",
  );

export async function findRunnerOfName(sql: Sql, name: string): Promise<string | null> {
  const [row] = await sql<{ id: string }>(
    `SELECT id FROM workflow_runners WHERE ${inOrganization} AND lower(name) = lower($1)`,
    [name],
    "runner-of-name",
  );
  return row?.id ?? null;
}

export async function insertRunner(
  sql: Sql,
  runner: Pick<RunnerRow, "name" | "hint" | "created_at"> & { token_hash: string },
): Promise<RunnerRow> {
  const [row] = await sql<RunnerRow>(
    `INSERT INTO workflow_runners (organization_id, name, token_hash, hint, created_at)
     VALUES (tocsin_organization(), $1, $2, $3, $4) RETURNING ${columns}`,
    [runner.name, runner.token_hash, runner.hint, runner.created_at],
  );
  if (!row) throw new Error("no runner was stored");
  return row;
}

export async function deleteRunner(sql: Sql, id: string): Promise<RunnerRow | null> {
  const [row] = await sql<RunnerRow>(
    `DELETE FROM workflow_runners WHERE ${inOrganization} AND id = $1 RETURNING ${columns}`,
    [id],
  );
  return row ?? null;
}

/** It has asked for work; answers what was known of it before, null once its token is revoked. */
export async function saveSeen(
  sql: Sql,
  { id, commands, nowS }: { id: string; commands: readonly string[]; nowS: number },
): Promise<Pick<RunnerRow, "commands" | "last_seen"> | null> {
  const [before] = await sql<Pick<RunnerRow, "commands" | "last_seen">>(
    `WITH before AS (SELECT id, commands, last_seen FROM workflow_runners
       WHERE ${inOrganization} AND id = $1 FOR UPDATE)
     UPDATE workflow_runners r SET commands = $2, last_seen = $3 FROM before b
     WHERE r.${inOrganization} AND r.id = b.id RETURNING b.commands, b.last_seen`,
    [id, commands, nowS],
    "save-runner-seen",
  );
  return before ?? null;
}

interface TaskKey {
  run_id: string;
  path: string;
}
export interface Task extends TaskKey {
  queued_at: number;
  lease_until: number | null;
}
const taskColumns = "t.run_id, t.path, t.queued_at, t.lease_until";

export const insertTask = (
  sql: Sql,
  { run_id, path, runner, nowS }: TaskKey & { runner: string; nowS: number },
) =>
  sql(
    `INSERT INTO workflow_tasks (organization_id, run_id, path, runner, queued_at)
     VALUES (tocsin_organization(), $1, $2, lower($3), $4)
     ON CONFLICT (organization_id, run_id, path) DO UPDATE SET runner = excluded.runner,
       queued_at = excluded.queued_at, lease = NULL, lease_until = NULL`,
    [run_id, path, runner, nowS],
  );

export const deleteTask = (sql: Sql, { run_id, path }: TaskKey) =>
  sql(`DELETE FROM workflow_tasks WHERE ${inOrganization} AND run_id = $1 AND path = $2`, [
    run_id,
    path,
  ]);

export async function findTask(sql: Sql, { run_id, path }: TaskKey): Promise<Task | null> {
  const [row] = await sql<Task>(
    `SELECT ${taskColumns} FROM workflow_tasks t
     WHERE t.${inOrganization} AND t.run_id = $1 AND t.path = $2`,
    [run_id, path],
  );
  return row ?? null;
}

interface Claim {
  runner: string;
  lease: string;
  nowS: number;
  untilS: number;
}
/** The oldest that nobody has, or whose lease has run out. */
export async function claimTask(
  sql: Sql,
  { runner, lease, nowS, untilS }: Claim,
): Promise<TaskKey | null> {
  const [row] = await sql<TaskKey>(
    `WITH next AS (
       SELECT t.run_id, t.path FROM workflow_tasks t
       JOIN workflow_steps s ON s.organization_id = t.organization_id AND s.run_id = t.run_id
         AND s.path = t.path AND s.status = 'running'
       WHERE t.${inOrganization} AND t.runner = lower($1)
         AND (t.lease_until IS NULL OR t.lease_until < $3)
       ORDER BY t.queued_at, t.run_id LIMIT 1 FOR UPDATE OF t SKIP LOCKED)
     UPDATE workflow_tasks t SET lease = $2::uuid, lease_until = $4 FROM next n
     WHERE t.${inOrganization} AND t.run_id = n.run_id AND t.path = n.path
     RETURNING t.run_id, t.path`,
    [runner, lease, nowS, untilS],
    "claim-task",
  );
  return row ?? null;
}

/** Of this runner alone: nobody reports what was given to somebody else. */
export async function renewLease(
  sql: Sql,
  { runner, lease, untilS }: Omit<Claim, "nowS">,
): Promise<TaskKey | null> {
  const [row] = await sql<TaskKey>(
    `UPDATE workflow_tasks SET lease_until = $3
     WHERE ${inOrganization} AND lease = $1::uuid AND runner = lower($2) RETURNING run_id, path`,
    [lease, runner, untilS],
    "renew-lease",
  );
  return row ?? null;
}
