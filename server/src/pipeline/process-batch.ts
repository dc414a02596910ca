import { sendChange } from "../features/incidents/conclude-change.ts";
import { lockOrganization } from "../features/incidents/stores/store-world.ts";
import { type DecidedReceipt, loadPending, type PendingRow } from "../features/receipts/store.ts";
import type { Sql } from "../platform/db.ts";
import { withShares } from "./lane.ts";
import { type LaneParts, recordProcessed } from "./lane-parts.ts";
import { loadWorld } from "./load-world.ts";
import { decideTimed, eventsIn, type DecidedBatch, prepareBatch } from "./prepare-batch.ts";
import { readBatch } from "./read-batch.ts";
import { sendOutcomes } from "./save-outcomes.ts";
import { traceBatch } from "./trace-batch.ts";

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
    const { rows, receipts, writeBegan, trace } = await parts.db.tenant(
      organizationId,
      async (sql) => {
        const batch = await takeBatch(sql, organizationId, { parts, maxEvents, prepared });
        if (batch === null) return { rows: [], receipts: [], writeBegan: 0, trace: null };
        if (eventsIn(batch.rows) >= Math.min(maxEvents, eventsOfStorm))
          preparing = prepareBatch(parts, organizationId, {
            maxEvents,
            before: batch,
            isSent: sent.promise,
          });
        const writeBegan = performance.now();
        const trace = traceBatch(parts.traces, organizationId, batch);
        const write = () =>
          writeBatch(sql, organizationId, {
            batch,
            at: parts.clock.nowS,
            onSent: () => sent.resolve(true),
          });
        const receipts = await (trace === null ? write() : trace.run(write));
        return { rows: batch.rows, receipts, writeBegan, trace };
      },
    );
    trace?.end();
    const count = recordProcessed(parts, organizationId, { rows, receipts });
    parts.timings.record("write", performance.now() - writeBegan, count);
    return { count, next: await preparing };
  } finally {
    sent.resolve(false);
    await preparing;
  }
}

async function writeBatch(
  sql: Sql,
  organizationId: string,
  { batch, at, onSent }: { batch: DecidedBatch; at: () => number; onSent: () => void },
): Promise<DecidedReceipt[]> {
  const { rows, world, book } = batch;
  const change = await sendChange(sql, organizationId, { world, rules: book });
  const decided = withShares(batch.decided, world);
  const outcomes = await sendOutcomes(sql, { rows, decided, failed: [], at: at() });
  onSent();
  await change.settled();
  await outcomes.settled();
  return outcomes.receipts;
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
  parts.metrics.recordBegun(rows);
  const [takenS, beginMs] = [parts.clock.nowS(), performance.now()];
  const batch = await readBatch(sql, rows, { book, cache: parts.cache });
  const world = await loadWorld(sql, book, { batch, at: parts.clock.nowS() });
  const endMs = performance.now();
  parts.timings.record("read", endMs - beginMs, eventsIn(rows));
  const { decided, decide } = decideTimed(parts, { world, book, batch, rows });
  return { turn, rows, book, world, decided, times: { takenS, load: { beginMs, endMs }, decide } };
}
