import { loadBodies, type PendingRow } from "../features/receipts/store.ts";
import type { Sql } from "../platform/db.ts";
import type { ReadCache } from "./read-cache.ts";
import { readPending } from "./read-pending.ts";
import type { ReceivedEvent } from "./received-event.ts";
import type { RuleBook } from "./rule-book.ts";

/** Events of these requests, from the cache where they are there. */
export async function readBatch(
  sql: Sql,
  rows: readonly PendingRow[],
  { book, cache }: { book: RuleBook; cache: ReadCache },
): Promise<ReceivedEvent[]> {
  const cached = new Map(rows.map((row) => [row.id, cache.take(row.id)]));
  const unread = rows.filter((row) => cached.get(row.id) === null).map((row) => row.id);
  const bodies = new Map(
    unread.length === 0 ? [] : (await loadBodies(sql, unread)).map((row) => [row.id, row.body]),
  );
  return rows.flatMap(
    (row) => cached.get(row.id) ?? readPending({ ...row, body: bodies.get(row.id) ?? "" }, book),
  );
}
