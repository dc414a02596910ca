import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { log } from "../log.ts";
import { attempt } from "./attempt.ts";
import { claimToSend, deleteClaimed, isStillClaimed, saveClaimedFailure } from "./claim.ts";
import { errorText, FinalFailure, isTransient, maxAttempts, nextAttempt } from "./failure.ts";
import type { Job, Send, SendingHandler, SendOutcome } from "./handler.ts";
import type { JobParts } from "./run-claim.ts";

/** Longer than any attempt: whoever has not said by then what became of it is gone. */
const leaseS = 300;
const sendMs = 240_000;

interface ClaimedJob {
  job: Job;
  claim: string;
  /** Null where it failed before anything was sent. */
  send: Send | null;
  failure: { error: unknown } | null;
}

/**
 * The oldest that is due of one kind and organization; answers how many were sent or postponed. No
 * transaction is open while somebody outside is waited for.
 */
export async function sendDueJob(
  parts: JobParts,
  organizationId: string,
  handler: SendingHandler,
): Promise<number> {
  try {
    const claimed = await claimNext(parts, organizationId, handler);
    if (claimed === "none") return 0;
    if (claimed === "nothing to send") return 1;

    const failure = claimed.send === null ? claimed.failure : await trySending(claimed.send);
    await settle(parts, { organizationId, handler }, { ...claimed, failure });
    return 1;
  } catch (error) {
    log.warn(
      { organizationId, kind: handler.kind, error: String(error) },
      "sending was interrupted and will be tried again",
    );
    return 0;
  }
}

function claimNext(
  { db, clock }: JobParts,
  organizationId: string,
  handler: SendingHandler,
): Promise<ClaimedJob | "none" | "nothing to send"> {
  return db.tenant(organizationId, async (sql) => {
    const claim = randomUUID();
    const nowS = clock.nowS();
    const job = await claimToSend(sql, { kind: handler.kind, nowS, claim, untilS: nowS + leaseS });
    if (!job) return "none";
    if (job.attempts >= maxAttempts)
      return { job, claim, send: null, failure: { error: new FinalFailure(neverSaid) } };

    let send: Send | null = null;
    const failure = await attempt(sql, async () => {
      send = await handler.prepare(sql, organizationId, job);
    });
    if (failure && isTransient(failure.error)) throw failure.error;
    if (!failure && send === null) {
      await deleteClaimed(sql, { id: job.id, claim });
      return "nothing to send";
    }
    return { job, claim, send, failure };
  });
}

const neverSaid = "The server ended each time while this was being sent";

async function trySending(send: Send): Promise<{ error: unknown } | null> {
  const giveUp = new AbortController();
  const tooLong = sleep(sendMs, undefined, { signal: giveUp.signal, ref: false }).then(() => {
    throw new Error(`no answer within ${sendMs / 1000} seconds`);
  });
  // Once it was sent, the wait is broken off, which is nobody's failure.
  tooLong.catch(() => undefined);
  try {
    await Promise.race([send(), tooLong]);
    return null;
  } catch (error) {
    return { error };
  } finally {
    giveUp.abort();
  }
}

async function settle(
  { db, clock, onFailure }: JobParts,
  { organizationId, handler }: { organizationId: string; handler: SendingHandler },
  { job, claim, failure }: ClaimedJob,
): Promise<void> {
  await db.tenant(organizationId, async (sql) => {
    // Set anew while it was being sent: the newer one says what became of it.
    if (!(await isStillClaimed(sql, { id: job.id, claim }))) return;

    const nowS = clock.nowS();
    const next = failure === null ? null : nextTry(job, failure.error, nowS);
    if (failure !== null) onFailure?.(handler.kind);
    const outcome = outcomeOf(failure, next);
    const isTold = (await handler.settle?.(sql, organizationId, { job, outcome, nowS })) ?? false;
    if (failure === null || next === null || (next.deadAt !== null && isTold))
      return deleteClaimed(sql, { id: job.id, claim });

    await saveClaimedFailure(sql, { id: job.id, claim, error: errorText(failure.error), next });
    log.error(
      { organizationId, kind: handler.kind, subject: job.subject, error: String(failure.error) },
      next.deadAt === null
        ? "something could not be sent and will be tried again"
        : "something cannot be sent and is a dead letter",
    );
  });
}

const nextTry = (job: Job, error: unknown, nowS: number) =>
  error instanceof FinalFailure ? { dueAt: nowS, deadAt: nowS } : nextAttempt(job, {}, nowS);

function outcomeOf(
  failure: { error: unknown } | null,
  next: { deadAt: number | null } | null,
): SendOutcome {
  if (failure === null || next === null) return { state: "sent", reason: null };
  const { error } = failure;
  const reason = error instanceof Error ? error.message : String(error);
  return { state: next.deadAt === null ? "retrying" : "failed", reason: reason.slice(0, 500) };
}
