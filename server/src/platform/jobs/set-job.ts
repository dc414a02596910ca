import type { Sql } from "../db.ts";
import type { Job } from "./handler.ts";

export async function setJob(
  sql: Sql,
  job: Pick<Job, "kind" | "subject" | "due_at"> & { params?: object },
): Promise<void> {
  await sql(
    `INSERT INTO jobs (organization_id, kind, subject, due_at, params)
     VALUES (tocsin_organization(), $1, $2, $3, $4)
     ON CONFLICT (organization_id, kind, subject) DO UPDATE
       SET due_at = excluded.due_at, params = excluded.params, attempts = 0`,
    [job.kind, job.subject, job.due_at, JSON.stringify(job.params ?? {})],
  );
}
