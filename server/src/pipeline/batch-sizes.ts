/** Fewer than these at once are no storm: what comes next has not come yet. */
export const eventsOfStorm = 250;

/** How many events of an organization are taken at once. */
export interface BatchSizes {
  of(organizationId: string): number;
  grow(organizationId: string): void;
  shrink(organizationId: string, events: number): void;
}

/**
 * A batch that the database could not finish in time is taken again in halves, or it would fail for
 * ever on a slow disk; each success doubles the next.
 */
export function openBatchSizes(eventsPerBatch: number): BatchSizes {
  const reduced = new Map<string, number>();
  return {
    of: (organizationId) => reduced.get(organizationId) ?? eventsPerBatch,
    grow: (organizationId) => {
      const next = (reduced.get(organizationId) ?? eventsPerBatch) * 2;
      if (next >= eventsPerBatch) reduced.delete(organizationId);
      else reduced.set(organizationId, next);
    },
    shrink: (organizationId, events) => {
      reduced.set(organizationId, Math.max(1, Math.floor(events / 2)));
    },
  };
}
