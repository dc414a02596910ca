import { setTimeout as sleep } from "node:timers/promises";
import type { Outcome } from "#contract/statuses.ts";
import {
  insertFailures,
  loadBodies,
  loadPending,
  loadWaiting,
  type PendingRow,
  saveDecided,
  type DecidedReceipt,
} from "../features/receipts/store.ts";
import { saveActivity, saveErrors, saveRejected } from "../features/source-activity/store.ts";
import { saveLastEvent } from "../features/integrations/store.ts";
import { lockOrganization } from "../features/incidents/stores/store-world.ts";
import type { Clock } from "../platform/clock.ts";
import { type Db, pipelineStatements, type SendStatement, type Sql } from "../platform/db.ts";
import { databaseFaultOf } from "../platform/database-fault.ts";
import { log } from "../platform/log.ts";
import { shareCall } from "../platform/share-call.ts";
import { contentionLimits, type FairQueue } from "./fair-queueing.ts";
import { type BatchSizes, openBatchSizes } from "./batch-sizes.ts";
import { type DecidedEvent, type ReceivedEvent, runBatch } from "./lane.ts";
import type { EventMetrics } from "./event-metrics.ts";
import type { ReadCache } from "./read-cache.ts";
import { readPending } from "./read-pending.ts";
import type { StoredOutcome } from "../features/receipts/stored-outcome.ts";
import { failedOutcome, outcomeOf } from "./outcome-of.ts";
import { activityOf } from "./source-activity.ts";
import type { RuleBook, RuleBooks } from "./rule-book.ts";

export interface Lanes {
  wake(organizationId: string): void;
  stop(): Promise<void>;
  /** Until nothing waits anywhere. */ drained(): Promise<void>;
}
export interface LaneParts {
  fairQueue: FairQueue;
  db: Db;
  clock: Clock;
  books: RuleBooks;
  cache: ReadCache;
  eventsPerBatch: number;
  onProcessed(organizationId: string, events: number): void;
  onPending(waiting: ReadonlyMap<string, number>): void;
  metrics: EventMetrics;
}

const pollMs = 500;
/** After a fault of the database, until the batch is taken again. */
const retryMs = 500;
/** Batches that run at once in this process, each of another organization. */
const maxConcurrentLanes = 2;

/**
 * One lane per organization, any number of processes: whoever gets the organization's turn takes
 * the next batch.
 */
export function startLanes(parts: LaneParts): Lanes {
  const queued = new Set<string>();
  const running = new Map<string, Promise<void>>();
  const resting = new Map<string, NodeJS.Timeout>();
  const batchSizes = openBatchSizes(parts.eventsPerBatch);
  let isStopped = false;
  const start = (): void => {
    for (const id of queued) {
      if (isStopped || running.size >= maxConcurrentLanes) return;
      if (running.has(id) || resting.has(id)) continue;
      // The others of the queue come first next time, so that one busy organization cannot hold a
      // lane.
      queued.delete(id);
      running.set(
        id,
        takeTurn(parts, batchSizes, id).then(({ hasMore, restMs }) => {
          running.delete(id);
          if (hasMore) queued.add(id);
          if (restMs > 0)
            resting.set(
              id,
              setTimeout(() => {
                resting.delete(id);
                start();
              }, restMs),
            );
          start();
        }),
      );
    }
  };
  // A database that does not answer is asked once, not once more every time.
  const poll = shareCall(async () => {
    const waiting = await parts.db.system(loadWaiting).catch(() => null);
    if (!waiting) return;
    parts.onPending(new Map(waiting.map((row) => [row.organization_id, row.events])));
    parts.metrics.setWaitingSince(waiting.map((row) => row.oldest_at));
    for (const row of waiting) queued.add(row.organization_id);
    start();
  });
  const timer = setInterval(() => void poll(), pollMs);
  return {
    wake: (id) => {
      queued.add(id);
      start();
    },
    stop: async () => {
      isStopped = true;
      clearInterval(timer);
      for (const timeout of resting.values()) clearTimeout(timeout);
      await Promise.all(running.values());
    },
    drained: async () => {
      for (;;) {
        await poll();
        await Promise.all(running.values());
        if (resting.size > 0) await sleep(10);
        if (queued.size === 0 && (await parts.db.system(loadWaiting)).length === 0) return;
      }
    },
  };
}

interface TurnResult {
  /** More may wait. */ hasMore: boolean;
  /** Before the organization's next turn, for the others' sake. */ restMs: number;
}

/**
 * One batch. A batch that fails is tried in ever smaller parts, so that one event cannot hold up
 * the rest.
 */
async function takeTurn(
  parts: LaneParts,
  batchSizes: BatchSizes,
  organizationId: string,
): Promise<TurnResult> {
  const begin = performance.now();
  const maxEvents = Math.min(
    batchSizes.of(organizationId),
    parts.fairQueue.hasNeighbours(organizationId)
      ? contentionLimits.eventsPerBatch
      : parts.eventsPerBatch,
  );
  try {
    const count = await processBatch(parts, organizationId, maxEvents);
    batchSizes.grow(organizationId);
    const isCrowding =
      count >= contentionLimits.eventsPerBatch && parts.fairQueue.hasNeighbours(organizationId);
    return {
      hasMore: count > 0,
      restMs: isCrowding ? (performance.now() - begin) * contentionLimits.restTimes : 0,
    };
  } catch (error) {
    const fault = databaseFaultOf(error);
    if (fault) {
      log.warn({ organizationId, fault, maxEvents }, "a batch will be taken again");
      batchSizes.shrink(organizationId, maxEvents);
      await sleep(retryMs);
      return { hasMore: true, restMs: 0 };
    }
    log.error(
      { organizationId, error: String(error) },
      "a batch failed; its requests are taken one by one",
    );
    const hasMore = await processOldestRequest(parts, organizationId).catch(
      async (fault: unknown) => {
        log.error({ organizationId, error: String(fault) }, "a request could not be taken");
        await sleep(1000);
        return true;
      },
    );
    return { hasMore, restMs: 0 };
  }
}

/** Answers how many events it took. */
async function processBatch(
  parts: LaneParts,
  organizationId: string,
  maxEvents: number,
): Promise<number> {
  const { rows, receipts } = await parts.db.tenant(organizationId, async (sql) => {
    // Sent together, answered one after the other: the second when the turn has come.
    const [, rows] = await Promise.all([
      lockOrganization(sql, organizationId),
      loadPending(sql, maxEvents),
    ]);
    if (rows.length === 0) return { rows, receipts: [] };
    const book = await parts.books.of(sql, organizationId);
    const batch = await eventsOf(sql, rows, { book, cache: parts.cache });
    const decided = await runBatch(sql, organizationId, { book, batch, at: parts.clock.nowS() });
    const at = parts.clock.nowS();
    return { rows, receipts: await saveOutcomes(sql, { rows, decided, failed: [], at }) };
  });
  return recordProcessed(parts, organizationId, { rows, receipts });
}

/** After the commit; answers how many events it was. */
function recordProcessed(
  { onProcessed, metrics }: LaneParts,
  organizationId: string,
  { rows, receipts }: { rows: readonly PendingRow[]; receipts: readonly DecidedReceipt[] },
): number {
  const count = rows.reduce((sum, row) => sum + row.events, 0);
  onProcessed(organizationId, count);
  metrics.recordDecided(rows, receipts);
  return count;
}

/**
 * The oldest request, event by event: what fails goes to the dead letters, its neighbours do not.
 */
async function processOldestRequest(parts: LaneParts, organizationId: string): Promise<boolean> {
  const { rows, receipts } = await parts.db.tenant(organizationId, async (sql) => {
    await lockOrganization(sql, organizationId);
    const book = await parts.books.of(sql, organizationId);
    const rows = (await loadPending(sql, 1)).slice(0, 1);
    const decided: DecidedEvent[] = [];
    const failed: FailedEvent[] = [];
    for (const received of await readOrFail(sql, rows, { book, parts, failed })) {
      const outcome = await processEvent(sql, organizationId, {
        book,
        received,
        at: parts.clock.nowS(),
      });
      if ("cause" in outcome)
        failed.push({
          receipt_id: received.receipt_id,
          integration_id: received.event.integration_id,
          index: received.index,
          cause: outcome.cause,
          at: parts.clock.nowS(),
        });
      else decided.push(...outcome.decided);
    }
    const at = parts.clock.nowS();
    return { rows, receipts: await saveOutcomes(sql, { rows, decided, failed, at }) };
  });
  return recordProcessed(parts, organizationId, { rows, receipts }) > 0;
}

interface FailedEvent {
  receipt_id: string;
  /** Null where its request can no longer be read. */
  integration_id: string | null;
  index: number;
  cause: string;
  at: number;
}

/**
 * A stored request that can no longer be read fails as a whole; it must not hold up those behind
 * it.
 */
async function readOrFail(
  sql: Sql,
  rows: readonly PendingRow[],
  { book, parts, failed }: { book: RuleBook; parts: LaneParts; failed: FailedEvent[] },
): Promise<ReceivedEvent[]> {
  try {
    return await eventsOf(sql, rows, { book, cache: parts.cache });
  } catch (error) {
    if (databaseFaultOf(error)) throw error;
    for (const row of rows)
      for (let index = 0; index < row.events; index += 1)
        failed.push({
          receipt_id: row.id,
          integration_id: null,
          index,
          cause: causeOf(error),
          at: parts.clock.nowS(),
        });
    return [];
  }
}

async function eventsOf(
  sql: Sql,
  rows: readonly PendingRow[],
  { book, cache }: { book: RuleBook; cache: ReadCache },
): Promise<ReceivedEvent[]> {
  const cached = new Map(rows.map((row) => [row.id, cache.take(row.id)]));
  const unread = rows.filter((row) => cached.get(row.id) === null).map((row) => row.id);
  const bodies = new Map(
    unread.length === 0 ? [] : (await loadBodies(sql, unread)).map((row) => [row.id, row.body]),
  );
  return rows.flatMap(
    (row) => cached.get(row.id) ?? readPending({ ...row, body: bodies.get(row.id) ?? "" }, book),
  );
}

async function processEvent(
  sql: Sql,
  organizationId: string,
  { book, received, at }: { book: RuleBook; received: ReceivedEvent; at: number },
): Promise<{ decided: DecidedEvent[] } | { cause: string }> {
  await sql("SAVEPOINT one_event");
  try {
    const decided = await runBatch(sql, organizationId, { book, batch: [received], at });
    await sql("RELEASE SAVEPOINT one_event");
    return { decided };
  } catch (error) {
    if (databaseFaultOf(error)) throw error;
    await sql("ROLLBACK TO SAVEPOINT one_event");
    return { cause: causeOf(error) };
  }
}

async function saveOutcomes(
  sql: Sql,
  {
    rows,
    decided,
    failed,
    at,
  }: {
    rows: readonly PendingRow[];
    decided: readonly DecidedEvent[];
    failed: FailedEvent[];
    at: number;
  },
): Promise<DecidedReceipt[]> {
  const outcomesByReceipt = new Map<string, StoredOutcome[]>(rows.map((row) => [row.id, []]));
  for (const { of, verdict } of decided)
    outcomesByReceipt.get(of.receipt_id)?.push(outcomeOf(of, verdict));
  for (const failure of failed)
    outcomesByReceipt.get(failure.receipt_id)?.push(failedOutcome(failure.index, failure.cause));
  const processed: DecidedReceipt[] = [...outcomesByReceipt].map(([id, outcomes]) => ({
    id,
    outcomes,
    tally: tallyOf(outcomes.map((outcome) => outcome.o)),
  }));
  const { send, settled } = pipelineStatements(sql);
  await saveDecided(send, processed);
  if (failed.length > 0) await insertFailures(send, failed);
  await saveSourceActivity(send, { rows, decided, failed, at });
  const integrationIds = [
    ...new Set(
      decided.filter(({ of }) => of.event.timer === null).map(({ of }) => of.event.integration_id),
    ),
  ].sort();
  if (integrationIds.length > 0) await saveLastEvent(send, integrationIds, at);
  await settled();
  return processed;
}

/** Counted here: whoever asks how a source does reads no requests for it. */
async function saveSourceActivity(
  send: SendStatement,
  { rows, decided, failed, at }: Parameters<typeof saveOutcomes>[1],
): Promise<void> {
  const processed = [
    ...decided.map(({ of: { receipt_id, event }, verdict: { outcome } }) => ({
      receipt_id,
      integration_id: event.integration_id,
      outcome,
      cause: null,
    })),
    ...failed.map(({ receipt_id, integration_id, cause }) => ({
      receipt_id,
      integration_id,
      outcome: "failed" as const,
      cause,
    })),
  ];
  const { minutes, hours, errors } = activityOf(rows, processed, at);
  if (hours.length > 0) await saveActivity(send, { minutes, hours });
  const rejectedIn = rows.filter(({ has_rejected }) => has_rejected).map(({ id }) => id);
  if (rejectedIn.length > 0) await saveRejected(send, rejectedIn);
  if (errors.length > 0) await saveErrors(send, errors);
}

function tallyOf(outcomes: readonly Outcome[]): Record<string, number> {
  const tally: Record<string, number> = {};
  for (const outcome of outcomes) tally[outcome] = (tally[outcome] ?? 0) + 1;
  return tally;
}

const causeOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split("\n")[0]?.slice(0, 300) ??
  "unknown";
