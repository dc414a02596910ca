/**
 * How many accepted events of each organization wait to be processed: counted as they come and go,
 * and corrected by what the database says now and then.
 */
export interface WaitingEvents {
  of(organizationId: string): number;
  total(): number;
  add(organizationId: string, events: number): void;
  replace(latest: ReadonlyMap<string, number>): void;
}

export function openWaitingEvents(): WaitingEvents {
  const counts = new Map<string, number>();
  const countOf = (organizationId: string): number => counts.get(organizationId) ?? 0;
  return {
    of: countOf,
    total: () => [...counts.values()].reduce((sum, count) => sum + count, 0),
    add: (organizationId, events) => {
      counts.set(organizationId, Math.max(0, countOf(organizationId) + events));
    },
    replace: (latest) => {
      counts.clear();
      for (const [id, events] of latest) counts.set(id, events);
    },
  };
}
