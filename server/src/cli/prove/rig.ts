import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import type { Db } from "../../platform/db.ts";
import { connectOwner } from "../../platform/owner-connection.ts";
import type { SimulationKeys } from "../simulate-keys.ts";
import { openProxy, type Proxy } from "./proxy.ts";
import { openReceivers, type Receivers } from "./receivers.ts";
import { openRigDatabase, type RigDatabase } from "./rig-database.ts";
import { createRigOrganization } from "./rig-organization.ts";
import { type ServerProcess, startServer } from "./server-process.ts";
import { createEmptyDatabase } from "./store-prove.ts";

/**
 * An installation of the proof's own, on fresh data, with everything in reach that can break.
 * Loopback only.
 */
export interface Rig extends SimulationKeys {
  /** Told of every incident. */
  receivers: Receivers;
  servers: readonly ServerProcess[];
  organizationId: string;
  ownerUrl: string;
  /**
   * Past the proxy and the servers: what is remembered, whoever is down. A new one after PostgreSQL
   * was restarted.
   */
  db(): Db;
  cutNetwork(forMs: number): Promise<void>;
  forgetConnections(): void;
  /** All its processes stand still, with what they hold. */
  stopPostgres(forMs: number): Promise<void>;
  /** Of three servers that started at once on an empty database, those that ended. */
  failedFirstStarts: number;
  /** Hard: kill -9 of PostgreSQL, which then recovers from its log. */
  restartPostgres(isHard: boolean): Promise<void>;
  close(): Promise<void>;
}

export const smallSettings = { shared_buffers: "64MB" };
/** What the wall clocks of the servers say too much. */
const skewsS = [3600, -3600] as const;
/** Its receivers are on this machine. */
export const rigEnv = { TOCSIN_OUTBOUND_ALLOW: "127.0.0.1" };

/** What has to be closed, as far as it was opened. */
interface RigParts {
  database?: RigDatabase;
  proxy?: Proxy;
  receivers?: Receivers;
  servers: ServerProcess[];
}

export async function openRig(): Promise<Rig> {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), "tocsin-prove-"));
  fs.chmodSync(dir, 0o755); // root hands PostgreSQL to another account, which must get in
  const parts: RigParts = { servers: [] };
  const close = async (): Promise<void> => {
    for (const server of parts.servers) server.destroy();
    await parts.receivers?.close();
    await parts.proxy?.close();
    await parts.database?.close();
    fs.rmSync(dir, { recursive: true, force: true });
  };
  try {
    const database = await openRigDatabase(path.join(dir, "postgres"), smallSettings);
    parts.database = database;
    const { ownerUrl } = database;
    const proxy = await openProxy(() => database.socketPath);
    parts.proxy = proxy;
    parts.receivers = await openReceivers();
    const { organizationId, keys } = await createRigOrganization(
      database.db(),
      parts.receivers.urls,
    );
    const failedFirstStarts = await startThreeAtOnce(ownerUrl, dir);
    parts.servers = await Promise.all(
      skewsS.map((skewS, index) =>
        startServer({
          databaseUrl: urlThrough(proxy, ownerUrl),
          dir,
          name: `server-${index + 1}`,
          env: rigEnv,
          skewS,
        }),
      ),
    );
    return {
      ...keys,
      receivers: parts.receivers,
      servers: parts.servers,
      organizationId,
      ownerUrl,
      close,
      db: database.db,
      failedFirstStarts,
      forgetConnections: proxy.forget,
      stopPostgres: database.freeze,
      cutNetwork: proxy.cut,
      restartPostgres: database.restart,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** As its owner, over the wire that can fail. */
export const urlThrough = ({ port }: Proxy, ownerUrl: string): string =>
  `postgresql://${new URL(ownerUrl).username}@127.0.0.1:${port}/tocsin`;

/** On a database of their own, with the set-up of the environment; answers how many ended. */
async function startThreeAtOnce(ownerUrl: string, dir: string): Promise<number> {
  const owner = await connectOwner(ownerUrl);
  await createEmptyDatabase(owner.sql, "first_start");
  await owner.close();
  const url = new URL(ownerUrl);
  url.pathname = "/first_start";
  const env = {
    TOCSIN_ORGANIZATION: "Northwind",
    TOCSIN_ADMIN_EMAIL: "ada@northwind.example",
    TOCSIN_ADMIN_PASSWORD: "Storm-watch-7",
  };
  const servers = await Promise.all(
    [1, 2, 3].map((number) =>
      startServer({ databaseUrl: url.toString(), dir, name: `first-${number}`, env }),
    ),
  );
  await Promise.all(servers.map((server) => server.stop()));
  return servers.reduce((sum, server) => sum + server.failedStarts(), 0);
}
