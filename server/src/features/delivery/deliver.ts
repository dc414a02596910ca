import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Clock } from "../../platform/clock.ts";
import type { Db, Sql } from "../../platform/db.ts";
import { log } from "../../platform/log.ts";
import { planEachTime } from "../../platform/plan-each-time.ts";
import type { Mail } from "../../platform/mail.ts";
import type { Outbound, OutboundDoors } from "../../platform/outbound.ts";
import { publish } from "../../platform/publish.ts";
import { shareCall } from "../../platform/share-call.ts";
import type { Traces } from "../../platform/traces.ts";
import { loadOrganization } from "../organizations/store.ts";
import { failuresUntilDown } from "../outbound-integrations/outbound-row.ts";
import { SendFailure } from "../../platform/send-failure.ts";
import type { ConnectedTarget } from "./channels/channels.ts";
import { awaitConfirmations } from "./confirmations.ts";
import { holdBackOverQuota } from "./hold-back-over-quota.ts";
import { leaseS } from "./interrupted-attempts.ts";
import { withholdMessages } from "./withhold-messages.ts";
import { openTarget, type TargetParts } from "./open-target.ts";
import { prepareMessages, type ReadyMessage } from "./prepare-messages.ts";
import { downEveryS, nextTry } from "./retry.ts";
import {
  activateTarget,
  type AttemptRow,
  claimMessages,
  claimProbe,
  type DueTarget,
  type HealthKey,
  healthKeyOf,
  insertAttempts,
  saveTargetResult,
  type Settlement,
  settleMessages,
} from "./store-claims.ts";
import { scheduleTargetNotice } from "./target-notices.ts";
import { traceSend } from "./trace-send.ts";

export interface DeliveryParts extends TargetParts {
  db: Db;
  clock: Clock;
  outbound: OutboundDoors;
  traces: Traces | null;
  random: () => number;
}

const messagesPerBatch = 64;
const sendsPerTarget = 16;
/** What was not begun by then is left to the next claim: nobody sends outside a claim. */
const beginWithinMs = 12_000;
const sendMs = 12_000;
const settleAgainMs = 500;

interface Batch {
  claim: string;
  claimedMs: number;
  connected: ConnectedTarget;
  outbound: Outbound;
  ready: ReadyMessage[];
}
interface Result {
  settlement: Settlement;
  attempt: AttemptRow | null;
  failure: SendFailure | null;
}

/**
 * Sends what is due for a target, batch by batch, and answers whether there was anything. No
 * transaction is open while a receiver is waited for.
 */
export async function deliverTo(
  parts: DeliveryParts,
  target: DueTarget,
  isStopped: () => boolean,
): Promise<boolean> {
  for (let batches = 0; ; batches += 1) {
    const batch = await claimBatch(parts, target);
    if (batch === null) return batches > 0;
    const isUp = await sendBatch(parts, target, batch);
    if (target.is_probe || !isUp || isStopped()) return true;
  }
}

function claimBatch(parts: DeliveryParts, target: DueTarget): Promise<Batch | null> {
  const { db, clock } = parts;
  return db.tenant(target.organization_id, async (sql) => {
    await planEachTime(sql);
    const nowS = clock.nowS();
    const organization = await loadOrganization(sql, target.organization_id);
    const open = organization && (await openTarget(sql, { ...parts, organization }, target));
    // What waits for a paused target is told with the newest state when it is resumed.
    if (organization === null || open === null) return null;
    const health = healthKeyOf(target);
    if (target.is_probe && !(await claimProbe(sql, health, { nowS, nextS: nowS + downEveryS })))
      return null;
    const claim = randomUUID();
    const claimedMs = performance.now();
    const claimed = await claimMessages(sql, target, {
      claim,
      nowS,
      untilS: nowS + leaseS,
      limit: target.is_probe ? 1 : messagesPerBatch,
      isProbe: target.is_probe,
    });
    if (claimed.length === 0) return null;
    const { connected } = open;
    const { ready, settled } = await prepareMessages(sql, claimed, {
      target: open,
      publicUrl: parts.publicUrl,
      nowS,
    });
    if (settled.length > 0) await settleMessages(sql, settled, { claim, nowS });
    const due = await withholdMessages(sql, ready, { organization, claim, nowS });
    const sendable = await holdBackOverQuota(sql, due, { target, claim, nowS });
    const outbound = parts.outbound.of(organization);
    return { claim, claimedMs, connected, outbound, ready: sendable };
  });
}

/** Answers whether the target took messages. */
async function sendBatch(parts: DeliveryParts, target: DueTarget, batch: Batch): Promise<boolean> {
  const results: Result[] = [];
  let isUp = true;
  /** What has come in while the results before it were written is written together. */
  const save = shareCall(async () => {
    while (results.length > 0) {
      const together = results.splice(0);
      isUp = await settleWithin(batch.claimedMs, () =>
        settle(parts, { target, claim: batch.claim, results: together }),
      );
    }
  });
  const saves = new Set<Promise<void>>();
  const waiting = [...batch.ready];
  const send = (next: ReadyMessage): Promise<Result> =>
    traceSend(parts.traces, { target, claimed: next.claimed }, (traceparent) =>
      sendMessage(parts, batch, { ...next, traceparent }),
    );
  const sendNext = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      results.push(await send(next));
      const saving = save();
      saves.add(saving);
      // Awaited below; until then its failure is nobody's.
      saving.catch(() => undefined);
    }
  };
  await Promise.all(Array.from({ length: sendsPerTarget }, sendNext));
  await save();
  while (results.length > 0) await save();
  await Promise.all(saves);
  return isUp;
}

async function sendMessage(
  { clock, random }: DeliveryParts,
  { claimedMs, connected, outbound }: Batch,
  { claimed, event, message, thread, traceparent }: ReadyMessage & { traceparent: string | null },
): Promise<Result> {
  const base = { id: claimed.id, share_id: claimed.share_id, thread: null };
  const nowS = clock.nowS();
  if (performance.now() - claimedMs > beginWithinMs) {
    const settlement = { ...base, state: "failed", due_at: nowS, reason: null } as const;
    return { settlement, attempt: null, failure: null };
  }
  const beganMs = performance.now();
  const attemptOf = (status: number | null, error: string | null): AttemptRow => ({
    delivery_id: claimed.id,
    at: nowS,
    ms: Math.round((performance.now() - beganMs) * 10) / 10,
    status,
    error,
  });
  try {
    const { state, status, confirmWithinS, ...known } = await connected.send(message, {
      outbound,
      thread,
      isRepeat: claimed.attempts > 1,
      idempotencyKey: claimed.idempotency_key,
      event,
      nowS,
      signal: AbortSignal.timeout(sendMs),
      traceparent,
    });
    const confirmation = confirmWithinS === undefined ? {} : { confirm_by: nowS + confirmWithinS };
    const settlement = { ...base, ...known, ...confirmation, state, due_at: nowS, reason: null };
    return { settlement, attempt: attemptOf(status, null), failure: null };
  } catch (error) {
    const failure = failureOf(error);
    const dueAt = failure.isFinal
      ? null
      : nextTry(
          {
            attempts: claimed.attempts,
            created_at: claimed.created_at,
            retryAfterS: failure.retryAfterS,
          },
          { nowS: clock.nowS(), random: random() },
        );
    const settlement: Settlement = {
      ...base,
      state: dueAt === null ? "dead" : "failed",
      due_at: dueAt ?? nowS,
      reason: failure.message,
    };
    return { settlement, attempt: attemptOf(failure.status, failure.message), failure };
  }
}

const failureOf = (error: unknown): SendFailure =>
  error instanceof SendFailure
    ? error
    : new SendFailure(error instanceof Error ? error.message : String(error), {
        status: null,
        isFinal: false,
        retryAfterS: null,
      });

/**
 * What has arrived and is not written down is sent again: a database that is away for a moment is
 * asked again for as long as the claim holds.
 */
async function settleWithin<T>(claimedMs: number, write: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await write();
    } catch (error) {
      if (performance.now() - claimedMs > (leaseS - 5) * 1000) throw error;
      await sleep(settleAgainMs);
    }
  }
}

/** Answers whether the target is up, as far as these results tell. */
async function settle(
  { db, clock, mail }: DeliveryParts,
  { target, claim, results }: { target: DueTarget; claim: string; results: readonly Result[] },
): Promise<boolean> {
  return db.tenant(target.organization_id, async (sql) => {
    await planEachTime(sql);
    const nowS = clock.nowS();
    await settleMessages(
      sql,
      results.map(({ settlement }) => settlement),
      { claim, nowS },
    );
    await awaitConfirmations(
      sql,
      results.map(({ settlement }) => settlement),
    );
    const attempts = results.flatMap(({ attempt }) => attempt ?? []);
    if (attempts.length === 0) return false;
    await insertAttempts(sql, attempts);
    return saveHealth(sql, healthKeyOf(target), { results, nowS, mail });
  });
}

/** A receiver that refuses one message for good works all the same. */
async function saveHealth(
  sql: Sql,
  target: HealthKey,
  { results, nowS, mail }: { results: readonly Result[]; nowS: number; mail: Mail },
): Promise<boolean> {
  // What was left to the next claim says nothing of the target.
  const attempted = results.filter(({ attempt }) => attempt !== null);
  const failures = attempted.flatMap(({ failure }) =>
    failure === null || (failure.isFinal && failure.status !== null) ? [] : [failure],
  );
  const isUp = failures.length < attempted.length;
  const isDelivered = attempted.some(({ failure }) => failure === null);
  const { wasDown, isDown } = await saveTargetResult(sql, target, {
    isUp,
    isDelivered,
    failures: failures.length,
    error: failures.at(-1)?.message ?? null,
    nowS,
    downAfter: failuresUntilDown,
    downEveryS,
  });
  if (isDelivered) await activateTarget(sql, target, nowS);
  if (wasDown !== isDown) {
    log.warn(
      { organizationId: target.organization_id, system: target.system, address: target.address },
      isDown ? "a target of shares is down" : "a target of shares is back",
    );
    await publish(sql, {
      organization: target.organization_id,
      kind: "config",
      rows: [{ kind: "integrations" }],
    });
    await scheduleTargetNotice(sql, mail, { target, nowS });
  }
  return isUp;
}
