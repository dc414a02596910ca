import type { Clock } from "../../platform/clock.ts";
import { log } from "../../platform/log.ts";
import { birthOf } from "./find-log.ts";
import type { LogMover } from "./move-log.ts";
import type { NatsStreams } from "./nats-streams.ts";
import type { IngestLogRow } from "./store-ingest-logs.ts";

export interface FormerLogs {
  /** `rows`: as they are stored just now, the newest first, which is no former one. Never throws. */
  look(rows: readonly IngestLogRow[]): Promise<void>;
  /** Requests in them that are not yet among the receipts; null while that is not known. */
  waiting(): number | null;
  stop(): Promise<void>;
}

interface FormerLogParts {
  streams: Pick<NatsStreams, "state" | "detach" | "delete">;
  clock: Clock;
  /** Null where this process moves nothing. */
  move: ((row: IngestLogRow) => LogMover) | null;
  /** Once its stream is deleted. */
  deleteRow: (name: string) => Promise<unknown>;
}

/**
 * A stream takes room of its servers, also where it is empty. So long after it was replaced every
 * process has gone over to the newer one, and no standby is expected to have everything moved again.
 */
const retentionS = 3600;

/**
 * Streams that a newer one has replaced. What they took before, also from a process that noticed
 * late, is moved as long as they are there; then they are deleted.
 */
export function openFormerLogs({ streams, clock, move, deleteRow }: FormerLogParts): FormerLogs {
  const movers = new Map<string, LogMover>();
  let waiting: number | null = null;
  let isStopped = false;
  const follow = async (row: IngestLogRow, requests: number): Promise<void> => {
    const mover = movers.get(row.name);
    if (requests > 0 && move && !mover && !isStopped) movers.set(row.name, move(row));
    if (requests > 0 || !mover) return;
    movers.delete(row.name);
    await mover.stop();
  };
  const requestsIn = async ({ name, moved }: IngestLogRow): Promise<number | null> => {
    const state = await streams.state(name);
    return state && Math.max(0, state.lastSequence - Number(moved));
  };
  const deleteMoved = async (row: IngestLogRow): Promise<void> => {
    // What has come until then is moved first.
    await streams.detach(row.name);
    if ((await requestsIn(row)) !== 0) return;
    await streams.delete(row.name);
    await deleteRow(row.name);
    log.info({ stream: row.name }, "a former stream of the ingest log was deleted");
  };
  const followAll = async (rows: readonly IngestLogRow[]) => {
    let sum = 0;
    const expired: IngestLogRow[] = [];
    for (const [index, successor] of rows.entries()) {
      const row = rows[index + 1];
      if (!row) break;
      const requests = await requestsIn(row);
      await follow(row, requests ?? 0);
      sum += requests ?? 0;
      if (requests === 0 && clock.nowS() - birthOf(successor) > retentionS) expired.push(row);
    }
    return { requests: sum, expired };
  };
  const logFailure = (error: unknown): null => {
    log.debug({ error: String(error) }, "a former ingest log does not answer");
    return null;
  };
  return {
    waiting: () => waiting,
    look: async (rows) => {
      const followed = await followAll(rows).catch(logFailure);
      waiting = followed && followed.requests;
      if (!followed || !move || isStopped) return;
      for (const row of followed.expired) await deleteMoved(row).catch(logFailure);
    },
    stop: async () => {
      isStopped = true;
      for (const mover of movers.values()) await mover.stop();
    },
  };
}
