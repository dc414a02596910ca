import { randomUUID } from "node:crypto";
import { log } from "../log.ts";
import { attempt } from "./attempt.ts";
import { claimToSend, deleteClaimed, isStillClaimed, saveClaimedFailure } from "./claim.ts";
import {
  errorText,
  FinalFailure,
  isTransient,
  maxAttempts,
  type NextAttempt,
  nextAttempt,
  PostponedFailure,
} from "./failure.ts";
import type { Job, Send, SendingHandler, SendOutcome } from "./handler.ts";
import type { JobParts } from "./run-claim.ts";
import { insertWithheld, isInShadowMode } from "./withhold.ts";

/** Longer than any attempt: whoever has not said by then what became of it is gone. */
const leaseS = 300;
const sendMs = 240_000;

interface ClaimedJob {
  job: Job;
  claim: string;
  /** Null where it failed before anything was sent. */
  send: Send | null;
  failure: { error: unknown } | null;
  /** The organization is in shadow mode: what is sent meets closed doors. */
  isWithheld: boolean;
}

/** The oldest that are due of one kind and organization; answers how many were sent or postponed. */
export async function sendDueJobs(
  parts: JobParts,
  organizationId: string,
  handler: SendingHandler,
): Promise<number> {
  const places = Array.from({ length: handler.parallel ?? 1 });
  const counts = await Promise.all(places.map(() => sendDueJob(parts, organizationId, handler)));
  return counts.reduce((sum, count) => sum + count, 0);
}

/** No transaction is open while somebody outside is waited for. */
async function sendDueJob(
  parts: JobParts,
  organizationId: string,
  handler: SendingHandler,
): Promise<number> {
  try {
    const claimed = await claimNext(parts, organizationId, handler);
    if (claimed === "none") return 0;
    if (claimed === "nothing to send") return 1;

    const sent =
      claimed.send === null ? { failure: claimed.failure } : await trySending(claimed.send);
    await settle(parts, { organizationId, handler }, { ...claimed, ...sent });
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
    const isWithheld = handler.isExempt !== true && (await isInShadowMode(sql));
    if (job.attempts >= maxAttempts) {
      const failure = { error: new FinalFailure(neverSaid) };
      return { job, claim, send: null, failure, isWithheld: false };
    }

    let send: Send | null = null;
    const failure = await attempt(sql, async () => {
      send = await handler.prepare(sql, organizationId, job);
    });
    if (failure && isTransient(failure.error)) throw failure.error;
    if (!failure && send === null) {
      await deleteClaimed(sql, { id: job.id, claim });
      return "nothing to send";
    }
    return { job, claim, send, failure, isWithheld: isWithheld && failure === null };
  });
}

const neverSaid = "The server ended each time while this was being sent";

interface Sent {
  failure: { error: unknown } | null;
  answer?: unknown;
}
async function trySending(send: Send): Promise<Sent> {
  const signal = AbortSignal.timeout(sendMs);
  const tooLong = new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () =>
      reject(new Error(`no answer within ${sendMs / 1000} seconds`)),
    );
  });
  try {
    return { failure: null, answer: await Promise.race([send(signal), tooLong]) };
  } catch (error) {
    return { failure: { error } };
  }
}

async function settle(
  { db, clock, onFailure }: JobParts,
  { organizationId, handler }: { organizationId: string; handler: SendingHandler },
  {
    job,
    claim,
    failure,
    answer,
    isWithheld,
  }: Pick<ClaimedJob, "job" | "claim" | "isWithheld"> & Sent,
): Promise<void> {
  await db.tenant(organizationId, async (sql) => {
    // Set anew while it was being sent: the newer one says what became of it.
    if (!(await isStillClaimed(sql, { id: job.id, claim }))) return;

    const nowS = clock.nowS();
    if (isWithheld && failure !== null) {
      await insertWithheld(sql, job, { reason: errorText(failure.error), nowS });
      const outcome = { ...failedOutcome(failure, null), isWithheld };
      await handler.settle?.(sql, organizationId, { job, outcome, cause: failure.error, nowS });
      return deleteClaimed(sql, { id: job.id, claim });
    }
    const next = failure === null ? null : nextTry(job, failure.error, nowS);
    if (failure !== null) onFailure?.(handler.kind);
    const outcome = failure === null ? { ...sentOutcome, answer } : failedOutcome(failure, next);
    const cause = failure?.error ?? null;
    const isTold =
      (await handler.settle?.(sql, organizationId, { job, outcome, cause, nowS })) ?? false;
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

function nextTry(job: Job, error: unknown, nowS: number): NextAttempt {
  if (error instanceof FinalFailure) return { dueAt: nowS, deadAt: nowS };
  const next = nextAttempt(job, {}, nowS);
  if (next.deadAt !== null || !(error instanceof PostponedFailure)) return next;
  return { ...next, dueAt: Math.max(next.dueAt, nowS + error.waitS) };
}

const sentOutcome: SendOutcome = { state: "sent", reason: null };

function failedOutcome(
  { error }: { error: unknown },
  next: { deadAt: number | null } | null,
): SendOutcome {
  const reason = error instanceof Error ? error.message : String(error);
  const isDead = next === null || next.deadAt !== null;
  return { state: isDead ? "failed" : "retrying", reason: reason.slice(0, 500) };
}
