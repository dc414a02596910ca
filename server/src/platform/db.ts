import pg from "pg";
import { log } from "./log.ts";

/**
 * Runs one statement inside the transaction it was handed out for. `name` prepares it once per
 * connection.
 */
export type Sql = <Row extends object = Record<string, unknown>>(
  text: string,
  values?: readonly unknown[],
  name?: string,
) => Promise<Row[]>;

/** As Sql, for those who need no answer. */
export type SendStatement = (
  text: string,
  values?: readonly unknown[],
  name?: string,
) => Promise<unknown>;

export interface Db {
  /** A transaction in which row level security shows and accepts only this organization's rows. */
  tenant<T>(organizationId: string, work: (sql: Sql) => Promise<T>): Promise<T>;
  /**
   * A transaction over the tables without an organization, and reading what must be found before it
   * is known.
   */
  system<T>(work: (sql: Sql) => Promise<T>): Promise<T>;
  /**
   * A connection of its own that hears notifications; reconnects, and calls `missed` when it may
   * have missed some.
   */
  listen(
    channel: string,
    heard: (payload: string) => void,
    missed: () => void,
  ): Promise<() => Promise<void>>;
  isAnswering(): Promise<boolean>;
  close(): Promise<void>;
}

// bigint columns (ids) read as text, float8 (times in seconds) as numbers: pg's defaults.

export function openDb(url: string, connections = 16): Db {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    pipeline: true,
  });
  // Without a listener the process would end when the server closes an idle connection.
  pool.on("error", (error) =>
    log.warn({ error: error.message }, "an idle database connection ended"),
  );
  // The same holds for one in use that ends between two statements of a transaction: the next
  // statement fails and tells.
  pool.on("connect", (client) => client.on("error", () => undefined));
  return {
    tenant: (organizationId, work) =>
      transaction(pool, `BEGIN; SET LOCAL tocsin.organization = '${digits(organizationId)}'`, work),
    system: (work) => transaction(pool, "BEGIN; SET LOCAL tocsin.system = 'on'", work),
    listen: (channel, onNotification, onReconnect) =>
      listen(url, { channel, onNotification, onReconnect }),
    isAnswering: () =>
      pool.query("SELECT 1").then(
        () => true,
        () => false,
      ),
    close: () => pool.end(),
  };
}

/** From a system transaction that has just made an organization, into that organization. */
export const enterOrganization = (sql: Sql, organizationId: string) =>
  sql("SELECT set_config('tocsin.organization', $1, true)", [digits(organizationId)]);

/** Ids go into SET LOCAL, which takes no parameters. */
function digits(id: string): string {
  if (!/^\d{1,19}$/.test(id)) throw new Error("an organization id is a number");
  return id;
}

async function transaction<T>(
  pool: pg.Pool,
  begin: string,
  work: (sql: Sql) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let fault: Error | undefined;
  try {
    await client.query(begin);
    const result = await work(statements(client));
    await client.query("COMMIT");
    return result;
  } catch (error) {
    fault = error instanceof Error ? error : new Error(String(error));
    // A connection whose rollback fails is not given back to the pool.
    await client.query("ROLLBACK").then(
      () => {
        fault = undefined;
      },
      () => undefined,
    );
    throw error;
  } finally {
    client.release(fault);
  }
}

const statements =
  (client: pg.PoolClient): Sql =>
  async <Row extends object>(text: string, values: readonly unknown[] = [], name?: string) => {
    const answer = await client.query<Row>({
      text,
      values: [...values],
      ...(name === undefined ? {} : { name }),
    });
    return answer.rows;
  };

/**
 * Each statement is sent without waiting for the one before: the database works on one while the
 * next is put together.
 * `settled` waits for all of them and fails as the first that failed; whoever sends has to call it.
 */
export function pipelineStatements(sql: Sql): { send: SendStatement; settled(): Promise<void> } {
  const sent: Promise<unknown>[] = [];
  return {
    send: async (text, values, name) => {
      const statement = sql(text, values, name);
      // settled() tells of its failure.
      statement.catch(() => undefined);
      sent.push(statement);
      // Long parameters leave in parts, for which the process must be idle in between.
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
    },
    settled: async () => {
      await Promise.all(sent);
    },
  };
}

interface ListenHandlers {
  channel: string;
  onNotification: (payload: string) => void;
  onReconnect: () => void;
}

/**
 * One connection at a time: a failed attempt ends its own and asks for one more, however many
 * events tell of the failure.
 */
async function listen(url: string, ears: ListenHandlers): Promise<() => Promise<void>> {
  let isClosed = false;
  let isAwaited = false;
  let client: pg.Client | null = null;
  const connect = async (): Promise<void> => {
    const connection = new pg.Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: 10_000,
    });
    connection.on("error", () => undefined);
    connection.on("notification", (message) => ears.onNotification(message.payload ?? ""));
    try {
      await connection.connect();
      await connection.query(`LISTEN ${ears.channel}`);
    } catch (error) {
      void connection.end().catch(() => undefined);
      throw error;
    }
    client = connection;
    connection.once("end", reconnect);
  };
  const reconnect = (): void => {
    if (isClosed || isAwaited) return;
    isAwaited = true;
    setTimeout(() => {
      isAwaited = false;
      if (!isClosed) connect().then(ears.onReconnect, reconnect);
    }, 500);
  };
  await connect();
  return async () => {
    isClosed = true;
    await client?.end();
  };
}
