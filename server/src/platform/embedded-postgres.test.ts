import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { afterEach, expect, test } from "vitest";
import { type EmbeddedPostgres, startPostgres } from "./embedded-postgres.ts";

const SMALL = { shared_buffers: "16MB" };
const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

test("what was committed survives a kill -9 of its owner, which takes PostgreSQL with it", async () => {
  const dataDir = newDataDir();
  const owner = await ownerProcess(
    dataDir,
    `CREATE TABLE kept (word text); INSERT INTO kept VALUES ('still here')`,
  );
  owner.kill("SIGKILL");
  await once(owner, "exit");
  await waitUntil(() => processesOf(dataDir).length === 0);

  const postgres = await start(dataDir);
  expect(await query(postgres.ownerUrl, "SELECT word FROM kept")).toEqual([{ word: "still here" }]);
  await postgres.stop();
  expect(processesOf(dataDir)).toEqual([]);
});

test("its log is its owner's alone, an older one that was open to all too", async () => {
  const dataDir = newDataDir();
  fs.writeFileSync(`${dataDir}.log`, "of an older version\n", { mode: 0o644 });
  const postgres = await start(dataDir);
  await postgres.stop();
  expect((fs.statSync(`${dataDir}.log`).mode & 0o777).toString(8)).toBe("600");

  fs.rmSync(`${dataDir}.log`);
  await (await start(dataDir)).stop();
  expect((fs.statSync(`${dataDir}.log`).mode & 0o777).toString(8)).toBe("600");
});

test("a second start on a living data directory is refused and harms nothing", async () => {
  const dataDir = newDataDir();
  const owner = await ownerProcess(dataDir, "CREATE TABLE untouched (id int)");
  await expect(startPostgres({ dataDir, settings: SMALL })).rejects.toThrow(
    /Another running process uses the data directory/,
  );
  expect(processesOf(dataDir)).not.toEqual([]);
  owner.kill("SIGKILL");
  await once(owner, "exit");

  const postgres = await start(dataDir);
  expect(await query(postgres.ownerUrl, "SELECT count(*)::int AS rows FROM untouched")).toEqual([
    { rows: 0 },
  ]);
});

test("data of another major version is refused with what to do", async () => {
  const dataDir = newDataDir();
  fs.mkdirSync(dataDir);
  fs.writeFileSync(path.join(dataDir, "PG_VERSION"), "14\n");
  await expect(startPostgres({ dataDir, settings: SMALL })).rejects.toThrow(
    /PostgreSQL 14.*brings 18.*tocsin backup FILE.*tocsin restore FILE/,
  );
});

test("it starts after everything of the earlier run was killed, backends at work excepted", async () => {
  const dataDir = newDataDir();
  const owner = await ownerProcess(
    dataDir,
    "CREATE TABLE kept (id int)",
    "SELECT sum(n) FROM generate_series(1, 1e12::bigint) n",
  );
  owner.kill("SIGKILL");
  process.kill(postmasterOf(dataDir), "SIGKILL");
  await once(owner, "exit");

  const postgres = await start(dataDir);
  expect(await query(postgres.ownerUrl, "SELECT * FROM kept")).toEqual([]);
});

test("a lock file that names a living stranger does not stop it", async () => {
  const dataDir = newDataDir();
  await (await start(dataDir)).stop();
  // Of the same account, or PostgreSQL itself would know that it is none of its own.
  const stranger = spawn(
    "sleep",
    ["600"],
    process.getuid?.() === 0 ? { uid: fs.statSync(dataDir).uid } : {},
  );
  cleanups.push(() => stranger.kill());
  fs.writeFileSync(
    path.join(dataDir, "postmaster.pid"),
    `${stranger.pid}\n${dataDir}\n1\n5432\n${dataDir}\n\n  1 1\nready   \n`,
  );

  const postgres = await start(dataDir);
  expect(await query(postgres.ownerUrl, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
});

test("a path too long for a socket is no obstacle", async () => {
  const dataDir = newDataDir("x".repeat(120));
  const postgres = await start(dataDir);
  const socketDir = new URL(postgres.ownerUrl).searchParams.get("host") ?? "";
  expect(socketDir).toMatch(/^\/tmp\//);
  cleanups.unshift(() => fs.rmSync(socketDir, { recursive: true }));
  expect(await query(postgres.ownerUrl, "SELECT current_database() AS name")).toEqual([
    { name: "tocsin" },
  ]);
});

test("a start that fails says why and leaves the directory free", async () => {
  const dataDir = newDataDir();
  await expect(startPostgres({ dataDir, settings: { shared_buffers: "much" } })).rejects.toThrow(
    /shared_buffers/,
  );
  const postgres = await start(dataDir);
  expect(await query(postgres.ownerUrl, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
});

function newDataDir(name = "data"): string {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), "tocsin-pg-"));
  fs.chmodSync(root, 0o755); // root hands PostgreSQL to another account
  cleanups.push(() => fs.rmSync(root, { recursive: true, force: true }));
  return path.join(root, name);
}

async function start(dataDir: string): Promise<EmbeddedPostgres> {
  const postgres = await startPostgres({ dataDir, settings: SMALL });
  cleanups.push(() => postgres.stop());
  return postgres;
}

/** Another process that owns the database, has run `sql`, and is running `endless` if given. */
async function ownerProcess(dataDir: string, sql: string, endless?: string): Promise<ChildProcess> {
  const file = fileURLToPath(new URL("embedded-postgres.ts", import.meta.url));
  const program = `
    const { startPostgres } = await import(${JSON.stringify(file)});
    const { default: pg } = await import(${JSON.stringify(import.meta.resolve("pg"))});
    const { ownerUrl } = await startPostgres(${JSON.stringify({ dataDir, settings: SMALL })});
    const client = new pg.Client({ connectionString: ownerUrl });
    await client.connect();
    await client.query(${JSON.stringify(sql)});
    ${endless ? `client.query(${JSON.stringify(endless)});` : ""}
    setTimeout(() => console.log('ready'), 100);
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", program], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  cleanups.push(() => child.kill("SIGKILL"));
  await once(child.stdout, "data");
  return child;
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(sql);
  await client.end();
  return rows;
}

function processesOf(dataDir: string): string[] {
  return fs.readdirSync("/proc").filter((pid) => {
    try {
      return /^\d+$/.test(pid) && fs.readlinkSync(`/proc/${pid}/cwd`) === dataDir;
    } catch {
      return false; // ended meanwhile
    }
  });
}

function postmasterOf(dataDir: string): number {
  return Number(fs.readFileSync(path.join(dataDir, "postmaster.pid"), "utf8").split("\n")[0]);
}

async function waitUntil(holds: () => boolean): Promise<void> {
  while (!holds()) await sleep(20);
}
