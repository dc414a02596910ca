import type { Numbered } from "./lane.ts";

/** Events that this process read at the door and has yet to process: the lane need not read them again. Bounded; what does not fit is read from the database. */
export interface ReadCache { keep(receiptId: string, events: Numbered[]): void; take(receiptId: string): Numbered[] | null }

export function readCache(eventsMost: number): ReadCache {
  const kept = new Map<string, Numbered[]>();
  let count = 0;
  return {
    keep: (receiptId, events) => {
      kept.set(receiptId, events);
      count += events.length;
      // The oldest go first: another process may have taken them long ago.
      for (const [oldest, held] of kept) {
        if (count <= eventsMost) return;
        kept.delete(oldest);
        count -= held.length;
      }
    },
    take: (receiptId) => {
      const events = kept.get(receiptId) ?? null;
      if (events && kept.delete(receiptId)) count -= events.length;
      return events;
    },
  };
}
