import { sendChange } from "../features/incidents/conclude-change.ts";
import { lockOrganization } from "../features/incidents/stores/store-world.ts";
import { loadPending, type PendingRow } from "../features/receipts/store.ts";
import type { Sql } from "../platform/db.ts";
import { decideBatch, withShares } from "./lane.ts";
import { type LaneParts, recordProcessed } from "./lane-parts.ts";
import { eventsIn, type DecidedBatch, prepareBatch } from "./prepare-batch.ts";
import { readBatch } from "./read-batch.ts";
import { sendOutcomes } from "./save-outcomes.ts";

/** Fewer than these are no storm: what comes next has not come yet. */
const eventsOfStorm = 250;

interface Turn {
  maxEvents: number;
  /** What the turn before decided for this one. */
  prepared: DecidedBatch | null;
}

/**
 * One batch; answers how many events it took. While it is written the next one is loaded and
 * decided, on what this one makes of the world.
 */
export async function processBatch(
  parts: LaneParts,
  organizationId: string,
  { maxEvents, prepared }: Turn,
): Promise<{ count: number; next: DecidedBatch | null }> {
  const sent = Promise.withResolvers<boolean>();
  let preparing: Promise<DecidedBatch | null> = Promise.resolve(null);
  try {
    const { rows, receipts } = await parts.db.tenant(organizationId, async (sql) => {
      const batch = await takeBatch(sql, organizationId, { parts, maxEvents, prepared });
      if (batch === null) return { rows: [], receipts: [] };
      if (eventsIn(batch.rows) >= Math.min(maxEvents, eventsOfStorm))
        preparing = prepareBatch(parts, organizationId, {
          maxEvents,
          before: batch,
          isSent: sent.promise,
        });
      const { rows, world, book } = batch;
      const change = await sendChange(sql, organizationId, { world, rules: book });
      const decided = withShares(batch.decided, world);
      const at = parts.clock.nowS();
      const outcomes = await sendOutcomes(sql, { rows, decided, failed: [], at });
      sent.resolve(true);
      await change.settled();
      await outcomes.settled();
      return { rows, receipts: outcomes.receipts };
    });
    const count = recordProcessed(parts, organizationId, { rows, receipts });
    return { count, next: await preparing };
  } finally {
    sent.resolve(false);
    await preparing;
  }
}

/** What was prepared, if nobody wrote since and no rule changed; else the oldest that waits. */
async function takeBatch(
  sql: Sql,
  organizationId: string,
  {
    parts,
    maxEvents,
    prepared,
  }: { parts: LaneParts; maxEvents: number; prepared: DecidedBatch | null },
): Promise<DecidedBatch | null> {
  // Sent together, answered one after the other: the second when the turn has come.
  const [turn, oldest] = await Promise.all([
    lockOrganization(sql, organizationId),
    prepared === null ? loadPending(sql, maxEvents) : null,
  ]);
  if (oldest?.length === 0) return null;
  const book = await parts.books.of(sql, organizationId);
  const isValid = prepared?.turn === turn && prepared.book === book;
  if (prepared !== null) parts.metrics.recordPrepared(isValid);
  if (prepared !== null && isValid) return prepared;
  const rows: readonly PendingRow[] = oldest ?? (await loadPending(sql, maxEvents));
  if (rows.length === 0) return null;
  const batch = await readBatch(sql, rows, { book, cache: parts.cache });
  const { world, decided } = await decideBatch(sql, { book, batch, at: parts.clock.nowS() });
  return { turn, rows, book, world, decided };
}
