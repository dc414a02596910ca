import type { World } from "../features/incidents/world/world.ts";
import { loadPending, type PendingRow } from "../features/receipts/store.ts";
import { log } from "../platform/log.ts";
import { UnpreparedError } from "./after-batch.ts";
import { type DecidedBatch, eventsIn, type Period } from "./decided-batch.ts";
import { type DecidedEvent, decideEvents } from "./lane.ts";
import type { LaneParts } from "./lane-parts.ts";
import { loadWorldAfter } from "./load-world.ts";
import { readBatch } from "./read-batch.ts";
import type { ReceivedEvent } from "./received-event.ts";
import type { RuleBook } from "./rule-book.ts";
import { type BatchWriting, writeBatch } from "./write-batch.ts";

/** Ahead of its turn. */
export interface PreparedBatch extends DecidedBatch {
  /** Null where it is put together in the turn. */
  writing: BatchWriting | null;
}

interface Preparation {
  maxEvents: number;
  /** The batch that is being written, under the organization's lock. */
  before: DecidedBatch;
  /** True once nothing of it is read any more, false if that never comes. */
  isSent: Promise<boolean>;
}

/**
 * The batch after the one that is being written: read and loaded at once beside it, decided when it
 * is sent, and put together to be written. Null where there is none, or where it cannot be known yet: then the next turn begins with
 * the database, which also finds what is wrong with it.
 */
export async function prepareBatch(
  parts: LaneParts,
  organizationId: string,
  { maxEvents, before, isSent }: Preparation,
): Promise<PreparedBatch | null> {
  try {
    const loaded = await load(parts, organizationId, { maxEvents, before });
    if (loaded === null || !(await isSent)) return null;
    const { rows, batch, world, addShared, times } = loaded;
    const { book } = before;
    addShared();
    const { decided, decide } = await decideTimed(parts, { world, book, batch, rows });
    const next = { turn: before.turn + 1, rows, book, world, decided, times: { ...times, decide } };
    // What is sent in a trace has to be put together in it.
    const isTraced = rows.some(({ traceparent }) => traceparent !== null);
    const writing = isTraced ? null : writeBatch(organizationId, next, parts.clock.nowS());
    return { ...next, writing };
  } catch (error) {
    if (!(error instanceof UnpreparedError))
      log.warn({ organizationId, error: String(error) }, "the next batch could not be prepared");
    return null;
  }
}

export async function decideTimed(
  { timings }: LaneParts,
  {
    world,
    book,
    batch,
    rows,
  }: {
    world: World;
    book: RuleBook;
    batch: readonly ReceivedEvent[];
    rows: readonly PendingRow[];
  },
): Promise<{ decided: DecidedEvent[]; decide: Period }> {
  const beginMs = performance.now();
  const decided = await decideEvents(world, book.rules, batch);
  const endMs = performance.now();
  timings.record("decide", endMs - beginMs, eventsIn(rows));
  return { decided, decide: { beginMs, endMs } };
}

const load = (
  { db, books, cache, clock, metrics, timings }: LaneParts,
  organizationId: string,
  { maxEvents, before }: Pick<Preparation, "maxEvents" | "before">,
) =>
  db.tenant(organizationId, async (sql) => {
    const taken = before.rows.map((row) => row.id);
    const rows = await loadPending(sql, maxEvents, taken);
    if (rows.length === 0 || (await books.of(sql, organizationId)) !== before.book) return null;
    metrics.recordBegun(rows);
    const [takenS, beginMs] = [clock.nowS(), performance.now()];
    const batch = await readBatch(sql, rows, { book: before.book, cache });
    const input = { batch, at: clock.nowS(), previous: before.world };
    const loaded = await loadWorldAfter(sql, before.book, input);
    const endMs = performance.now();
    timings.record("read", endMs - beginMs, eventsIn(rows));
    return { rows, batch, ...loaded, times: { takenS, load: { beginMs, endMs } } };
  });
