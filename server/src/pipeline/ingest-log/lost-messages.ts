/**
 * Servers of NATS that lose their majority may hand out messages that they take back afterwards:
 * others come in their place, with the same sequences.
 */
import type { NatsStreams, StreamState } from "./nats-streams.ts";
import type { MovedMessage } from "./store-ingest-logs.ts";

/** Whether something else has come in the place of what was moved last. */
export async function isReplaced(
  streams: Pick<NatsStreams, "message">,
  name: string,
  { sequence, messageId }: MovedMessage,
): Promise<boolean> {
  if (messageId === null) return false;
  const message = await streams.message(name, sequence);
  return message !== null && message.id !== messageId;
}

/** Where a stream is moved from its beginning. */
export const beforeFirst = ({ firstSequence }: Pick<StreamState, "firstSequence">): number =>
  Math.max(0, firstSequence - 1);
