import { randomUUID } from "node:crypto";
import { setImmediate, setTimeout as sleep } from "node:timers/promises";
import type { Clock } from "../../platform/clock.ts";
import { databaseFaultOf } from "../../platform/database-fault.ts";
import { type Db, enterOrganization } from "../../platform/db.ts";
import { log } from "../../platform/log.ts";
import { decodeRequest } from "./log-message.ts";
import type { LogMetrics } from "./log-metrics.ts";
import { beforeFirst, isReplaced } from "./lost-messages.ts";
import type { NatsStreams, StreamMessage } from "./nats-streams.ts";
import {
  claimLog,
  type IngestLogRow,
  insertLogged,
  type LoggedRequest,
  type MovedMessage,
  releaseLog,
  rewindLog,
  saveMoved,
  saveMovedUntil,
} from "./store-ingest-logs.ts";

export interface LogMover {
  stop(): Promise<void>;
}

interface MoverParts {
  db: Db;
  clock: Clock;
  streams: NatsStreams;
  metrics: Pick<LogMetrics, "countMoved">;
  stream: Pick<IngestLogRow, "name" | "first_id">;
  /** Whether nothing waits in the streams before this one. */
  areFormerMoved: () => boolean;
  /** Hears of organizations that have new receipts. */
  wake: (organizationId: string) => void;
}

/** So long nobody else moves, after the last word of who does. */
const leaseS = 5;
const renewMs = 1000;
/** Until it is tried again, by who moves and by who would. */
const retryMs = 500;
const stalledRenewals = 5;
/** Storing a batch takes milliseconds, and servers need longer to find another majority. */
const slowMs = 2000;
const batchRequests = 500;
const batchBytes = 4_000_000;
/**
 * What was moved stays so long: a standby that takes over without the newest commits has them moved
 * again.
 */
const retentionMs = 300_000;
/** A stream that is so full has nothing of what was moved. */
const crowdedShare = 0.8;
const cleanMs = 10_000;

/**
 * Moves requests from the stream into the inbox, in its order. One process at a time does: where it
 * is, the transaction that moves stores with the receipts. So nothing is moved twice, nothing is
 * left out, and any number of processes may try.
 */
export function moveLog(parts: MoverParts): LogMover {
  const mover = randomUUID();
  const stopping = new AbortController();
  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await moveWhileClaimed(parts, mover, stopping.signal).catch((error: unknown) => {
        log.debug({ error: String(error) }, "the ingest log could not be moved");
      });
      await sleep(retryMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
    await parts.db.system((sql) => releaseLog(sql, mover)).catch(() => undefined);
  };
  const running = run();
  return {
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}

async function moveWhileClaimed(
  parts: MoverParts,
  mover: string,
  signal: AbortSignal,
): Promise<void> {
  const { db, clock, streams, stream } = parts;
  const claim = (): Promise<MovedMessage | null> =>
    db.system((sql) => {
      const nowS = clock.nowS();
      return claimLog(sql, { name: stream.name, mover, nowS, untilS: nowS + leaseS });
    });
  let moved = await claim();
  if (moved === null || signal.aborted) return;
  if (await rewindIfReplaced(parts, moved)) return;
  const reader = await streams.read(stream.name, moved.sequence + 1);
  signal.addEventListener("abort", reader.stop, { once: true });
  // It may have been told to stop while the reader was opened.
  if (signal.aborted) reader.stop();
  const cleaner = openCleaner(parts, moved.sequence);
  const isStalled = openStallCheck();
  let renewing = Promise.resolve();
  const renewal = setInterval(() => {
    renewing = Promise.all([renewing, renew(parts, claim)]).then(([, position]) => {
      if (position === null || isStalled(position)) reader.stop();
      else cleaner.clean(position);
    }, reader.stop);
  }, renewMs);
  try {
    for await (const batch of batchesOf(reader.messages)) {
      if (await rewindIfReplaced(parts, moved)) return;
      const beginMs = performance.now();
      moved = await moveBatch(parts, batch, mover);
      // What has come meanwhile may be from before and after a majority was lost.
      if (performance.now() - beginMs > slowMs) return;
    }
  } finally {
    clearInterval(renewal);
    signal.removeEventListener("abort", reader.stop);
    reader.stop();
    // Afterwards the claim may be given up: nothing renews it any more.
    await renewing;
  }
}

/** True where all that the stream has is moved again. */
async function rewindIfReplaced(
  { db, streams, stream: { name } }: MoverParts,
  moved: MovedMessage,
): Promise<boolean> {
  if (!(await isReplaced(streams, name, moved))) return false;
  const state = await streams.state(name);
  if (state === null) return true;
  log.error(
    { stream: name, sequence: moved.sequence },
    "the ingest log has other requests in the place of moved ones; it is moved once more",
  );
  await db.system((sql) => rewindLog(sql, name, beforeFirst(state)));
  return true;
}

/** The claim, and up to when nothing is missing. */
async function renew(
  parts: MoverParts,
  claim: () => Promise<MovedMessage | null>,
): Promise<Position | null> {
  const { db, clock, streams, areFormerMoved } = parts;
  const { name } = parts.stream;
  const claimed = await claim();
  if (claimed && (await rewindIfReplaced(parts, claimed))) return null;
  const moved = claimed && claimed.sequence;
  const atS = clock.nowS();
  const state = await streams.state(name).catch(() => null);
  if (moved !== null && state && areFormerMoved())
    await db.system((sql) => saveMovedUntil(sql, name, { lastSequence: state.lastSequence, atS }));
  return moved === null
    ? null
    : {
        moved,
        last: state?.lastSequence ?? moved,
        isCrowded: state !== null && state.bytes > crowdedShare * state.maxBytes,
      };
}

interface Position {
  moved: number;
  /** Of the stream. */
  last: number;
  /** It will soon take nothing more. */
  isCrowded: boolean;
}

/** Whether nothing has moved for a while though something waits: then it is read anew. */
function openStallCheck(): (position: Position) => boolean {
  let [latest, renewals] = [-1, 0];
  return ({ moved, last }) => {
    renewals = moved === latest && last > moved ? renewals + 1 : 0;
    latest = moved;
    return renewals >= stalledRenewals;
  };
}

/** What has come is moved together, and never waits for more. */
async function* batchesOf(
  messages: AsyncIterable<StreamMessage>,
): AsyncGenerator<readonly StreamMessage[]> {
  const iterator = messages[Symbol.asyncIterator]();
  let [batch, bytes]: [StreamMessage[], number] = [[], 0];
  let next = iterator.next();
  for (;;) {
    const result = await (batch.length === 0 ? next : Promise.race([next, setImmediate(null)]));
    if (result !== null && result.done !== true) {
      batch.push(result.value);
      bytes += result.value.data.length;
      next = iterator.next();
    }
    if (result === null || result.done === true || isFull(batch, bytes)) {
      if (batch.length > 0) yield batch;
      if (result?.done === true) return;
      [batch, bytes] = [[], 0];
    }
  }
}

const isFull = (batch: readonly StreamMessage[], bytes: number): boolean =>
  batch.length >= batchRequests || bytes >= batchBytes;

/** Whatever the database refuses for good must not hold up what is behind it. */
async function moveBatch(
  parts: MoverParts,
  batch: readonly StreamMessage[],
  mover: string,
): Promise<MovedMessage> {
  try {
    await storeBatch(parts, batch, mover);
  } catch (error) {
    if (databaseFaultOf(error) !== null || error instanceof ClaimLost) throw error;
    const [first] = batch;
    if (batch.length > 1) for (const message of batch) await moveBatch(parts, [message], mover);
    else if (first) {
      log.error(
        { sequence: first.seq, error: String(error) },
        "a request of the ingest log cannot be stored and is left out",
      );
      await storeBatch(parts, [{ ...first, data: new Uint8Array() }], mover);
    }
  }
  return lastOf(batch);
}

const lastOf = (batch: readonly StreamMessage[]): MovedMessage => {
  const last = batch.at(-1);
  return { sequence: last?.seq ?? 0, messageId: last?.id ?? null };
};

class ClaimLost extends Error {}

async function storeBatch(
  { db, stream, metrics, wake }: MoverParts,
  batch: readonly StreamMessage[],
  mover: string,
): Promise<void> {
  const requests = await readBatch(batch, BigInt(stream.first_id));
  const moved = lastOf(batch);
  await db.system(async (sql) => {
    if (!(await saveMoved(sql, { name: stream.name, mover, ...moved }))) throw new ClaimLost();
    for (const [organizationId, rows] of requests) {
      await enterOrganization(sql, organizationId);
      await insertLogged(sql, rows);
    }
  });
  metrics.countMoved(batch.length);
  for (const organizationId of requests.keys()) wake(organizationId);
}

/** By organization; a message without data is one that is left out. */
async function readBatch(
  batch: readonly StreamMessage[],
  firstId: bigint,
): Promise<ReadonlyMap<string, LoggedRequest[]>> {
  const requests = new Map<string, LoggedRequest[]>();
  for (const { seq, data } of batch) {
    if (data.length === 0) continue;
    const request = { ...(await decodeRequest(data)), id: String(firstId + BigInt(seq)) };
    const rows = requests.get(request.organization_id);
    if (rows) rows.push(request);
    else requests.set(request.organization_id, [request]);
  }
  return requests;
}

/** Deletes what was moved long enough ago, now and then; where there is little room, at once. */
function openCleaner({ streams, stream }: MoverParts, moved: number) {
  const marks = [{ sequence: moved, atMs: performance.now() }];
  const deleteUpTo = (sequence: number): void => {
    streams.deleteBefore(stream.name, sequence + 1).catch((error: unknown) => {
      log.debug({ error: String(error) }, "the ingest log could not be shortened");
    });
  };
  return {
    clean: ({ moved: sequence, isCrowded }: Pick<Position, "moved" | "isCrowded">): void => {
      if (isCrowded) return deleteUpTo(sequence);
      const nowMs = performance.now();
      if (nowMs - (marks.at(-1)?.atMs ?? 0) < cleanMs) return;
      marks.push({ sequence, atMs: nowMs });
      let old: number | null = null;
      while (marks[0] && nowMs - marks[0].atMs > retentionMs) old = marks.shift()?.sequence ?? old;
      if (old !== null) deleteUpTo(old);
    },
  };
}
