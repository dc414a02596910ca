import type { ReceivedEvent } from "./received-event.ts";

/**
 * Events that this process read at the door and has yet to process: the lane need not read them
 * again. Bounded; what does not fit is read from the database.
 */
export interface ReadCache {
  add(receiptId: string, events: ReceivedEvent[]): void;
  take(receiptId: string): ReceivedEvent[] | null;
}

/** What another process took is kept no longer than this. */
const maxAgeMs = 60_000;

/** Full, it keeps what it has: that is what the lane takes next. */
export function readCache(eventsMost: number): ReadCache {
  const entries = new Map<string, { events: ReceivedEvent[]; untilMs: number }>();
  let count = 0;
  const remove = (receiptId: string): ReceivedEvent[] | null => {
    const entry = entries.get(receiptId);
    if (!entry) return null;
    entries.delete(receiptId);
    count -= entry.events.length;
    return entry.events;
  };
  return {
    add: (receiptId, events) => {
      const nowMs = performance.now();
      for (const [oldest, { untilMs }] of entries) {
        if (untilMs > nowMs) break;
        remove(oldest);
      }
      if (count + events.length > eventsMost) return;
      entries.set(receiptId, { events, untilMs: nowMs + maxAgeMs });
      count += events.length;
    },
    take: remove,
  };
}
