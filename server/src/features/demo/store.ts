import type { Sql } from "../../platform/db.ts";
import { replaceDeadJob, setJob } from "../../platform/jobs/set-job.ts";

/** The feed goes on where it stood; one that was never begun begins now. */
export const ensureFeed = (sql: Sql, nowS: number) =>
  sql(
    `INSERT INTO jobs (organization_id, kind, subject, due_at)
     VALUES (tocsin_organization(), 'demo', 'all', $1) ${replaceDeadJob}`,
    [nowS],
  );

/** Before the feed, whose alerts its rules are about. */
export const orderFurniture = (sql: Sql, nowS: number): Promise<void> =>
  setJob(sql, { kind: "furnish-demo", subject: "all", due_at: nowS });

/** Whoever set the installation up; in system mode. */
export async function loadFirstUser(sql: Sql): Promise<{ id: string } | null> {
  const [row] = await sql<{ id: string }>("SELECT id FROM users ORDER BY id LIMIT 1");
  return row ?? null;
}
