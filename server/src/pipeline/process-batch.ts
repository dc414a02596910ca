import { lockOrganization } from "../features/incidents/stores/store-world.ts";
import { loadPending, type PendingRow } from "../features/receipts/store.ts";
import type { Sql } from "../platform/db.ts";
import { paceStatements } from "../platform/pace-statements.ts";
import { eventsOfStorm } from "./batch-sizes.ts";
import { eventsIn } from "./decided-batch.ts";
import type { Yielder } from "./fair-queueing.ts";
import { type LaneParts, recordProcessed } from "./lane-parts.ts";
import { loadWorld } from "./load-world.ts";
import { decideTimed, prepareBatch, type PreparedBatch } from "./prepare-batch.ts";
import { readBatch } from "./read-batch.ts";
import { traceBatch } from "./trace-batch.ts";
import { writeBatch } from "./write-batch.ts";

interface Turn {
  maxEvents: number;
  /** What the turn before decided for this one. */
  prepared: PreparedBatch | null;
  yielder: Yielder;
}

/**
 * One batch; answers how many events it took. While it is written the next one is loaded and
 * decided, on what this one makes of the world.
 */
export async function processBatch(
  parts: LaneParts,
  organizationId: string,
  { maxEvents, prepared, yielder }: Turn,
): Promise<{ count: number; next: PreparedBatch | null }> {
  const sent = Promise.withResolvers<boolean>();
  let preparing: Promise<PreparedBatch | null> = Promise.resolve(null);
  try {
    const { rows, receipts, writeBegan, trace } = await parts.db.tenant(
      organizationId,
      async (sql) => {
        const batch = await takeBatch(sql, organizationId, { parts, maxEvents, prepared, yielder });
        if (batch === null) return { rows: [], receipts: [], writeBegan: 0, trace: null };
        if (eventsIn(batch.rows) >= Math.min(maxEvents, eventsOfStorm))
          preparing = prepareBatch(parts, organizationId, {
            maxEvents,
            before: batch,
            isSent: sent.promise,
            yielder,
          });
        const writeBegan = performance.now();
        const trace = traceBatch(parts.traces, organizationId, batch);
        const write = async () => {
          const writing = batch.writing ?? writeBatch(organizationId, batch, parts.clock.nowS());
          writing.runIn(yielder.isCrowding ? paceStatements(sql, yielder.waitForNeighbours) : sql);
          const { receipts, settled } = await writing.sent;
          sent.resolve(true);
          await settled();
          return receipts;
        };
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

/** What was prepared, if nobody wrote since and no rule changed; else the oldest that waits. */
async function takeBatch(
  sql: Sql,
  organizationId: string,
  { parts, maxEvents, prepared, yielder }: Turn & { parts: LaneParts },
): Promise<PreparedBatch | null> {
  // Sent together, answered one after the other: the second when the turn has come.
  const [turn, oldest] = await Promise.all([
    lockOrganization(sql, organizationId),
    prepared === null ? loadPending(sql, maxEvents) : null,
  ]);
  if (oldest?.length === 0) {
    parts.recentAlerts.pass(organizationId, turn);
    return null;
  }
  const book = await parts.books.of(sql, organizationId);
  const isValid = prepared?.turn === turn && prepared.book === book;
  if (prepared !== null) parts.metrics.recordPrepared(isValid);
  if (prepared !== null && isValid) return prepared;
  if (prepared !== null) parts.recentAlerts.forget(organizationId);
  const rows: readonly PendingRow[] = oldest ?? (await loadPending(sql, maxEvents));
  if (rows.length === 0) return null;
  parts.metrics.recordBegun(rows);
  const [takenS, beginMs] = [parts.clock.nowS(), performance.now()];
  const batch = await readBatch(sql, rows, { book, cache: parts.cache });
  const recent = parts.recentAlerts.after(organizationId, turn - 1);
  const world = await loadWorld(sql, book, { batch, at: parts.clock.nowS(), recent });
  const endMs = performance.now();
  parts.timings.record("read", endMs - beginMs, eventsIn(rows));
  const input = { turn, world, book, batch, rows, yielder };
  const { decided, decide } = await decideTimed(parts, organizationId, input);
  const times = { takenS, load: { beginMs, endMs }, decide };
  return { turn, rows, book, world, decided, times, writing: null };
}
