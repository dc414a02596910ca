import pg from "pg";
import { DatabaseClient } from "./database-client.ts";
import { severalHosts } from "./database-hosts.ts";
import { log } from "./log.ts";
import { destroyConnection, watchConnection } from "./watch-connection.ts";
import type { WorkLimits } from "./work-limits.ts";

export interface PooledConnection {
  query<Row extends pg.QueryResultRow>(
    statement: string | pg.QueryConfig,
  ): Promise<pg.QueryResult<Row>>;
  /** For what waits for no lock and reads no table: answered at once, or the connection is dead. */
  queryBriefly: PooledConnection["query"];
  /** With a fault, it is not used again. */
  release(fault?: Error): void;
}
export interface ConnectionPool {
  connect(): Promise<PooledConnection>;
  /** Opens a transaction within the limits of its work. */
  begin: string;
  /** Everything under way fails at once: its database is known not to answer. */
  abandon(): void;
  close(): Promise<void>;
}

/** The database ends a statement at its limit; this much later nothing is to be expected. */
const answerGraceMs = 1000;
const closeMs = 3000;

/**
 * `isPooled`: the url leads to a pooler that gives each transaction whichever connection is free.
 * What belongs to a session, limits and prepared statements, then goes with each transaction or not
 * at all.
 */
export function openPool(
  url: string,
  limits: WorkLimits,
  { isPooled }: { isPooled: boolean },
): ConnectionPool {
  const pool = new pg.Pool({
    connectionString: url,
    Client: DatabaseClient,
    max: limits.connections,
    connectionTimeoutMillis: limits.connectionWaitMs,
    ...(isPooled ? {} : sessionLimits(limits)),
    keepAlive: true,
    pipeline: true,
  });
  const watches = new WeakMap<pg.PoolClient, ReturnType<typeof watchConnection>>();
  const connections = trackConnections(pool);
  const silenceMs = limits.statementMs + answerGraceMs;
  // The pooler takes the statement at once, and answers when a connection is free.
  const briefMs = isPooled ? limits.connectionWaitMs : limits.briefMs;
  return {
    begin: isPooled ? `BEGIN;${setLocally(sessionLimits(limits))}` : "BEGIN;",
    connect: async () => {
      const client = await pool.connect().catch((error: unknown) => {
        if (severalHosts(url) === null || !isRefusal(error)) throw error;
        // The host that took changes is gone, and by now forgotten: another may have taken over.
        return pool.connect();
      });
      const watch = watches.get(client) ?? watchConnection(client);
      watches.set(client, watch);
      return {
        query: (statement) =>
          watch.expectAnswer(client.query(isPooled ? unprepared(statement) : statement), silenceMs),
        queryBriefly: (statement) => watch.expectAnswer(client.query(statement), briefMs),
        release: (fault) => {
          client.release(fault);
          // What was forgotten on the way was hardly this connection alone.
          if (isSilence(fault)) connections.destroyIdle(limits.briefMs);
        },
      };
    },
    abandon: () => connections.destroyAll(limits.briefMs),
    close: async () => {
      const giveUp = setTimeout(() => connections.destroyAll(closeMs), closeMs);
      await pool.end();
      clearTimeout(giveUp);
    },
  };
}

/** In milliseconds, by the names that PostgreSQL and pg share. */
const sessionLimits = (limits: WorkLimits) => ({
  statement_timeout: limits.statementMs,
  lock_timeout: limits.lockWaitMs,
  idle_in_transaction_session_timeout: limits.idleTransactionMs,
});

const setLocally = (settings: Readonly<Record<string, number>>): string =>
  Object.entries(settings)
    .map(([name, value]) => ` SET LOCAL ${name} = ${value};`)
    .join("");

/** The next transaction has another connection, on which nothing was prepared. */
function unprepared(statement: string | pg.QueryConfig): string | pg.QueryConfig {
  if (typeof statement === "string") return statement;
  const { name: _name, ...rest } = statement;
  return rest;
}

const refusals: ReadonlySet<unknown> = new Set(["ECONNREFUSED", "ECONNRESET", "ENOENT"]);
const isRefusal = (error: unknown): boolean =>
  error instanceof Error && "code" in error && refusals.has(error.code);

const isSilence = (fault: Error | undefined): boolean =>
  fault !== undefined && "code" in fault && fault.code === "ETIMEDOUT";

function trackConnections(pool: pg.Pool) {
  const all = new Set<pg.PoolClient>();
  const idle = new Set<pg.PoolClient>();
  // Without a listener the process would end when the server closes an idle connection.
  pool.on("error", (error) =>
    log.warn({ error: error.message }, "an idle database connection ended"),
  );
  pool.on("connect", (client) => {
    all.add(client);
    // The same holds for one in use that ends between two statements of a transaction: the next
    // statement fails and tells.
    client.on("error", () => undefined);
  });
  pool.on("acquire", (client) => idle.delete(client));
  pool.on("release", (fault, client) => {
    if (!(fault instanceof Error)) idle.add(client);
  });
  pool.on("remove", (client) => {
    idle.delete(client);
    all.delete(client);
  });
  const destroy = (clients: Iterable<pg.PoolClient>, silenceMs: number): void => {
    for (const client of clients) destroyConnection(client, silenceMs);
  };
  return {
    destroyIdle: (silenceMs: number) => destroy(idle, silenceMs),
    destroyAll: (silenceMs: number) => destroy(all, silenceMs),
  };
}
