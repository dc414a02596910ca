/** A process's worth of jobs on a test house's database, with handlers of the test's own. */
import { openDb, type Sql } from "../db.ts";
import { asOwner } from "../../test-house.ts";
import type { Organization } from "../../test-cast.ts";
import { maxAttempts } from "./failure.ts";
import { workLimits } from "../work-limits.ts";
import type { Handler, JobHandler } from "./handler.ts";
import { type Jobs, startJobs } from "./jobs.ts";
import { setJobs } from "./set-job.ts";

export interface Worker extends Jobs {
  /** Jobs of each run, in the order of the runs. */
  runs: string[][];
}

const opened: (() => Promise<void>)[] = [];

/** Beside the house's own server, which knows none of the tests' kinds. */
export function startWorker(of: Organization, ...handlers: readonly Handler[]): Worker {
  const db = openDb(of.house.url, workLimits("background"));
  const runs: string[][] = [];
  const noted = handlers.map((handler) => ({ ...handler, run: noteRuns(handler.run, runs) }));
  const jobs = startJobs({ db, clock: of.clock, handlers: noted });
  opened.push(async () => {
    await jobs.stop();
    await db.close();
  });
  return { ...jobs, runs };
}

export async function stopWorkers(): Promise<void> {
  for (const stop of opened.splice(0)) await stop();
}

const noteRuns =
  (run: JobHandler, runs: string[][]): JobHandler =>
  (sql, organizationId, jobs) => {
    runs.push(jobs.map((job) => job.subject));
    return run(sql, organizationId, jobs);
  };

/** Due now, in this order. */
export const setDue = (of: Organization, kind: string, subjects: readonly string[]) =>
  of.sql((sql) =>
    setJobs(
      sql,
      subjects.map((subject, index) => ({
        kind,
        subject,
        due_at: of.clock.nowS() - subjects.length + index,
      })),
    ),
  );

export const numbered = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `job ${index}`);

export interface JobRow {
  subject: string;
  due_at: number;
  attempts: number;
  last_error: string | null;
  dead_at: number | null;
}
export const loadJobs = (of: Organization, kind: string): Promise<JobRow[]> =>
  of.sql((sql) =>
    sql<JobRow>(
      `SELECT subject, due_at, attempts, last_error, dead_at FROM jobs
       WHERE organization_id = tocsin_organization() AND kind = $1 ORDER BY subject`,
      [kind],
    ),
  );

/** As if it had failed so often before. */
export const setAttempts = (of: Organization, kind: string, attempts: number) =>
  of.sql((sql) =>
    sql(
      "UPDATE jobs SET attempts = $2 WHERE organization_id = tocsin_organization() AND kind = $1",
      [kind, attempts],
    ),
  );

/** As if it had been given up long ago. */
export const setDead = (of: Organization, kind: string) =>
  of.sql((sql) =>
    sql(
      `UPDATE jobs SET attempts = $2, last_error = 'Error: long ago', dead_at = due_at
       WHERE organization_id = tocsin_organization() AND kind = $1`,
      [kind, maxAttempts],
    ),
  );

/** What handlers of tests write. */
export const prepareWork = (of: Organization) =>
  asOwner(of.house.ownerUrl, (client) =>
    client.query(
      "CREATE TABLE IF NOT EXISTS work (kind text, subject text); GRANT ALL ON work TO PUBLIC",
    ),
  );
export const addWork = (sql: Sql, { kind, subject }: { kind: string; subject: string }) =>
  sql("INSERT INTO work (kind, subject) VALUES ($1, $2)", [kind, subject]);
export const loadWork = async (of: Organization, kind: string): Promise<string[]> =>
  (
    await of.sql((sql) =>
      sql<{ subject: string }>("SELECT subject FROM work WHERE kind = $1 ORDER BY subject", [kind]),
    )
  ).map((row) => row.subject);
