import type pg from "pg";
import { DatabaseClient } from "./database-client.ts";

/** More than one try: somebody else may have taken the connection in between. */
const tries = 5;
const connectMs = 5000;

/**
 * Refuses an address behind which a pooler gives each transaction another connection: locks of a
 * session, LISTEN and SET would be somebody else's afterwards.
 */
export async function requireOwnSession(client: pg.Client, url: string): Promise<void> {
  // A pooler makes up the number by which a client cancels; the database's is its process.
  if ((await backendOf(client)) === processNumber(client)) return;
  const rival = new DatabaseClient({ connectionString: url, connectionTimeoutMillis: connectMs });
  rival.on("error", () => undefined);
  // A pooler that lends connections for a session may have none left.
  const hasRival = await rival.connect().then(
    () => true,
    () => false,
  );
  if (!hasRival) return;
  try {
    for (let attempt = 0; attempt < tries; attempt += 1)
      if (await sharesConnections(client, rival))
        throw new PoolerInBetween(
          "this address leads to a pooler that gives each transaction another connection (pgbouncer with pool_mode = transaction): set TOCSIN_DIRECT_DATABASE_URL to the address of the database itself, for the few connections that need a session of their own",
        );
  } finally {
    await rival.end();
  }
}

export class PoolerInBetween extends Error {}

/** Whether a transaction of the second gets the connection that the first worked with. */
async function sharesConnections(client: pg.Client, rival: pg.Client): Promise<boolean> {
  const before = await backendOf(client);
  await rival.query("BEGIN");
  try {
    return (await backendOf(rival)) === before || (await backendOf(client)) !== before;
  } finally {
    await rival.query("ROLLBACK");
  }
}

const backendOf = async (client: pg.Client): Promise<number | undefined> =>
  (await client.query<{ pid: number }>("SELECT pg_backend_pid() AS pid")).rows[0]?.pid;

/** Its type leaves it out. */
const processNumber = (client: pg.Client): unknown =>
  "processID" in client ? client.processID : undefined;
