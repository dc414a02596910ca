import type { NatsStreams } from "./nats-streams.ts";
import type { IngestLogRow } from "./store-ingest-logs.ts";

export interface LogBacklog {
  /** Requests that are not yet among the receipts. */
  requests: number;
  /** When the oldest of them was accepted; null where none waits. */
  oldestAt: number | null;
}

export async function loadBacklog(
  streams: Pick<NatsStreams, "message">,
  { name, moved }: Pick<IngestLogRow, "name" | "moved">,
  lastSequence: number,
): Promise<LogBacklog> {
  const requests = Math.max(0, lastSequence - Number(moved));
  const oldest = requests === 0 ? null : await streams.message(name, Number(moved) + 1);
  return { requests, oldestAt: oldest && oldest.storedAt };
}
