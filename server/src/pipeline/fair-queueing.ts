import { setTimeout as sleep } from "node:timers/promises";
import type { WaitingEvents } from "./waiting-events.ts";

/**
 * Organizations share one process and one database. While several of them send, one that sends more
 * than is processed is read no faster than it is processed, in small batches, lets whoever has
 * little to do go first, and rests between them. Alone, it may use everything.
 */
export interface FairQueue {
  /** It sends events. */
  recordRequest(organizationId: string): void;
  /** A batch of it was decided; `isFull`: more of it than a small batch holds was waiting. */
  recordBatch(organizationId: string, isFull: boolean): void;
  /**
   * Whether another organization sent events a moment ago. One that floods as well does not count:
   * two that rest for each other serve nobody.
   */
  hasNeighbours(organizationId: string): boolean;
  /** For one batch or request of the organization. */
  yielderOf(organizationId: string): Yielder;
}

export interface Yielder {
  /** Whether the organization has a full batch waiting, beside neighbours. */
  isCrowding: boolean;
  /**
   * While events of a neighbour are on their way that has less than a batch of them; null where
   * there is none, and once this batch has waited long enough.
   */
  waitForNeighbours(): Promise<void> | null;
  /** So far, in all. */
  waitedMs(): number;
}

/** So long after its last request an organization still counts as sending. */
const recentMs = 2000;
/** Whose batches have all been full for so long floods; those that a flood slows down catch up sooner. */
const floodMs = 3000;
/**
 * Beside neighbours: events of a batch, how many may wait before more are read, for how long a
 * batch lets others go first, how often the time of a full batch is rested.
 */
export const contentionLimits = {
  eventsPerBatch: 250,
  waitingEvents: 1000,
  holdMostMs: 1000,
  yieldMostMs: 50,
  restTimes: 3,
} as const;

export function openFairQueue(waiting: Pick<WaitingEvents, "of">): FairQueue {
  const heardMs = new Map<string, number>();
  const fullSinceMs = new Map<string, number>();
  const forgetOld = (): void => {
    const since = performance.now() - recentMs;
    for (const [id, at] of heardMs) {
      if (at >= since) return;
      heardMs.delete(id);
      fullSinceMs.delete(id);
    }
  };
  const floods = (id: string): boolean =>
    performance.now() - (fullSinceMs.get(id) ?? Infinity) >= floodMs;
  const someNeighbour = (
    organizationId: string,
    matches: (id: string) => boolean = () => true,
  ): boolean => {
    forgetOld();
    for (const id of heardMs.keys())
      if (id !== organizationId && !floods(id) && matches(id)) return true;
    return false;
  };
  const isBeingServed = (id: string): boolean => {
    const events = waiting.of(id);
    return events > 0 && events < contentionLimits.eventsPerBatch;
  };
  return {
    recordRequest: (organizationId) => {
      forgetOld();
      // Those heard last come last.
      heardMs.delete(organizationId);
      heardMs.set(organizationId, performance.now());
    },
    recordBatch: (organizationId, isFull) => {
      if (!isFull) fullSinceMs.delete(organizationId);
      else if (!fullSinceMs.has(organizationId)) fullSinceMs.set(organizationId, performance.now());
    },
    hasNeighbours: (organizationId) => someNeighbour(organizationId),
    yielderOf: (organizationId) =>
      openYielder({
        isCrowding:
          waiting.of(organizationId) >= contentionLimits.eventsPerBatch &&
          someNeighbour(organizationId),
        isNeighbourServed: () => someNeighbour(organizationId, isBeingServed),
      }),
  };
}

const pollMs = 1;

function openYielder({
  isCrowding,
  isNeighbourServed,
}: {
  isCrowding: boolean;
  isNeighbourServed: () => boolean;
}): Yielder {
  let waitedMs = 0;
  let waiting: Promise<void> | null = null;
  const isDue = (): boolean => waitedMs < contentionLimits.yieldMostMs && isNeighbourServed();
  const wait = async (): Promise<void> => {
    while (isDue()) {
      const begin = performance.now();
      await sleep(pollMs);
      waitedMs += performance.now() - begin;
    }
    waiting = null;
  };
  return {
    isCrowding,
    // What a batch writes and what is decided beside it wait together.
    waitForNeighbours: () => (waiting ??= isCrowding && isDue() ? wait() : null),
    waitedMs: () => waitedMs,
  };
}
