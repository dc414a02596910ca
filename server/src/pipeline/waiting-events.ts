import { eventsOfStorm } from "./batch-sizes.ts";

/**
 * How many accepted events of each organization wait to be processed: counted as they come and go,
 * and corrected by what the database says now and then.
 */
export interface WaitingEvents {
  of(organizationId: string): number;
  total(): number;
  add(organizationId: string, events: number): void;
  /** One batch. */
  removeProcessed(organizationId: string, events: number): void;
  /** Whether events wait, or the next wave of a storm is to be expected. */
  isBusy(organizationId: string): boolean;
  replace(latest: ReadonlyMap<string, number>): void;
}

/** So long after a storm's batch whatever can wait still does. */
const betweenWavesMs = 300;

export function openWaitingEvents(): WaitingEvents {
  const counts = new Map<string, number>();
  const stormMs = new Map<string, number>();
  const countOf = (organizationId: string): number => counts.get(organizationId) ?? 0;
  const add = (organizationId: string, events: number): void => {
    counts.set(organizationId, Math.max(0, countOf(organizationId) + events));
  };
  return {
    of: countOf,
    total: () => [...counts.values()].reduce((sum, count) => sum + count, 0),
    add,
    removeProcessed: (organizationId, events) => {
      add(organizationId, -events);
      if (events >= eventsOfStorm) stormMs.set(organizationId, performance.now());
    },
    isBusy: (organizationId) =>
      countOf(organizationId) > 0 ||
      performance.now() - (stormMs.get(organizationId) ?? -Infinity) < betweenWavesMs,
    replace: (latest) => {
      counts.clear();
      for (const [id, events] of latest) counts.set(id, events);
    },
  };
}
