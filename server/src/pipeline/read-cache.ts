import type { Numbered } from "./lane.ts";

/**
 * Events that this process read at the door and has yet to process: the lane need not read them
 * again. Bounded; what does not fit is read from the database.
 */
export interface ReadCache {
  keep(receiptId: string, events: Numbered[]): void;
  take(receiptId: string): Numbered[] | null;
}

/** What another process took is kept no longer than this. */
const keptMs = 60_000;

/** Full, it keeps what it has: that is what the lane takes next. */
export function readCache(eventsMost: number): ReadCache {
  const kept = new Map<string, { events: Numbered[]; untilMs: number }>();
  let count = 0;
  const drop = (receiptId: string): Numbered[] | null => {
    const one = kept.get(receiptId);
    if (!one) return null;
    kept.delete(receiptId);
    count -= one.events.length;
    return one.events;
  };
  return {
    keep: (receiptId, events) => {
      const nowMs = performance.now();
      for (const [oldest, { untilMs }] of kept) {
        if (untilMs > nowMs) break;
        drop(oldest);
      }
      if (count + events.length > eventsMost) return;
      kept.set(receiptId, { events, untilMs: nowMs + keptMs });
      count += events.length;
    },
    take: drop,
  };
}
