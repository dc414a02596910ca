import type { Clock } from "../clock.ts";
import type { Db } from "../db.ts";
import { log } from "../log.ts";
import { attempt } from "./attempt.ts";
import { claimAgain, claimDue, deleteJobs, saveFailure } from "./claim.ts";
import { errorText, isTransient, nextAttempt } from "./failure.ts";
import type { Handler, Job } from "./handler.ts";
import { setJob } from "./set-job.ts";

export interface JobParts {
  db: Db;
  clock: Clock;
  isStopped: () => boolean;
  /** Told of every failure of a job, once it is stored. */
  onFailure?: ((kind: string) => void) | undefined;
}
interface Claim {
  organizationId: string;
  handler: Handler;
  /** Of a claim that failed; null claims whatever is due. */
  ids: readonly string[] | null;
}

const maxClaim = 500;

/**
 * What is due of one kind and organization; answers how many jobs are done or postponed. Where the
 * connection or somebody's lock failed instead of a job, all stays as it was until the next look.
 */
export async function runDueJobs(
  parts: JobParts,
  organizationId: string,
  handler: Handler,
): Promise<number> {
  try {
    return await runClaim(parts, { organizationId, handler, ids: null });
  } catch (error) {
    log.warn(
      { organizationId, kind: handler.kind, error: String(error) },
      "jobs were interrupted and will run again",
    );
    return 0;
  }
}

/**
 * A claim that fails is halved until each bad job fails alone: one among n costs 2 log n runs more.
 * Every half is a transaction of its own: 500 savepoints in one would hold the organization's lock
 * until the last of them is done, and past 64 each slows down every snapshot in the database.
 */
async function runClaim(parts: JobParts, claim: Claim): Promise<number> {
  if (parts.isStopped()) return 0;
  const { jobs, hasFailed } = await runOnce(parts, claim);
  if (!hasFailed || jobs.length === 1) return jobs.length;
  const ids = jobs.map((job) => job.id);
  const middle = Math.ceil(ids.length / 2);
  const first = await runClaim(parts, { ...claim, ids: ids.slice(0, middle) });
  const second = await runClaim(parts, { ...claim, ids: ids.slice(middle) });
  return first + second;
}

/** The savepoint is set after the claim: its locks outlast a failure, so that it counts once. */
function runOnce(
  { db, clock, onFailure }: JobParts,
  { organizationId, handler, ids }: Claim,
): Promise<{ jobs: Job[]; hasFailed: boolean }> {
  return db.tenant(organizationId, async (sql) => {
    const nowS = clock.nowS();
    const { kind } = handler;
    const limit = handler.isOutbound ? 1 : maxClaim;
    const jobs = await (ids
      ? claimAgain(sql, { kind, nowS, ids })
      : claimDue(sql, { kind, nowS, limit }));
    const [first] = jobs;
    if (!first) return { jobs, hasFailed: false };

    const failure = await attempt(sql, async () => {
      await deleteJobs(sql, jobs);
      if (handler.everyS !== undefined)
        await setJob(sql, { kind, subject: "all", due_at: nowS + handler.everyS });
      await handler.run(sql, organizationId, jobs);
    });
    if (!failure) return { jobs, hasFailed: false };
    if (isTransient(failure.error)) throw failure.error;

    const { error } = failure;
    if (jobs.length === 1) {
      const next = nextAttempt(first, handler, nowS);
      await saveFailure(sql, { id: first.id, error: errorText(error), next });
      onFailure?.(kind);
      log.error(
        { organizationId, kind, subject: first.subject, error: String(error) },
        next.deadAt === null
          ? "a job failed and will be tried again"
          : "a job failed too often and is a dead letter",
      );
    }
    return { jobs, hasFailed: true };
  });
}
