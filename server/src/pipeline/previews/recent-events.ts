import type { EnvironmentReach } from "../../platform/caller.ts";
import { loadVisibleSets } from "../../features/access/store-visible-sets.ts";
import { eventKey, loadVisibleEvents } from "../../features/receipts/store-visible-events.ts";
import type { Event } from "../../features/incidents/world/event.ts";
import { loadRecent } from "../../features/receipts/store.ts";
import type { Sql } from "../../platform/db.ts";
import { eventLoopYielder } from "../../platform/event-loop-yielder.ts";
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
    limit,
    environments,
    areRaw = false,
  }: {
    from: number;
    to: number;
    limit: number;
    /** Only events whose incident is in one of them. */
    environments: EnvironmentReach["environments"];
    /** As they were sent, not as rules made them. */ areRaw?: boolean;
  },
): Promise<RecentEvents> {
  const events: StoredEvent[] = [];
  const enriching = areRaw ? null : book.rules.enriching;
  const yieldIfBusy = eventLoopYielder();
  const sets = await loadVisibleSets(sql, environments);
  let before = { received_at: to, id: "9223372036854775807" };
  for (;;) {
    const rows = await loadRecent(sql, { from, before }, requestsPerSlice);
    const isVisible = await openVisibility(sql, rows, sets);
    for (const row of rows) {
      for (const received of readPending(row, book).reverse()) {
        if (!isVisible(received)) continue;
        events.push(enriching ? { ...received, event: enriching(received.event) } : received);
        const pause = yieldIfBusy();
        if (pause) await pause;
      }
      before = { received_at: row.received_at, id: row.id };
      if (events.length >= limit) return { events, from: row.received_at, isCut: true };
    }
    if (rows.length < requestsPerSlice) return { events, from, isCut: false };
  }
}

/** `sets` null: every event is. */
async function openVisibility(
  sql: Sql,
  rows: readonly { id: string }[],
  sets: readonly number[] | null,
): Promise<(event: Pick<StoredEvent, "receipt_id" | "index">) => boolean> {
  if (sets === null) return () => true;
  const receiptIds = rows.map((row) => row.id);
  const visible = await loadVisibleEvents(sql, { receiptIds, sets });
  return ({ receipt_id, index }) => visible.has(eventKey(receipt_id, index));
}
