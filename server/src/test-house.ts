/** A house of its own for a test file: an empty database, a server, and a clock that tests move. */
import { openServer, type Server } from "./open-server.ts";
import { type Clock, type MovableClock, movableClock } from "./platform/clock.ts";
import { prepareDatabase } from "./platform/prepare-database.ts";
import { testOrigin } from "./test-caller.ts";
import { copyTemplate, dropCopy } from "./test-databases.ts";

export { asOwner } from "./test-databases.ts";

export interface House {
  clock: MovableClock;
  server: Server;
  /** The application's role, which row level security holds. */
  url: string;
  /** Owns the database; for looking behind the product's back. */
  ownerUrl: string;
  /** One more server process's worth of server on the same database. */
  another: (options?: { eventsPerBatch?: number; env?: Record<string, string> }) => Promise<Server>;
  close: () => Promise<void>;
}

interface HouseOptions {
  eventsPerBatch?: number;
  clock?: Clock;
  env?: Record<string, string>;
  /** Of a database that the test has for itself; else a copy is made. */
  ownerUrl?: string;
}

/** Keys of the tests' own: none are looked for in a data directory. */
export const testSecretKeys = `test:${Buffer.alloc(32, 7).toString("base64")}`;

/** A Tuesday noon; nothing about it matters but that it is the same every time. */
const startS = Date.UTC(2026, 2, 3, 12) / 1000;

export async function openHouse({
  clock: suppliedClock,
  ownerUrl: ownUrl,
  ...options
}: HouseOptions = {}): Promise<House> {
  const copy = ownUrl === undefined ? await copyTemplate() : null;
  const ownerUrl = ownUrl ?? copy?.ownerUrl ?? "";
  const { url } = await prepareDatabase(ownerUrl);
  const moved = movableClock(startS);
  const clock = suppliedClock ? { ...moved, ...suppliedClock } : moved;
  const env = {
    TOCSIN_SECRET_KEYS: testSecretKeys,
    TOCSIN_ALLOWED_HOSTS: new URL(testOrigin).host,
    // Every endpoint is tried with keys that nobody has, all from one address.
    TOCSIN_LIMITS: "unknownKeysPerMinute=1000000",
    ...options.env,
  };
  // Where a test moves the clock, it says when jobs run.
  const wakesJobs = suppliedClock !== undefined;
  const server = await openServer({ databaseUrl: url, clock, wakesJobs, ...options, env });
  const servers = [server];
  return {
    clock,
    server,
    url,
    ownerUrl,
    another: async (more = {}) => {
      const server = await openServer({
        databaseUrl: url,
        clock,
        wakesJobs,
        ...options,
        ...more,
        env: { ...env, ...more.env },
      });
      servers.push(server);
      return server;
    },
    close: async () => {
      for (const server of servers) await server.close();
      if (copy) await dropCopy(copy);
    },
  };
}
