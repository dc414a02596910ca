import type { Sql } from "../db.ts";

export interface Job {
  id: string;
  kind: string;
  subject: string;
  due_at: number;
  params: Record<string, unknown>;
  attempts: number;
}
/**
 * Runs in one transaction of the job's organization. The job is gone when it commits, unless the
 * handler set it anew.
 */
export type JobHandler = (sql: Sql, organizationId: string, jobs: readonly Job[]) => Promise<void>;
export interface Handler {
  kind: string;
  /** Set for jobs that every organization always has; seconds between runs. */ everyS?: number;
  run: JobHandler;
}
