import type { SendStatement, Sql } from "../db.ts";
import type { Job } from "./handler.ts";

export type NewJob = Pick<Job, "kind" | "subject" | "due_at"> & { params?: object };

/** Ends every INSERT INTO jobs: what is there, a dead letter too, becomes the new job. */
export const replaceJob = `ON CONFLICT (organization_id, kind, subject) DO UPDATE
  SET due_at = excluded.due_at, params = excluded.params, attempts = 0, last_error = NULL,
    dead_at = NULL, claim = NULL`;
/** Where a job that waits already waits on. */
export const replaceDeadJob = `${replaceJob} WHERE jobs.dead_at IS NOT NULL`;

/** Heard after the commit: the earliest time and the kind. See follow-queued-jobs.ts. */
export const jobsChannel = "tocsin_jobs";

/** Of jobs whose time is changed where they are. */
export const wakeJobs = (send: SendStatement, { kind, due_at }: Pick<Job, "kind" | "due_at">) =>
  send("SELECT pg_notify($1, $2)", [jobsChannel, `${due_at} ${kind}`], "wake-jobs");

export const setJob = (sql: Sql, job: NewJob): Promise<void> => setJobs(sql, [job]);

/**
 * A subject has one job of a kind: a newer one takes the place of what is there, and of two for the
 * same subject the last counts. Rows are locked in the order of the list.
 */
export async function setJobs(send: SendStatement, jobs: readonly NewJob[]): Promise<void> {
  if (jobs.length === 0) return;
  const last = new Map(jobs.map((job) => [`${job.kind} ${job.subject}`, job]));
  const rows = [...last.values()].map((job) => ({ ...job, params: job.params ?? {} }));
  await send(
    `WITH queued AS (INSERT INTO jobs (organization_id, kind, subject, due_at, params)
       SELECT (SELECT tocsin_organization()), r.*
       FROM json_to_recordset($1::json) AS r(kind text, subject text, due_at float8, params jsonb)
       ${replaceJob} RETURNING kind, due_at)
     SELECT pg_notify('${jobsChannel}', min(due_at) || ' ' || kind) FROM queued GROUP BY kind`,
    [JSON.stringify(rows)],
    "set-jobs",
  );
}
