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
 * Runs in one transaction of the job's organization. The jobs are gone when it commits, unless the
 * handler set them anew. When it throws, nothing of it stays, and each half of the jobs runs by
 * itself: so it is called again for jobs that did not fail.
 */
export type JobHandler = (sql: Sql, organizationId: string, jobs: readonly Job[]) => Promise<void>;
export interface Handler {
  kind: string;
  /** Set for jobs that every organization always has; seconds between runs. */
  everyS?: number;
  /**
   * It does what no rollback takes back, and waits for it, such as a mail: one job a transaction,
   * beside the loop of the others.
   */
  isOutbound?: true;
  run: JobHandler;
}
