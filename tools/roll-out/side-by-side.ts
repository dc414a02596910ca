/**
 * A roll-out: the version before and this one on one database, under load.
 * `node tools/roll-out/side-by-side.ts [GIT-REF]`; without a ref it is the commit before the newest
 * migration. The version before runs with this version's packages.
 */
import { execFileSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { check } from "#server/cli/prove/check.ts";
import { collectFacts, waitUntilDrained } from "#server/cli/prove/collect-facts.ts";
import { openLedger } from "#server/cli/prove/ledger.ts";
import { runLoad } from "#server/cli/prove/load.ts";
import { createRigOrganization } from "#server/cli/prove/rig-organization.ts";
import { rigEnv, smallSettings } from "#server/cli/prove/rig.ts";
import { type ServerProcess, startServer } from "#server/cli/prove/server-process.ts";
import { openDb } from "#server/platform/db.ts";
import { startPostgres } from "#server/platform/embedded-postgres.ts";
import { prepareDatabase } from "#server/platform/prepare-database.ts";
import { workLimits } from "#server/platform/work-limits.ts";
import { PROJECT } from "#tools/launch/project.ts";

const migrations = "server/migrations";
const loadMs = 20_000;
const ratePerS = 30;
const progress = { say: () => undefined, end: () => undefined };

const git = (...args: string[]): string =>
  execFileSync("git", ["-C", PROJECT, ...args], { encoding: "utf8" }).trim();

const root = mkdtempSync(path.join(os.tmpdir(), "tocsin-side-by-side-"));
chmodSync(root, 0o755); // root hands PostgreSQL to another account, which must get in
const older = path.join(root, "older");
const ref = process.argv[2] ?? `${git("log", "-1", "--format=%H", "--", migrations)}^`;
git("worktree", "add", "--detach", older, ref);
symlinkSync(path.join(PROJECT, "node_modules"), path.join(older, "node_modules"));
const servers: ServerProcess[] = [];
const postgres = await startPostgres({
  dataDir: path.join(root, "postgres"),
  settings: smallSettings,
});
try {
  await rollOut();
} finally {
  for (const server of servers) server.destroy();
  await sleep(500);
  await postgres.stop();
  git("worktree", "remove", "--force", older);
  rmSync(root, { recursive: true, force: true });
}

async function rollOut(): Promise<void> {
  const begin = (name: string, main?: string): Promise<ServerProcess> =>
    startServer({
      databaseUrl: postgres.ownerUrl,
      dir: root,
      name,
      env: rigEnv,
      ...(main === undefined ? {} : { main }),
    });
  const before = await begin("older", path.join(older, "server/src/main.ts"));
  servers.push(before);
  const after = await begin("newer");
  servers.push(after);
  const { url, migrated } = await prepareDatabase(postgres.ownerUrl);
  console.log(`${git("log", "-1", "--format=%h %s", ref)} runs beside this one`);
  if (migrated.length > 0) throw new Error("the newer one has not migrated");
  const db = openDb(url, workLimits("commands"));
  try {
    const { organizationId, keys } = await createRigOrganization(db, {});
    const ledger = openLedger();
    let isEnding = false;
    const load = runLoad({ ...keys, servers: [before, after], balancerMs: 3000 }, ledger, {
      seed: "side by side",
      ratePerS,
      isOver: () => isEnding,
      sent: () => undefined,
    });
    await sleep(loadMs);
    await restart("older", before);
    await sleep(loadMs);
    await restart("newer", after);
    await sleep(loadMs / 2);
    isEnding = true;
    await load;
    await waitUntilDrained(db, progress);
    const facts = await collectFacts({ db, organizationId }, ledger);
    const faults = check(facts);
    for (const { kind, what } of faults) console.log(`✗ ${kind}: ${what}`);
    const crashes = before.crashes() + after.crashes();
    console.log(
      `${ledger.entries.length} requests, ${facts.receipts.length} receipts, ${facts.incidents.length} incidents, ${faults.length} faults, ${crashes} crashes`,
    );
    if (faults.length > 0 || crashes > 0) process.exitCode = 1;
  } finally {
    await db.close();
  }
}

/** Killed and started again in the middle of it, as by a crash; an older one may refuse. */
async function restart(name: string, server: ServerProcess): Promise<void> {
  try {
    await server.kill();
    console.log(`the ${name} one was killed and started again`);
  } catch {
    console.log(`the ${name} one was killed and did not start again: ${server.lastError()}`);
    process.exitCode = 1;
  }
}
