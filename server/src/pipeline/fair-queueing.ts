/**
 * Organizations share one process and one database. While several of them send, one that sends more
 * than is processed is read no faster than it is processed, in small batches, and rests between
 * them. Alone, it may use everything.
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
}

/** So long after its last request an organization still counts as sending. */
const recentMs = 2000;
/** Whose batches have all been full for so long floods; those that a flood slows down catch up sooner. */
const floodMs = 3000;
/**
 * Beside neighbours: events of a batch, how many may wait before more are read, how often the time
 * of a full batch is rested.
 */
export const contentionLimits = {
  eventsPerBatch: 250,
  waitingEvents: 1000,
  holdMostMs: 1000,
  restTimes: 3,
} as const;

export function openFairQueue(): FairQueue {
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
    hasNeighbours: (organizationId) => {
      forgetOld();
      for (const id of heardMs.keys()) if (id !== organizationId && !floods(id)) return true;
      return false;
    },
  };
}
