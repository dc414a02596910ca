import type { Event } from "../../features/incidents/event.ts";
import { loadRecent } from "../../features/receipts/store.ts";
import type { Sql } from "../../platform/db.ts";
import { givingWay } from "../../platform/give-way.ts";
import { readPending } from "../read-pending.ts";
import type { RuleBook } from "../rule-book.ts";

export interface StoredEvent {
  receipt_id: string;
  index: number;
  event: Event;
}
/**
 * Newest first. `from` is where the look back ended: later than asked when the time holds more
 * events than were taken.
 */
export interface RecentEvents {
  events: StoredEvent[];
  from: number;
  isCut: boolean;
}

const requestsPerSlice = 200;

/**
 * What senders sent between two moments, read anew: up to about `most` events. A batch's end, not
 * its middle, is the cut.
 */
export async function recentEvents(
  sql: Sql,
  book: RuleBook,
  {
    from,
    to,
    most,
    areRaw = false,
  }: {
    from: number;
    to: number;
    most: number;
    /** As they were sent, not as rules made them. */ areRaw?: boolean;
  },
): Promise<RecentEvents> {
  const events: StoredEvent[] = [];
  const enriching = areRaw ? null : book.rules.enriching;
  const giveWay = givingWay();
  let before = { received_at: to, id: "9223372036854775807" };
  for (;;) {
    const rows = await loadRecent(sql, { from, before }, requestsPerSlice);
    for (const row of rows) {
      for (const one of readPending(row, book).reverse()) {
        events.push(enriching ? { ...one, event: enriching(one.event) } : one);
        const turn = giveWay();
        if (turn) await turn;
      }
      before = { received_at: row.received_at, id: row.id };
      if (events.length >= most) return { events, from: row.received_at, isCut: true };
    }
    if (rows.length < requestsPerSlice) return { events, from, isCut: false };
  }
}
