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
   * It does what no rollback takes back, and waits for it: one job a transaction, beside the loop of
   * the others. What leaves the house is a `SendingHandler` instead.
   */
  isOutbound?: true;
  run: JobHandler;
}

/** Reaches somebody outside, such as a mail server, and waits for the answer until it is called off. */
export type Send = (signal: AbortSignal) => Promise<unknown>;
export interface SendOutcome {
  state: "sent" | "retrying" | "failed";
  /** It failed because the organization is in shadow mode: nothing is wrong. */
  isWithheld?: true;
  /** Why not, in words. */
  reason: string | null;
  /** What sending has answered; undefined where it failed. */
  answer?: unknown;
}
/**
 * A job a message: prepared in one transaction, sent after its commit, settled in another. A process
 * that ends in between leaves the job to the others, who send it again once its claim has run out.
 */
export interface SendingHandler {
  kind: string;
  /**
   * So many are sent at once by each process, in a loop of their own: receivers that do not answer
   * hold up neither each other nor the kinds that are sent one by one.
   */
  parallel?: number;
  /** Shadow mode does not hold it: it lets people or events in. */
  isExempt?: true;
  /** Null where there is nothing to send any more. */
  prepare: (sql: Sql, organizationId: string, job: Job) => Promise<Send | null>;
  /** Answers whether somebody is told of a failure, so that no dead letter needs to. */
  settle?: (
    sql: Sql,
    organizationId: string,
    /** `cause`: what sending has thrown. */
    result: { job: Job; outcome: SendOutcome; cause: unknown; nowS: number },
  ) => Promise<boolean>;
}
