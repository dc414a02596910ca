import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { insertSession } from "../../../features/access/store.ts";
import { generateToken } from "../../../platform/tokens.ts";
import type { SimulationKeys } from "../../simulate-keys.ts";
import { openProxy, type Proxy } from "../proxy.ts";
import { openReceivers, type Receivers } from "../receivers.ts";
import { openRigDatabase, type RigDatabase } from "../rig-database.ts";
import { createRigOrganization } from "../rig-organization.ts";
import { rigEnv, smallSettings, urlThrough } from "../rig.ts";
import { type ServerProcess, startServer } from "../server-process.ts";
import { openSmallDisk, type SmallDisk } from "../small-disk.ts";
import type { RoundPlan } from "./plan-round.ts";
import type { RigNats } from "./rig-nats.ts";

/** Nodes on one database, each with a wire of its own to it, and an organization for each round. */
export interface ClusterRig {
  database: RigDatabase;
  /** Of the database. */
  disk: SmallDisk | { impossibleBecause: string };
  /** Null where no round needs it. */
  nats: RigNats | null;
  proxies: readonly Proxy[];
  receivers: Receivers;
  servers(): readonly ServerProcess[];
  /** Nodes start anew for another; answers what went wrong when they were stopped. */
  useLayout(layout: Layout): Promise<string[]>;
  createOrganization(name: string): Promise<RoundOrganization>;
  /** What nodes have logged since this was last asked. */
  newLogLines(): string[];
  stop(): Promise<string[]>;
  close(): Promise<void>;
}
/** What nodes are started with. */
type Layout = Pick<RoundPlan, "roles" | "usesNats">;
export interface RoundOrganization extends SimulationKeys {
  organizationId: string;
  sessionToken: string;
}

/** What stands between nodes and database, for an owner's address. */
export type OpenPooler = (ownerUrl: string) => Promise<{ url: string; close(): Promise<void> }>;

const diskBytes = 1_000_000_000;
/** A node takes up to 36 connections, and those that were forgotten stay for a minute. */
const settings = { ...smallSettings, max_wal_size: "128MB", max_connections: "250" };
const aDayS = 86_400;

/** What has to be closed, as far as it was opened. */
interface RigParts {
  disk?: SmallDisk;
  database?: RigDatabase;
  pooler?: Awaited<ReturnType<OpenPooler>>;
  nats?: RigNats;
  receivers?: Receivers;
  proxies: Proxy[];
  servers: ServerProcess[];
}

interface RigOptions {
  /** Settings of the nodes, beside the usual ones. */
  env: Readonly<Record<string, string>>;
  openPooler: OpenPooler | undefined;
  hasNats: boolean;
}

export async function openClusterRig(
  nodes: number,
  { env, openPooler, hasNats }: RigOptions,
): Promise<ClusterRig> {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), "tocsin-cluster-"));
  fs.chmodSync(dir, 0o755); // root hands PostgreSQL to another account, which must get in
  const parts: RigParts = { proxies: [], servers: [] };
  const close = async (): Promise<void> => {
    for (const server of parts.servers) server.destroy();
    await parts.receivers?.close();
    for (const proxy of parts.proxies) await proxy.close();
    await parts.pooler?.close();
    await parts.nats?.close();
    await parts.database?.close();
    parts.disk?.close();
    fs.rmSync(dir, { recursive: true, force: true });
  };
  try {
    const mountPoint = path.join(dir, "disk");
    fs.mkdirSync(mountPoint);
    const disk = openSmallDisk(mountPoint, diskBytes);
    if (!("impossibleBecause" in disk)) parts.disk = disk;
    const database = await openRigDatabase(path.join(mountPoint, "postgres"), settings);
    parts.database = database;
    if (openPooler) parts.pooler = await openPooler(database.ownerUrl);
    if (hasNats) parts.nats = await (await import("./rig-nats.ts")).openRigNats(database);
    const receivers = await openReceivers();
    parts.receivers = receivers;
    for (let node = 0; node < nodes; node += 1)
      parts.proxies.push(await openProxy(() => database.socketPath));
    return {
      database,
      disk,
      nats: parts.nats ?? null,
      receivers,
      proxies: parts.proxies,
      servers: () => parts.servers,
      newLogLines: readLogs(
        parts.proxies.map((_, node) => path.join(dir, `${nodeName(node)}.log`)),
      ),
      ...nodesOf(parts, { dir, env, ownerUrl: database.ownerUrl }),
      createOrganization: (name) => createOrganization({ database, receivers }, name),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

const nodeName = (node: number): string => `node-${node + 1}`;

function readLogs(files: readonly string[]): () => string[] {
  const lengths = new Map<string, number>();
  return () =>
    files.flatMap((file) => {
      const text = fs.existsSync(file) ? fs.readFileSync(file, "utf8") : "";
      const added = text.slice(lengths.get(file) ?? 0).trim();
      lengths.set(file, text.length);
      return added === ""
        ? []
        : added.split("\n").map((line) => `${path.basename(file, ".log")}: ${line}`);
    });
}

function nodesOf(
  parts: RigParts,
  { dir, env, ownerUrl }: { dir: string; env: Readonly<Record<string, string>>; ownerUrl: string },
): Pick<ClusterRig, "useLayout" | "stop"> {
  let current = "";
  const stop = async (): Promise<string[]> => {
    const codes = await Promise.all(parts.servers.map((server) => server.stop()));
    parts.servers = [];
    return codes.flatMap((code, node) =>
      code === 0 ? [] : [`node ${node + 1} ended with ${code} when asked to stop`],
    );
  };
  const envOf = (node: number, { roles, usesNats }: Layout): Record<string, string> => ({
    ...rigEnv,
    ...env,
    TOCSIN_ROLES: (roles[node] ?? []).join(),
    ...(usesNats && parts.nats ? { NATS_URL: parts.nats.servers.url } : {}),
  });
  return {
    stop,
    useLayout: async ({ roles, usesNats }) => {
      const next = JSON.stringify({ roles, usesNats });
      if (current === next) return [];
      const problems = await stop();
      parts.servers = await Promise.all(
        parts.proxies.map((proxy, node) =>
          startServer({
            dir,
            name: nodeName(node),
            ...addressOf(parts, urlThrough(proxy, ownerUrl), envOf(node, { roles, usesNats })),
          }),
        ),
      );
      current = next;
      return problems;
    },
  };
}

const addressOf = (
  { pooler }: RigParts,
  directUrl: string,
  env: Readonly<Record<string, string>>,
) =>
  pooler
    ? { databaseUrl: pooler.url, env: { ...env, TOCSIN_DIRECT_DATABASE_URL: directUrl } }
    : { databaseUrl: directUrl, env };

async function createOrganization(
  { database, receivers }: Pick<ClusterRig, "database" | "receivers">,
  name: string,
): Promise<RoundOrganization> {
  const { steady } = receivers.urls;
  const db = database.db();
  const { organizationId, userId, keys } = await createRigOrganization(db, { steady }, name);
  const sessionToken = generateToken("ts");
  const nowS = Date.now() / 1000;
  await db.tenant(organizationId, (sql) =>
    insertSession(sql, {
      token: sessionToken,
      user_id: userId,
      device: "prove",
      address: "127.0.0.1",
      nowS,
      expires_at: nowS + aDayS,
    }),
  );
  return { organizationId, sessionToken, ...keys };
}
