/**
 * The product on a PostgreSQL that somebody else runs: over TCP, by password, as an owner that is
 * no superuser.
 */
import { type ChildProcess, spawn } from "node:child_process";
import fs from "node:fs";
import { createServer } from "node:net";
import os from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { accountFor } from "./platform/postgres-account.ts";
import { postgresBinaries } from "./platform/postgres-binaries.ts";
import { createCluster } from "./platform/postgres-cluster.ts";
import { type RunningPostgres, runPostgres } from "./platform/postgres-process.ts";
import { productVersion } from "./platform/version.ts";
import { socketDirFor } from "./platform/postgres-socket.ts";
import { type CallPath, callerAt, sendEvents, signIn } from "./test-client.ts";

const main = fileURLToPath(new URL("./main.ts", import.meta.url));
const root = fs.mkdtempSync(path.join(os.tmpdir(), "tocsin-foreign-"));
const admin = {
  TOCSIN_ORGANIZATION: "Northwind",
  TOCSIN_ADMIN_EMAIL: "ada@northwind.example",
  TOCSIN_ADMIN_PASSWORD: "Storm-watch-7",
};
let postgres: RunningPostgres;
let databaseUrl = "";
let product: ChildProcess | null = null;

type LogLine = Readonly<Record<string, unknown>>;
const logLines: LogLine[] = [];

beforeAll(async () => {
  fs.chmodSync(root, 0o755); // root hands PostgreSQL to another account
  const dataDir = path.join(root, "postgres");
  const account = accountFor(dataDir);
  const binaries = postgresBinaries(account);
  createCluster(dataDir, binaries, account);
  fs.writeFileSync(
    path.join(dataDir, "pg_hba.conf"),
    "local all all trust\nhost all all 127.0.0.1/32 scram-sha-256\n",
  );
  const socketDir = socketDirFor(dataDir, account);
  const port = await freePort();
  postgres = await runPostgres({
    dataDir,
    binaries,
    account,
    settings: {
      listen_addresses: "127.0.0.1",
      port: String(port),
      unix_socket_directories: socketDir,
      fsync: "off",
    },
  });
  const superuser = new pg.Client({
    host: socketDir,
    port,
    user: "tocsin_owner",
    database: "postgres",
  });
  await superuser.connect();
  await superuser.query("CREATE ROLE keeper LOGIN CREATEROLE PASSWORD 'door & key'");
  await superuser.query("CREATE DATABASE shop OWNER keeper");
  await superuser.end();
  databaseUrl = `postgresql://keeper:${encodeURIComponent("door & key")}@127.0.0.1:${port}/shop`;
});
afterEach(() => stopServer());
afterAll(async () => {
  await postgres.stop();
  fs.rmSync(root, { recursive: true });
});

test("it prepares its own role, takes an event to an incident, and finds all of it when it starts again", async () => {
  const first = await startServer();
  const { app_key } = await first.call<{ app_key: string }>("/web/integrations", {
    name: "own",
    source_system: "api",
  });
  const { key } = await first.call<{ key: string }>("/resources/v2.0/api-keys", {
    name: "own",
    type: "organization",
  });
  await sendEvents({ url: first.url, appKey: app_key, ingestKey: key }, [
    { host: "db-1", check: "disk", status: "critical" },
  ]);
  await expect.poll(first.titles).toEqual(["db-1"]);
  await stopServer();
  expect(await (await startServer()).titles()).toEqual(["db-1"]);
  expect(await powersOf("shop_tocsin_app")).toEqual({
    rolsuper: false,
    rolbypassrls: false,
    owns: 0,
  });
});

test("at level info it says what starts, and each request by the id that its caller gets", async () => {
  const { url } = await startServer({ TOCSIN_LOG: "info" });
  const answer = await fetch(`${url}/web/me?secret=in-the-query`, {
    headers: { "x-request-id": "proxy-4711" },
  });
  expect(answer.headers.get("x-request-id")).toBe("proxy-4711");
  await expect.poll(() => logLines.some(({ requestId }) => requestId === "proxy-4711")).toBe(true);
  await stopServer();

  expect(logLines.find(({ msg }) => msg === "started")).toMatchObject({
    version: productVersion,
    address: url.replace("127.0.0.1", "localhost"),
    database: expect.stringMatching(/^shop at 127\.0\.0\.1:\d+ as keeper$/),
    roles: ["api", "pipeline", "delivery", "live", "jobs"],
  });
  expect(logLines.find(({ requestId }) => requestId === "proxy-4711")).toMatchObject({
    msg: "request",
    method: "GET",
    path: "/web/me",
    status: 401,
    ms: expect.any(Number),
  });
  expect(JSON.stringify(logLines)).not.toMatch(/door & key|door%20%26|Storm-watch|in-the-query/);
});

async function powersOf(role: string): Promise<unknown> {
  const owner = new pg.Client({ connectionString: databaseUrl });
  await owner.connect();
  const { rows } = await owner.query(
    `SELECT rolsuper, rolbypassrls, (SELECT count(*)::int FROM pg_class
     WHERE relowner = r.oid) AS owns FROM pg_roles r WHERE rolname = $1`,
    [role],
  );
  await owner.end();
  return rows[0];
}

interface StartedServer {
  url: string;
  call: CallPath;
  titles: () => Promise<string[]>;
}

async function startServer(env: Record<string, string> = {}): Promise<StartedServer> {
  const port = await freePort();
  const child = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      ...admin,
      DATABASE_URL: databaseUrl,
      PORT: String(port),
      TOCSIN_DATA_DIR: path.join(root, "unused"),
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  // Structured lines alone; whatever else it says is for whoever runs the test.
  createInterface({ input: child.stderr }).on("line", (line) => {
    if (line.startsWith("{")) logLines.push(JSON.parse(line) as LogLine);
    else process.stderr.write(`${line}\n`);
  });
  product = child;
  await new Promise<void>((resolve, reject) => {
    child.once("exit", (code) => reject(new Error(`it ended with ${code}`)));
    child.stdout.on("data", (text: Buffer) => {
      if (text.toString().includes("tocsin ready")) resolve();
    });
  });
  const url = `http://127.0.0.1:${port}`;
  const cookie = await signIn(url, {
    username: admin.TOCSIN_ADMIN_EMAIL,
    password: admin.TOCSIN_ADMIN_PASSWORD,
  });
  const call = callerAt(url, cookie);
  return {
    url,
    call,
    titles: async () =>
      (
        await call<{ items: { title: string }[] }>(
          "/resources/v2.0/environments/all/feed/incidents?folder=active",
        )
      ).items.map((incident) => incident.title),
  };
}

async function stopServer(): Promise<void> {
  const child = product;
  if (!child || child.exitCode !== null) return;
  await new Promise<void>((resolve) => {
    child.once("exit", () => resolve());
    child.kill("SIGTERM");
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
