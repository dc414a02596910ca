import { log } from "../../platform/log.ts";
import type { LogMover } from "./move-log.ts";
import type { NatsStreams } from "./nats-streams.ts";
import type { IngestLogRow } from "./store-ingest-logs.ts";

export interface FormerLogs {
  /** `rows`: as they are stored just now, without the newest. Never throws. */
  look(rows: readonly IngestLogRow[]): Promise<void>;
  /** Requests in them that are not yet among the receipts; null while that is not known. */
  waiting(): number | null;
  stop(): Promise<void>;
}

/**
 * Streams that a newer one has replaced. What they took before, also from a process that noticed
 * late, is moved as long as they are there.
 *
 * @param move null where this process moves nothing.
 */
export function openFormerLogs(
  streams: Pick<NatsStreams, "state">,
  move: ((row: IngestLogRow) => LogMover) | null,
): FormerLogs {
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
  return {
    waiting: () => waiting,
    look: async (rows) => {
      try {
        let sum = 0;
        for (const row of rows) {
          const state = await streams.state(row.name);
          const requests = Math.max(0, (state?.lastSequence ?? 0) - Number(row.moved));
          await follow(row, requests);
          sum += requests;
        }
        waiting = sum;
      } catch (error) {
        waiting = null;
        log.debug({ error: String(error) }, "a former ingest log does not answer");
      }
    },
    stop: async () => {
      isStopped = true;
      for (const mover of movers.values()) await mover.stop();
    },
  };
}
