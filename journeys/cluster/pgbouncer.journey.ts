/** Two nodes behind a pgbouncer in transaction mode that has fewer connections than they open. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { proveCluster } from "#server/cli/prove/cluster/prove-cluster.ts";
import { prepareDatabase } from "#server/platform/prepare-database.ts";
import { copyTemplate, dropCopy } from "#server/test-databases.ts";
import { missingPgbouncer, startPgbouncer } from "./pgbouncer.ts";

const missing = missingPgbouncer();
test.beforeEach(() => test.info().skip(missing !== null, missing ?? ""));

test("behind a pooler, nodes that lose a process, the database and their way to it lose no event, decide as the model, and tell every console", async () => {
  test.setTimeout(600_000);
  const report = await proveCluster({
    seed: "pooler-237",
    nodes: 2,
    from: 1,
    to: 3,
    progress: { say: () => undefined, end: (line) => console.log(line) },
    openPooler: (ownerUrl) => startPgbouncer(ownerUrl, { poolMode: "transaction", poolSize: 8 }),
  });
  expect(report.failed).toEqual([]);
  for (const { accepted, incidents } of report.rounds) {
    expect(accepted).toBeGreaterThan(50);
    expect(incidents).toBeGreaterThan(5);
  }
});

const main = path.resolve(import.meta.dirname, "../../server/src/main.ts");
const tocsin = path.resolve(import.meta.dirname, "../../tools/launch/tocsin.mjs");

test("without the address of the database itself, start and doctor refuse a pooler for transactions", async () => {
  const database = await copyTemplate();
  await prepareDatabase(database.ownerUrl);
  const pooler = await startPgbouncer(database.ownerUrl, { poolMode: "transaction", poolSize: 4 });
  const dir = mkdtempSync(path.join(os.tmpdir(), "tocsin-journey-"));
  const sentence =
    "this address leads to a pooler that gives each transaction another connection (pgbouncer with pool_mode = transaction): set TOCSIN_DIRECT_DATABASE_URL";
  const run = (file: string, args: string[], env: Record<string, string>) =>
    spawnSync(process.execPath, [file, ...args], {
      env: { PATH: process.env["PATH"], TOCSIN_DATA_DIR: dir, TOCSIN_LOG: "warn", ...env },
      encoding: "utf8",
      timeout: 60_000,
    });
  try {
    const start = run(main, [], { DATABASE_URL: pooler.url });
    expect([start.status, start.stderr]).toEqual([1, expect.stringContaining(sentence)]);
    const doctor = run(tocsin, ["doctor"], { DATABASE_URL: pooler.url });
    expect([doctor.status, doctor.stdout]).toEqual([1, expect.stringContaining(sentence)]);
    const both = { DATABASE_URL: pooler.url, TOCSIN_DIRECT_DATABASE_URL: pooler.url };
    expect(run(main, [], both).stderr).toContain(sentence);
    const direct = { ...both, TOCSIN_DIRECT_DATABASE_URL: database.ownerUrl };
    const migrate = run(tocsin, ["migrate"], direct);
    expect([migrate.status, migrate.stderr]).toEqual([0, ""]);
  } finally {
    await pooler.close();
    await dropCopy(database);
    rmSync(dir, { recursive: true, force: true });
  }
});
