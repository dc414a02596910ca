import { setTimeout as sleep } from "node:timers/promises";
import { loadWaiting } from "../features/receipts/store.ts";
import { databaseFaultOf } from "../platform/database-fault.ts";
import { log } from "../platform/log.ts";
import { shareCall } from "../platform/share-call.ts";
import { outsideSpan } from "../platform/trace-scope.ts";
import { type BatchSizes, openBatchSizes } from "./batch-sizes.ts";
import { fitsInto } from "./decided-batch.ts";
import { contentionLimits } from "./fair-queueing.ts";
import type { LaneParts } from "./lane-parts.ts";
import type { PreparedBatch } from "./prepare-batch.ts";
import { processBatch } from "./process-batch.ts";
import { processOldestRequest } from "./process-oldest-request.ts";

export interface Lanes {
  wake(organizationId: string): void;
  stop(): Promise<void>;
  /** Until nothing waits anywhere. */ drained(): Promise<void>;
}

const defaultPollMs = 500;
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
  const prepared = new Map<string, PreparedBatch>();
  const batchSizes = openBatchSizes(parts.eventsPerBatch);
  let isStopped = false;
  const start = (): void => {
    for (const id of parts.takesTurns ? queued : []) {
      if (isStopped || running.size >= maxConcurrentLanes) return;
      if (running.has(id) || resting.has(id)) continue;
      // The others of the queue come first next time, so that one busy organization cannot hold a
      // lane.
      queued.delete(id);
      running.set(
        id,
        takeTurn(parts, id, { batchSizes, prepared }).then(({ hasMore, restMs }) => {
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
    if (parts.takesTurns) for (const row of waiting) queued.add(row.organization_id);
    start();
  });
  const timer = setInterval(() => void poll(), parts.pollMs ?? defaultPollMs);
  return {
    wake: (id) => {
      if (parts.takesTurns) queued.add(id);
      // Whose a batch is, its rows say, not the request that woke the lane.
      outsideSpan(start);
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
        if (resting.size > 0 || !parts.takesTurns) await sleep(10);
        if (queued.size === 0 && (await parts.db.system(loadWaiting)).length === 0) return;
      }
    },
  };
}

interface TurnState {
  batchSizes: BatchSizes;
  /** Organization → its next batch, where the turn before has decided it. */
  prepared: Map<string, PreparedBatch>;
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
  organizationId: string,
  { batchSizes, prepared }: TurnState,
): Promise<TurnResult> {
  const begin = performance.now();
  const ready = prepared.get(organizationId) ?? null;
  prepared.delete(organizationId);
  const maxEvents = Math.min(
    batchSizes.of(organizationId),
    parts.fairQueue.hasNeighbours(organizationId)
      ? contentionLimits.eventsPerBatch
      : parts.eventsPerBatch,
  );
  const isFitting = ready !== null && fitsInto(maxEvents, ready);
  if (ready !== null && !isFitting) parts.recentAlerts.forget(organizationId);
  const yielder = parts.fairQueue.yielderOf(organizationId);
  try {
    await yielder.waitForNeighbours();
    const { count, next } = await processBatch(parts, organizationId, {
      maxEvents,
      prepared: isFitting ? ready : null,
      yielder,
    });
    if (next !== null) prepared.set(organizationId, next);
    batchSizes.grow(organizationId);
    const isFull = count >= contentionLimits.eventsPerBatch;
    parts.fairQueue.recordBatch(organizationId, isFull);
    const rests = isFull && parts.fairQueue.hasNeighbours(organizationId);
    return {
      hasMore: count > 0,
      restMs: rests
        ? (performance.now() - begin - yielder.waitedMs()) * contentionLimits.restTimes
        : 0,
    };
  } catch (error) {
    parts.recentAlerts.forget(organizationId);
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
