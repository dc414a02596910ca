import type pg from "pg";
import { DatabaseClient } from "./database-client.ts";
import { log } from "./log.ts";
import { destroyConnection, endAtOnce, watchConnection } from "./watch-connection.ts";

interface ListenHandlers {
  channel: string;
  onNotification: (payload: string) => void;
  onReconnect: () => void;
}

const retryMs = 500;
const connectMs = 5000;
/** A connection that was forgotten says nothing, as one on which there is no news. */
const heartbeatMs = 4000;
const silenceMs = 4000;

/**
 * One connection at a time: a failed attempt ends its own and asks for one more, however many
 * events tell of the failure.
 */
export async function listen(url: string, ears: ListenHandlers): Promise<() => Promise<void>> {
  let isClosed = false;
  let isAwaited = false;
  let failedAttempts = 0;
  let client: pg.Client | null = null;
  const connect = async (): Promise<void> => {
    const connection = new DatabaseClient({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: connectMs,
    });
    const watch = watchConnection(connection);
    const ask = (text: string) => watch.expectAnswer(connection.query(text), silenceMs);
    // Whatever broke it, nothing is heard on it any more: its end may have been lost on the way.
    connection.on("error", () => endAtOnce(connection));
    connection.on("notification", (message) => ears.onNotification(message.payload ?? ""));
    try {
      await connection.connect();
      // Also where the role has no such limit, because a pooler holds its other connections.
      await ask("SET idle_session_timeout = '60s'");
      await ask(`LISTEN ${ears.channel}`);
    } catch (error) {
      void connection.end().catch(() => undefined);
      throw error;
    }
    client = connection;
    // Without an answer the watch ends the connection, and its end is what is acted on.
    const heartbeat = setInterval(() => void ask("SELECT 1").catch(() => undefined), heartbeatMs);
    connection.once("end", () => {
      clearInterval(heartbeat);
      reconnect();
    });
  };
  const reconnect = (): void => {
    if (isClosed || isAwaited) return;
    isAwaited = true;
    setTimeout(() => {
      isAwaited = false;
      if (!isClosed) connect().then(resume, tryAgain);
    }, retryMs);
  };
  const resume = (): void => {
    failedAttempts = 0;
    ears.onReconnect();
  };
  const tryAgain = (error: unknown): void => {
    failedAttempts += 1;
    if (failedAttempts === 1)
      log.warn({ channel: ears.channel, error: String(error) }, "the database is not heard yet");
    reconnect();
  };
  await connect();
  return async () => {
    isClosed = true;
    if (client) await endConnection(client);
  };
}

/** In order, or after a moment without. */
async function endConnection(client: pg.Client): Promise<void> {
  const giveUp = setTimeout(() => destroyConnection(client, silenceMs), silenceMs);
  await client.end();
  clearTimeout(giveUp);
}
