/**
 * Organizations share one process and one database. While several of them send, one that sends more
 * than is processed is read no faster than it is processed, in small batches, and rests between
 * them. Alone, it may use everything.
 */
export interface FairQueue {
  /** It sends events. */
  recordRequest(organizationId: string): void;
  /** Whether another organization sent events a moment ago. */
  hasNeighbours(organizationId: string): boolean;
}

/** So long after its last request an organization still counts as sending. */
const recentMs = 2000;
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
  return {
    recordRequest: (organizationId) => {
      // Those heard last come last.
      heardMs.delete(organizationId);
      heardMs.set(organizationId, performance.now());
    },
    hasNeighbours: (organizationId) => {
      const since = performance.now() - recentMs;
      for (const [id, at] of heardMs) {
        if (at >= since) break;
        heardMs.delete(id);
      }
      return heardMs.size > (heardMs.has(organizationId) ? 1 : 0);
    },
  };
}
