import pg from "pg";
import { type DatabaseHost, severalHosts, withHost } from "./database-hosts.ts";
import { shareCall } from "./share-call.ts";

/** Which of the hosts of an address takes changes. */
export interface PrimaryFinder {
  find(): Promise<DatabaseHost>;
  /** A connection to it was lost or refused: who leads may be another by now. */
  forget(): void;
}

/** A host that is away, or frozen, is not waited for any longer. */
const answerMs = 2000;

/** All connections of a process to the same hosts learn from each other. */
const finders = new Map<string, PrimaryFinder>();

/** Null where the address has a single host. */
export function primaryFinderFor(url: string): PrimaryFinder | null {
  const hosts = severalHosts(url);
  if (!hosts) return null;
  const finder = finders.get(url) ?? openFinder(url, hosts);
  finders.set(url, finder);
  return finder;
}

function openFinder(url: string, hosts: readonly DatabaseHost[]): PrimaryFinder {
  let known: DatabaseHost | null = null;
  const search = shareCall(async () => {
    known = await findPrimary(url, hosts);
    return known;
  });
  return {
    find: async () => known ?? search(),
    forget: () => {
      known = null;
    },
  };
}

/** All are asked at once; the first to say that it takes changes is the one. */
async function findPrimary(url: string, hosts: readonly DatabaseHost[]): Promise<DatabaseHost> {
  try {
    return await Promise.any(hosts.map((host) => requirePrimary(url, host)));
  } catch (error) {
    const reasons: unknown[] = error instanceof AggregateError ? error.errors : [error];
    const texts = reasons.map(
      (reason, index) =>
        `${describe(hosts[index])}: ${reason instanceof Error ? reason.message : String(reason)}`,
    );
    // As PostgreSQL says that it takes no connections just now.
    throw Object.assign(new Error(`no host of the database takes changes (${texts.join("; ")})`), {
      code: "57P03",
    });
  }
}

const describe = (host: DatabaseHost | undefined): string => `${host?.host}:${host?.port}`;

async function requirePrimary(url: string, host: DatabaseHost): Promise<DatabaseHost> {
  const client = new pg.Client({
    connectionString: withHost(url, host),
    connectionTimeoutMillis: answerMs,
    query_timeout: answerMs,
  });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ is_standby: boolean }>(
      "SELECT pg_is_in_recovery() AS is_standby",
    );
    if (rows[0]?.is_standby !== false) throw new Error("is a standby");
    return host;
  } finally {
    // Nobody waits for one that does not answer.
    void client.end().catch(() => undefined);
  }
}
