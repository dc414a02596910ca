/** What is needed of NATS JetStream; its libraries are loaded with this file alone. */
import os from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import {
  DiscardPolicy,
  JetStreamApiCodes,
  JetStreamApiError,
  PubHeaders,
  jetstream,
  jetstreamManager,
  type JsMsg,
  RetentionPolicy,
  StorageType,
} from "@nats-io/jetstream";
import {
  connect,
  type ConnectionOptions,
  credsAuthenticator,
  type MsgHdrs,
  type NatsConnection,
} from "@nats-io/transport-node";
import type { NatsSettings } from "../../platform/nats-settings.ts";
import { connectionProblem } from "./nats-problems.ts";

export interface StreamState {
  firstSequence: number;
  lastSequence: number;
  bytes: number;
  /** At most. */
  maxBytes: number;
  replicas: number;
  /** Of the replicas, those that have everything; 0 without a leader. */
  current: number;
}

export interface NatsStreams {
  isConnected(): boolean;
  /** Why it is not connected, without what is secret; null where it is. */
  problem(): string | null;
  /** Bytes of a message that the servers take at most. */
  maxBytes(): number;
  create(name: string, size: StreamSize): Promise<void>;
  resize(name: string, maxBytes: number): Promise<void>;
  /** Null where there is none of that name. */
  state(name: string): Promise<StreamState | null>;
  /**
   * Answers its sequence once a majority of the replicas has it. A message id counts once. Without
   * an answer it may be stored or not.
   */
  publish(
    name: string,
    data: Uint8Array,
    { id, timeoutMs }: { id: string; timeoutMs: number },
  ): Promise<{ sequence: number } | { isFull: boolean }>;
  /** Every message from a sequence on, in order, until it is stopped. */
  read(name: string, fromSequence: number): Promise<StreamReader>;
  /** Null where it is gone, or not there yet. */
  message(name: string, sequence: number): Promise<StoredMessage | null>;
  deleteBefore(name: string, sequence: number): Promise<void>;
  /** What is published from then on does not reach it. */
  detach(name: string): Promise<void>;
  delete(name: string): Promise<void>;
  close(): Promise<void>;
}

interface StreamSize {
  replicas: number;
  maxBytes: number;
}

export interface StreamReader {
  messages: AsyncIterable<StreamMessage>;
  stop(): void;
}
export interface StreamMessage extends Pick<JsMsg, "data" | "seq"> {
  /** As it was published. */
  id: string | null;
}

export interface StoredMessage {
  id: string | null;
  /** Unix seconds. */
  storedAt: number;
}

const connectTimeoutMs = 2000;
const callTimeoutMs = 3000;
/** A server that answers no ping twice is left for another. */
const pingMs = 3000;
const reconnectMs = 250;
/** Of one message, beside what is in it. */
const headerBytes = 512;
const readAhead = 1000;
/** The server that reads for this process may be gone: another one is asked when it is silent. */
const patience = { expires: 2000, idle_heartbeat: 1000 };
/** Within it a request that is published again is recognized. */
const duplicateWindowMs = 120_000;
const fullCodes: ReadonlySet<number> = new Set([10_023, 10_047, 10_077, 10_122]);

/** Returns at once; connects in the background, as often as it takes. */
export function openNatsStreams(settings: NatsSettings): NatsStreams {
  const { connected, isConnected, problem, close } = openConnection(settings);
  const manager = () => jetstreamManager(connected(), { checkAPI: false, timeout: callTimeoutMs });
  return {
    isConnected,
    problem,
    close,
    maxBytes: () => (connected().info?.max_payload ?? 0) - headerBytes,
    create: async (name, { replicas, maxBytes }) => {
      await (
        await manager()
      ).streams.add({
        name,
        subjects: [name],
        num_replicas: replicas,
        max_bytes: maxBytes,
        storage: StorageType.File,
        retention: RetentionPolicy.Limits,
        discard: DiscardPolicy.New,
        duplicate_window: duplicateWindowMs * 1_000_000,
      });
    },
    resize: async (name, maxBytes) => {
      await (await manager()).streams.update(name, { max_bytes: maxBytes });
    },
    state: async (name) => stateOf(await manager(), name),
    publish: async (name, data, { id, timeoutMs }) => {
      if (!isConnected()) return { isFull: false };
      return jetstream(connected())
        .publish(name, data, { msgID: id, timeout: timeoutMs })
        .then(
          ({ seq }) => ({ sequence: seq }),
          (error: unknown) => ({ isFull: fullCodes.has(codeOf(error) ?? 0) }),
        );
    },
    read: async (name, fromSequence) => readFrom(connected(), name, fromSequence),
    message: async (name, sequence) => {
      const message = await (await manager()).streams.getMessage(name, { seq: sequence });
      return message && { id: idIn(message.header), storedAt: message.time.getTime() / 1000 };
    },
    deleteBefore: async (name, sequence) => {
      await (await manager()).streams.purge(name, { seq: sequence });
    },
    detach: async (name) => {
      await (await manager()).streams.update(name, { subjects: [`${name}.detached`] });
    },
    delete: async (name) => {
      await (await manager()).streams.delete(name);
    },
  };
}

function openConnection(settings: NatsSettings) {
  let connection: NatsConnection | null = null;
  let isConnected = false;
  let isClosed = false;
  let failure: unknown = null;
  const open = async (): Promise<void> => {
    while (!isClosed && connection === null) {
      connection = await connect(connectionOptions(settings)).catch((error: unknown) => {
        failure = error;
        return null;
      });
      if (connection === null) await sleep(reconnectMs);
    }
    if (connection === null) return;
    if (isClosed) return connection.close();
    isConnected = true;
    for await (const status of connection.status()) {
      const { type } = status;
      if (type === "reconnect") isConnected = true;
      else if (type === "disconnect" || type === "close") [isConnected, failure] = [false, null];
      else if (type === "error") failure = status.error;
    }
  };
  const opening = open();
  const connected = (): NatsConnection => {
    if (connection === null || !isConnected) throw new Error("no NATS server can be reached");
    return connection;
  };
  return {
    connected,
    isConnected: () => isConnected,
    problem: () => (isConnected ? null : connectionProblem(failure)),
    close: async () => {
      isClosed = true;
      isConnected = false;
      await connection?.close();
      await opening;
    },
  };
}

const connectionOptions = (settings: NatsSettings): ConnectionOptions => ({
  servers: [...settings.servers],
  name: `tocsin ${os.hostname()} ${process.pid}`,
  maxReconnectAttempts: -1,
  ignoreAuthErrorAbort: true,
  reconnectTimeWait: reconnectMs,
  timeout: connectTimeoutMs,
  pingInterval: pingMs,
  ...(settings.isEncrypted ? { tls: {} } : {}),
  ...(settings.user === null ? {} : { user: settings.user, pass: settings.password ?? "" }),
  ...(settings.token === null ? {} : { token: settings.token }),
  ...(settings.credentials === null
    ? {}
    : { authenticator: credsAuthenticator(new TextEncoder().encode(settings.credentials)) }),
});

async function stateOf(
  manager: Awaited<ReturnType<typeof jetstreamManager>>,
  name: string,
): Promise<StreamState | null> {
  try {
    const { state, config, cluster } = await manager.streams.info(name);
    const followers = cluster?.replicas ?? [];
    const current = followers.filter((follower) => follower.current && follower.offline !== true);
    return {
      firstSequence: state.first_seq,
      lastSequence: state.last_seq,
      bytes: state.bytes,
      maxBytes: config.max_bytes,
      replicas: config.num_replicas,
      current: cluster?.leader === undefined && followers.length > 0 ? 0 : 1 + current.length,
    };
  } catch (error) {
    if (codeOf(error) === JetStreamApiCodes.StreamNotFound) return null;
    throw error;
  }
}

const codeOf = (error: unknown): number | null =>
  error instanceof JetStreamApiError ? error.code : null;

async function readFrom(
  connection: NatsConnection,
  name: string,
  fromSequence: number,
): Promise<StreamReader> {
  const consumer = await jetstream(connection).consumers.get(name, {
    opt_start_seq: fromSequence,
  });
  const messages = await consumer.consume({ max_messages: readAhead, ...patience });
  return { messages: withIds(messages), stop: () => messages.stop() };
}

async function* withIds(messages: AsyncIterable<JsMsg>): AsyncGenerator<StreamMessage> {
  for await (const { data, seq, headers } of messages) yield { data, seq, id: idIn(headers) };
}

const idIn = (headers: MsgHdrs | undefined): string | null =>
  headers?.has(PubHeaders.MsgIdHdr) === true ? headers.get(PubHeaders.MsgIdHdr) : null;
