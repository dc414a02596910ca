import { type ChildProcess, spawn } from "node:child_process";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { startPostgres } from "#server/platform/embedded-postgres.ts";
import { serverOptions } from "#tools/launch/server-options.mjs";
import { type CallPath, callerAt, signIn } from "#server/test-client.ts";

const main = fileURLToPath(new URL("../server/src/main.ts", import.meta.url));

/**
 * A server of the benchmark's own: fresh data, a real PostgreSQL, its own process. Loopback only.
 */
export interface OwnServer {
  url: string;
  pid: number;
  ownerUrl: string;
  /** As the owner, past row level security: for looking and for seeding. */
  owner: pg.Pool;
  organizationId: string;
  cookie: string;
  call: CallPath;
  ingestKey: string;
  appKey: string;
  /** One more process on the same database. */
  another(): Promise<ServerProcess>;
  stop(): Promise<void>;
}
export interface ServerProcess {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

export async function ownServer({
  settings = {},
  nodeOptions = [],
  env = {},
}: {
  settings?: Record<string, string>;
  nodeOptions?: readonly string[];
  env?: Record<string, string>;
} = {}): Promise<OwnServer> {
  const dir = await mkdtemp(path.join(os.tmpdir(), "tocsin-bench-"));
  // mkdtemp makes it for this account alone; the one that runs PostgreSQL has to reach it.
  await chmod(dir, 0o755);
  const postgres = await startPostgres({
    dataDir: path.join(dir, "postgres"),
    settings: { shared_preload_libraries: "pg_stat_statements", ...settings },
  });
  const start = () => startServer({ databaseUrl: postgres.ownerUrl, nodeOptions, env });
  const first = await start();
  const { url } = first;
  const cookie = await signIn(url, {
    username: "ada@northwind.example",
    password: "Storm-watch-7",
  });
  const call = callerAt(url, cookie);
  const owner = new pg.Pool({ connectionString: postgres.ownerUrl, max: 4 });
  // Stopping PostgreSQL may be faster than leaving it.
  owner.on("error", () => undefined);
  await owner.query("CREATE EXTENSION IF NOT EXISTS pg_stat_statements");
  return {
    url,
    pid: first.pid,
    ownerUrl: postgres.ownerUrl,
    owner,
    cookie,
    call,
    ...(await openIntegration(call)),
    another: start,
    stop: async () => {
      await first.stop();
      await owner.end();
      await postgres.stop();
      await rm(dir, { recursive: true, force: true });
    },
  };
}

async function startServer({
  databaseUrl,
  nodeOptions,
  env,
}: {
  databaseUrl: string;
  nodeOptions: readonly string[];
  env: Readonly<Record<string, string>>;
}): Promise<ServerProcess> {
  const port = await freePort();
  const child = spawn(process.execPath, [...serverOptions, ...nodeOptions, main], {
    env: {
      ...process.env,
      ...env,
      DATABASE_URL: databaseUrl,
      PORT: String(port),
      TOCSIN_ORGANIZATION: "Bench",
      TOCSIN_ADMIN_EMAIL: "ada@northwind.example",
      TOCSIN_ADMIN_PASSWORD: "Storm-watch-7",
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  await ready(child);
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    stop: async () => {
      const ended = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGTERM");
      await ended;
    },
  };
}

/** Where events go, and the keys that let them in. */
async function openIntegration(
  call: OwnServer["call"],
): Promise<Pick<OwnServer, "organizationId" | "ingestKey" | "appKey">> {
  const integration = await call<{ app_key: string }>("/web/integrations", {
    name: "bench",
    source_system: "api",
  });
  const { key } = await call<{ key: string }>("/resources/v2.0/api-keys", {
    name: "bench",
    type: "organization",
  });
  const user = await call<{ organization: { _id: string } }>("/web/me");
  return { organizationId: user.organization._id, ingestKey: key, appKey: integration.app_key };
}

function ready(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once("exit", (code) => reject(new Error(`the server ended with ${code}`)));
    child.stdout?.on("data", (chunk: Buffer) => {
      if (chunk.toString().includes("tocsin ready")) resolve();
    });
  });
}

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
