import type { World } from "../features/incidents/world/world.ts";
import { loadPending, type PendingRow } from "../features/receipts/store.ts";
import { log } from "../platform/log.ts";
import { planEachTime } from "../platform/plan-each-time.ts";
import { UnpreparedError } from "./after-batch.ts";
import { eventsOfStorm } from "./batch-sizes.ts";
import { type DecidedBatch, eventsIn, type Period } from "./decided-batch.ts";
import { type DecidedEvent, decideEvents } from "./lane.ts";
import type { Yielder } from "./fair-queueing.ts";
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

interface UndecidedBatch {
  /** Whose turn it is, or will be. */
  turn: number;
  world: World;
  book: RuleBook;
  batch: readonly ReceivedEvent[];
  rows: readonly PendingRow[];
  yielder: Yielder;
}

interface Preparation {
  maxEvents: number;
  /** The batch that is being written, under the organization's lock. */
  before: DecidedBatch;
  /** True once nothing of it is read any more, false if that never comes. */
  isSent: Promise<boolean>;
  yielder: Yielder;
}

/**
 * The batch after the one that is being written: read and loaded at once beside it, decided when it
 * is sent, and put together to be written. Null where there is none, or where it cannot be known
 * yet: then the next turn begins with the database, which also finds what is wrong with it.
 */
export async function prepareBatch(
  parts: LaneParts,
  organizationId: string,
  { maxEvents, before, isSent, yielder }: Preparation,
): Promise<PreparedBatch | null> {
  try {
    const loaded = await load(parts, organizationId, { maxEvents, before });
    if (loaded === null || !(await isSent)) return null;
    const { rows, batch, world, addShared, times } = loaded;
    const { book } = before;
    addShared();
    const turn = before.turn + 1;
    const input = { turn, world, book, batch, rows, yielder };
    const { decided, decide } = await decideTimed(parts, organizationId, input);
    const next = { turn, rows, book, world, decided, times: { ...times, decide } };
    // What is sent in a trace has to be put together in it.
    const isTraced = rows.some(({ traceparent }) => traceparent !== null);
    const writing = isTraced ? null : writeBatch(organizationId, next, parts.clock.nowS());
    return { ...next, writing };
  } catch (error) {
    // Thrown before anything is decided.
    if (error instanceof UnpreparedError) return null;
    log.warn({ organizationId, error: String(error) }, "the next batch could not be prepared");
    parts.recentAlerts.forget(organizationId);
    return null;
  }
}

export async function decideTimed(
  { timings, recentAlerts, eventsPerBatch }: LaneParts,
  organizationId: string,
  { turn, world, book, batch, rows, yielder: { waitForNeighbours } }: UndecidedBatch,
): Promise<{ decided: DecidedEvent[]; decide: Period }> {
  const beginMs = performance.now();
  const recordDecided = recentAlerts.change(organizationId);
  const decided = await decideEvents(world, { rules: book.rules, batch, waitForNeighbours });
  const events = eventsIn(rows);
  recordDecided({ turn, world, isStorm: events >= Math.min(eventsPerBatch, eventsOfStorm) });
  const endMs = performance.now();
  timings.record("decide", endMs - beginMs, events);
  return { decided, decide: { beginMs, endMs } };
}

const load = (
  { db, books, cache, clock, metrics, timings, recentAlerts }: LaneParts,
  organizationId: string,
  { maxEvents, before }: Pick<Preparation, "maxEvents" | "before">,
) =>
  db.tenant(organizationId, async (sql) => {
    const taken = before.rows.map((row) => row.id);
    const [, rows] = await Promise.all([planEachTime(sql), loadPending(sql, maxEvents, taken)]);
    if (rows.length === 0 || (await books.of(sql, organizationId)) !== before.book) return null;
    metrics.recordBegun(rows);
    const [takenS, beginMs] = [clock.nowS(), performance.now()];
    const batch = await readBatch(sql, rows, { book: before.book, cache });
    const recent = recentAlerts.after(organizationId, before.turn);
    const input = { batch, at: clock.nowS(), recent, previous: before.world };
    const loaded = await loadWorldAfter(sql, before.book, input);
    const endMs = performance.now();
    timings.record("read", endMs - beginMs, eventsIn(rows));
    return { rows, batch, ...loaded, times: { takenS, load: { beginMs, endMs } } };
  });
