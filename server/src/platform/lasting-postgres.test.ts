import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { afterEach, expect, test } from "vitest";
import { startLastingPostgres } from "./lasting-postgres.ts";
import { recordedPid } from "./postgres-orphan.ts";

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

const recovery = { timeout: 30_000, interval: 100 };

async function count(url: string): Promise<number | string> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return (
      (await client.query<{ count: number }>("SELECT count(*)::int FROM stored")).rows[0]?.count ??
      "none"
    );
  } catch (error) {
    return String(error);
  } finally {
    await client.end();
  }
}

test("a database that ended by itself comes back at the same address with all it had, also when it cannot at first", async () => {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), "tocsin-lasting-"));
  fs.chmodSync(root, 0o755); // root hands PostgreSQL to another account, which must get in
  cleanups.push(() => fs.rmSync(root, { recursive: true, force: true }));
  const dataDir = path.join(root, "postgres");
  const settings = { shared_buffers: "16MB" };
  const postgres = await startLastingPostgres({ dataDir, settings });
  cleanups.push(() => postgres.stop());
  const client = new pg.Client({ connectionString: postgres.ownerUrl });
  await client.connect();
  await client.query("CREATE TABLE stored AS SELECT 1 AS id");
  await client.end();

  process.kill(recordedPid(dataDir), "SIGKILL");
  await expect.poll(() => count(postgres.ownerUrl), recovery).toBe(1);

  const conf = path.join(dataDir, "postgresql.auto.conf");
  const before = fs.readFileSync(conf);
  fs.writeFileSync(conf, "nonsense = 'it cannot start'\n");
  const log = `${dataDir}.log`;
  const refusals = () => fs.readFileSync(log, "utf8").split("nonsense").length - 1;
  process.kill(recordedPid(dataDir), "SIGKILL");
  await expect.poll(refusals, recovery).toBeGreaterThan(1);
  fs.writeFileSync(conf, before);
  await expect.poll(() => count(postgres.ownerUrl), recovery).toBe(1);
});
