/** Two nodes on a PostgreSQL with a standby: the primary ends, and Patroni has the standby take over. */
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import { check } from "#server/cli/prove/check.ts";
import { collectFacts, waitUntilDrained } from "#server/cli/prove/collect-facts.ts";
import { type Ledger, openLedger } from "#server/cli/prove/ledger.ts";
import { runLoad } from "#server/cli/prove/load.ts";
import { createRigOrganization } from "#server/cli/prove/rig-organization.ts";
import { type ServerProcess, startServer } from "#server/cli/prove/server-process.ts";
import { openDb } from "#server/platform/db.ts";
import { suppliedDatabase } from "#server/platform/find-database.ts";
import { prepareDatabase } from "#server/platform/prepare-database.ts";
import { workLimits } from "#server/platform/work-limits.ts";
import { leaderTtlS, missingPatroni, type PatroniCluster, startPatroni } from "./patroni.ts";

const missing = missingPatroni();
test.beforeEach(() => test.info().skip(missing !== null, missing ?? ""));

const quiet = { say: () => undefined, end: () => undefined };
const beforeMs = 5000;
const afterMs = 5000;
/** Beyond Patroni's own time. */
const returnMs = 5000;

test("the primary is killed under load: nothing accepted is lost, and events are taken again within five seconds of Patroni's failover", async () => {
  test.setTimeout(400_000);
  const dir = mkdtempSync(path.join(os.tmpdir(), "tocsin-journey-"));
  const cluster = await startPatroni();
  const servers: ServerProcess[] = [];
  try {
    const { ownerUrl = "" } = suppliedDatabase({ DATABASE_URL: cluster.url }) ?? {};
    const { url } = await prepareDatabase(ownerUrl);
    const db = openDb(url, workLimits("commands"));
    const { organizationId, keys } = await createRigOrganization(db, {});
    const env = { TOCSIN_SECRET_KEYS: `test:${Buffer.alloc(32, 7).toString("base64")}` };
    for (const name of ["node-1", "node-2"])
      servers.push(await startServer({ databaseUrl: cluster.url, dir, name, env }));
    const ledger = openLedger();
    const { failoverMs, awayMs } = await killUnderLoad(cluster, ledger, { ...keys, servers });
    await waitUntilDrained(db, quiet);
    const facts = await collectFacts({ db, organizationId }, ledger);
    await db.close();
    const accepted = ledger.entries.filter(({ result }) => result.kind === "accepted").length;
    const unanswered = ledger.entries.filter(({ result }) => result.kind === "lost").length;
    console.log(
      `Patroni took over after ${seconds(failoverMs)}, events were taken again after ${seconds(awayMs)}; ${accepted} requests were accepted, ${unanswered} got no answer, ${facts.incidents.length} incidents.`,
    );
    expect(check(facts)).toEqual([]);
    expect(servers.map((server) => server.crashes())).toEqual([0, 0]);
    expect(accepted).toBeGreaterThan(50);
    expect(failoverMs).toBeLessThan((leaderTtlS + 20) * 1000);
    expect(awayMs - failoverMs).toBeLessThan(returnMs);
  } finally {
    for (const server of servers) server.destroy();
    await cluster.close();
    rmSync(dir, { recursive: true, force: true });
  }
});

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

/** From the kill: until Patroni has a new leader, and until an event is accepted. */
async function killUnderLoad(
  cluster: PatroniCluster,
  ledger: Ledger,
  target: Parameters<typeof runLoad>[0],
): Promise<{ failoverMs: number; awayMs: number }> {
  let isEnding = false;
  const load = runLoad({ ...target, balancerMs: 3000 }, ledger, {
    seed: "patroni",
    ratePerS: 40,
    isOver: () => isEnding,
    sent: () => undefined,
  });
  try {
    await sleep(beforeMs);
    await cluster.killLeader();
    const began = performance.now();
    // What was on its way is answered by then.
    await sleep(1000);
    const awaySince = ledger.entries.length;
    const returned = untilAccepted(ledger, awaySince).then(() => performance.now() - began);
    await cluster.failedOver();
    const failoverMs = performance.now() - began;
    const awayMs = await returned;
    await sleep(afterMs);
    return { failoverMs, awayMs };
  } finally {
    isEnding = true;
    await load;
  }
}

async function untilAccepted(ledger: Ledger, from: number): Promise<void> {
  while (!ledger.entries.slice(from).some(({ result }) => result.kind === "accepted"))
    await sleep(20);
}
