import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Db, openDb } from "../../platform/db.ts";
import { runningPostgres, startPostgres } from "../../platform/embedded-postgres.ts";
import { prepareDatabase } from "../../platform/prepare-database.ts";
import { workLimits } from "../../platform/work-limits.ts";
import type { Progress } from "../progress.ts";
import { check, type Fault, type Facts } from "./check.ts";
import { collectFacts, waitUntilDelivered, waitUntilDrained } from "./collect-facts.ts";
import { type Breakage, deliveryFaults } from "./delivery-faults.ts";
import { diskFaults, type Fill, isWaitAnswer } from "./disk-faults.ts";
import { type Ledger, openLedger } from "./ledger.ts";
import { type LoadTarget, runLoad } from "./load.ts";
import { openReceivers } from "./receivers.ts";
import { rigEnv } from "./rig.ts";
import { createRigOrganization } from "./rig-organization.ts";
import { isReady, type ServerProcess, startServer } from "./server-process.ts";
import { openSmallDisk, type SmallDisk } from "./small-disk.ts";

export interface FullDiskPlan {
  fills: number;
  ratePerS: number;
  seed: string;
  progress: Progress;
}
export interface FullDiskReport {
  fills: readonly Fill[];
  faults: Fault[];
  /** Why none was filled. */
  leftOut: string | null;
}

const diskBytes = 300_000_000;
const maxRatePerS = 100;
/** Once nothing is left, once so little that the server still tries. */
const leftBytes = [0, 3_000_000];
const fullMs = 8000;
const restMs = 2000;
const maxReturnMs = 60_000;

/**
 * A server with the database that it brings, on a disk of its own that is filled while events come,
 * and emptied again: no event that was accepted may be lost or given up.
 */
export async function proveFullDisk(plan: FullDiskPlan): Promise<FullDiskReport> {
  if (plan.fills === 0) return { fills: [], faults: [], leftOut: null };
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), "tocsin-prove-disk-"));
  fs.chmodSync(dir, 0o755); // root hands PostgreSQL to another account, which must get in
  const mountPoint = path.join(dir, "disk");
  fs.mkdirSync(mountPoint);
  const disk = openSmallDisk(mountPoint, diskBytes);
  try {
    if ("impossibleBecause" in disk)
      return { fills: [], faults: [], leftOut: disk.impossibleBecause };
    return await fillUnderLoad(disk, dir, plan);
  } finally {
    if (!("impossibleBecause" in disk)) disk.close();
    fs.rmSync(dir, { recursive: true, force: true });
  }
}

async function fillUnderLoad(
  disk: SmallDisk,
  dir: string,
  plan: FullDiskPlan,
): Promise<FullDiskReport> {
  const ledger = openLedger();
  const receivers = await openReceivers();
  const breakages: Breakage[] = [];
  const server = await startServer({
    databaseUrl: null,
    env: rigEnv,
    dir,
    dataDir: disk.dir,
    name: "small-disk",
  });
  try {
    const dataDir = path.join(disk.dir, "postgres");
    const ownerUrl = await runningPostgres(dataDir);
    if (ownerUrl === undefined) throw new Error("the server's own database does not answer");
    const { url } = await prepareDatabase(ownerUrl);
    const db = openDb(url, workLimits("commands"));
    const { organizationId, keys } = await createRigOrganization(db, {
      steady: receivers.urls.steady,
    });
    const fills = await loadAndFill({ servers: [server], ...keys }, ledger, {
      disk,
      plan,
      breakages,
    });
    await waitUntilDrained(db, plan.progress);
    const shares = await waitUntilDelivered({ db, organizationId }, plan.progress);
    await db.close();

    const exitCode = await server.stop();
    const facts = await readFacts({ dataDir, url, organizationId }, ledger);
    return {
      fills,
      leftOut: null,
      faults: [
        ...check(facts),
        ...deliveryFaults({ shares, taken: receivers.taken, breakages }),
        ...diskFaults({ fills, ledger: ledger.entries, crashes: server.crashes(), exitCode }),
      ],
    };
  } finally {
    server.destroy();
    await receivers.close();
  }
}

async function loadAndFill(
  target: LoadTarget & { servers: readonly [ServerProcess] },
  ledger: Ledger,
  { disk, plan, breakages }: { disk: SmallDisk; plan: FullDiskPlan; breakages: Breakage[] },
): Promise<Fill[]> {
  const fills: Fill[] = [];
  let isOver = false;
  const load = runLoad(target, ledger, {
    seed: `${plan.seed} full disk`,
    ratePerS: Math.min(plan.ratePerS, maxRatePerS),
    isOver: () => isOver,
    sent: () => plan.progress.say(`full disk: ${fills.length} of ${plan.fills}`),
  });
  try {
    for (let number = 0; number < plan.fills; number += 1) {
      await sleep(restMs);
      const beginMs = performance.now();
      fills.push(
        await fillOnce(target.servers[0], ledger, {
          disk,
          left: leftBytes[number % leftBytes.length] ?? 0,
        }),
      );
      breakages.push({ beginMs, endMs: performance.now() });
    }
    await sleep(restMs);
  } finally {
    isOver = true;
    await load;
  }
  return fills;
}

/** Fills it, waits while senders are refused, and measures how long it takes to come back. */
async function fillOnce(
  server: ServerProcess,
  ledger: Ledger,
  { disk, left }: { disk: SmallDisk; left: number },
): Promise<Fill> {
  const refusalsBefore = countRefusals(ledger);
  disk.fill(left);
  await sleep(fullMs);
  const isReadyWhileFull = await isReady(server.url);
  const refusals = countRefusals(ledger) - refusalsBefore;

  disk.clear();
  const acceptedBefore = countAccepted(ledger);
  const began = performance.now();
  while (countAccepted(ledger) === acceptedBefore && performance.now() - began < maxReturnMs)
    await sleep(50);
  const hasReturned = countAccepted(ledger) > acceptedBefore;
  return {
    refusals,
    isReadyWhileFull,
    returnMs: hasReturned ? performance.now() - began : null,
  };
}

const countAccepted = ({ entries }: Ledger): number =>
  entries.filter(({ result }) => result.kind === "accepted").length;
const countRefusals = ({ entries }: Ledger): number => entries.filter(isWaitAnswer).length;

/** After the server has ended, on the same files. */
async function readFacts(
  { dataDir, url, organizationId }: { dataDir: string; url: string; organizationId: string },
  ledger: Ledger,
): Promise<Facts> {
  const postgres = await startPostgres({ dataDir });
  const db: Db = openDb(url, workLimits("commands"));
  try {
    return await collectFacts({ db, organizationId }, ledger);
  } finally {
    await db.close();
    await postgres.stop();
  }
}
