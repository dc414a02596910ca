/** Searches and figures that a real standby answers: never late, and never missed when it is away. */
import { setTimeout as sleep } from "node:timers/promises";
import { beforeAll, expect, test } from "vitest";
import { queryAnalytics } from "#contract/analytics.ts";
import { loadWidgetData } from "#contract/dashboards.ts";
import { assignIncidents } from "#contract/incident-actions.ts";
import { getInstallationHealth } from "#contract/installation-health.ts";
import { exportSearch, search, translateWords } from "#contract/search.ts";
import { me } from "#contract/session.ts";
import { diagnoseReplica } from "./cli/diagnose-replica.ts";
import { setSuperadmin } from "./cli/user.ts";
import type { Server } from "./open-server.ts";
import { createTestOrganization, type Organization } from "./test-cast.ts";
import { callerOn, withSession } from "./test-caller.ts";
import { closeWithFile } from "./test-closing.ts";
import { asOwner } from "./test-databases.ts";
import { type House, openHouse } from "./test-house.ts";
import { openStandby, type Standby } from "./test-standby.ts";

let standby: Standby;
let house: House;
let of: Organization;

beforeAll(async () => {
  standby = await openStandby();
  house = await openHouse({
    ownerUrl: standby.ownerUrl,
    env: { TOCSIN_REPLICA_DATABASE_URL: standby.url },
  });
  closeWithFile(() => house.close());
  of = await createTestOrganization(house, "Northwind");
  const { username } = await of.as("ada").call(me, {});
  await setSuperadmin(
    { db: house.server.db, clock: house.clock },
    { username, isSuperadmin: true },
  );
}, 120_000);

async function figure(server: Server, sample: string): Promise<number> {
  const text = String((await callerOn(server.app, {}).raw("GET", "/metrics")).body);
  const line = text.split("\n").find((candidate) => candidate.startsWith(`${sample} `));
  return line === undefined ? 0 : Number(line.slice(sample.length + 1));
}
const results = ["replica", "late", "away", "failed"] as const;
async function reads(server = house.server): Promise<Record<(typeof results)[number], number>> {
  const counts = { replica: 0, late: 0, away: 0, failed: 0 };
  for (const result of results)
    counts[result] = await figure(server, `tocsin_replica_reads_total{result="${result}"}`);
  return counts;
}

const adaOn = (server: Server) => callerOn(server.app, withSession(of.as("ada").token));
const countOf = async (query: string, server = house.server): Promise<number> =>
  (await adaOn(server).call(search, { body: { query } })).total;
const healthOf = () => of.as("ada").call(getInstallationHealth, { query: { hours: 1 } });
const patience = { timeout: 20_000, interval: 50 };
async function becomes(state: string, server = house.server): Promise<void> {
  await expect
    .poll(async () => (await figure(server, "tocsin_replica_current")) === 1, patience)
    .toBe(state === "current");
}

test("a standby that is 40 ms late answers, and what was sent just now is always among it", async () => {
  await standby.set({ recovery_min_apply_delay: "40ms" });
  const second = await house.another();
  await becomes("current", second);
  const before = [await reads(), await reads(second)] as const;
  for (let number = 1; number <= 50; number += 1) {
    const host = `late-${number}`;
    await of.send({ host, check: "disk", status: "critical" });
    expect(await countOf(`host = ${host}`)).toBe(1);
    expect(await countOf(`host = ${host}`, second)).toBe(1);
  }
  const after = [await reads(), await reads(second)] as const;
  // Nearly all: this machine may have other things to do for a moment.
  expect(after[0].replica - before[0].replica).toBeGreaterThan(25);
  expect(after[1].replica - before[1].replica).toBeGreaterThan(25);
  await standby.set({ recovery_min_apply_delay: "0" });
});

test("while replay stops and goes on, 200 searches right after a change are never stale", async () => {
  const before = await reads();
  const ada = of.as("ada");
  const ids = (await ada.folder("active")).slice(0, 1).map(({ id }) => id);
  for (let number = 1; number <= 200; number += 1) {
    if (number % 20 === 5) await standby.pauseReplay();
    if (number % 20 === 15) {
      await standby.resumeReplay();
      await becomes("current");
    }
    const isUmas = number % 2 === 1;
    const { userId: assignee } = of.as(isUmas ? "uma" : "ada");
    await ada.call(assignIncidents, { params: { env: "all" }, body: { ids, assignee } });
    expect(await countOf("assignee = Uma")).toBe(isUmas ? 1 : 0);
  }
  const after = await reads();
  expect(after.replica - before.replica).toBeGreaterThan(80);
  expect(after.late - before.late).toBeGreaterThan(80);
});

test("figures, plain words and a report are answered by it too; nothing can be written there", async () => {
  await becomes("current");
  const before = await reads();
  const ada = of.as("ada");
  await ada.call(queryAnalytics, { body: { measures: ["incidents"] } });
  await ada.call(translateWords, { body: { text: "critical disks of today" } });
  await ada.raw(exportSearch.method, exportSearch.path, { query: "host = late-1" });
  await ada.call(loadWidgetData, { body: { widgets: [] } });
  const after = await reads();
  expect([after.replica - before.replica, after.failed - before.failed]).toEqual([5, 0]);
  const { db } = house.server;
  const isStandby = await db.read(of.organizationId, (sql) =>
    sql("SELECT pg_is_in_recovery() AS is_standby"),
  );
  expect(isStandby).toEqual([{ is_standby: true }]);
  await expect(
    db.read(of.organizationId, (sql) => sql("DELETE FROM incidents")),
  ).rejects.toMatchObject({ code: "25006" });
  const southridge = await createTestOrganization(house, "Southridge");
  expect(await db.read(southridge.organizationId, (sql) => sql("SELECT 1 FROM incidents"))).toEqual(
    [],
  );
});

test("in a unit of work its own changes are read, which no standby has", async () => {
  const { db } = house.server;
  const names = await db.unitOfWork(of.organizationId, async (sql) => {
    await sql("UPDATE organizations SET display_name = 'not committed' WHERE id = $1", [
      of.organizationId,
    ]);
    return db.read(of.organizationId, (inside) =>
      inside("SELECT display_name FROM organizations WHERE id = $1", [of.organizationId]),
    );
  });
  expect(names).toEqual([{ display_name: "not committed" }]);
});

test("the health page and the doctor say how it is", async () => {
  await becomes("current");
  const { database, findings } = await healthOf();
  expect(database.replica).toEqual({ state: "current", lag_s: 0, problem: null });
  expect(findings.filter(({ subject }) => subject === "replica")).toEqual([]);
  expect(await diagnoseReplica(standby.url, standby.ownerUrl)).toMatchObject({ state: "ok" });
});

/** Searches without a pause until it is stopped; tells how long the longest took. */
function searchOnAndOn() {
  let isStopped = false;
  let longestMs = 0;
  let answered = 0;
  const run = async (): Promise<void> => {
    while (!isStopped) {
      const startMs = performance.now();
      expect(await countOf("host = late-*")).toBe(50);
      longestMs = Math.max(longestMs, performance.now() - startMs);
      answered += 1;
    }
  };
  const running = Promise.all([run(), run(), run(), run()]);
  return async () => {
    isStopped = true;
    await running;
    return { longestMs, answered };
  };
}

test.each([
  ["is killed", () => standby.kill(), () => standby.start()],
  ["freezes", async () => standby.freeze(), async () => standby.thaw()],
])(
  "a standby that %s under load is not noticed, and is asked again when it is back",
  async (_name, end, begin) => {
    await becomes("current");
    const stop = searchOnAndOn();
    await sleep(1000);
    await end();
    await sleep(4000);
    await becomes("away");
    expect((await healthOf()).findings.map(({ subject }) => subject)).toContain("replica");
    expect(await diagnoseReplica(standby.url, standby.ownerUrl)).toMatchObject({
      state: "warning",
    });
    const whileAway = await reads();
    await begin();
    await becomes("current");
    await sleep(1000);
    const { longestMs, answered } = await stop();
    expect(answered).toBeGreaterThan(30);
    expect(longestMs).toBeLessThan(3000);
    expect(whileAway.away).toBeGreaterThan(10);
    expect((await reads()).replica).toBeGreaterThan(whileAway.replica + 5);
  },
);

test("a read that the standby cancels, because it is in the way of what it has to repeat, is answered", async () => {
  await standby.set({ max_standby_streaming_delay: "0", hot_standby_feedback: "off" });
  await becomes("current");
  const before = await reads();
  const reading = house.server.db.read(of.organizationId, async (sql) => {
    await sql("SELECT count(*) FROM receipts");
    return sql("SELECT count(*)::int AS total, pg_sleep(3) FROM organizations");
  });
  await sleep(500);
  await asOwner(standby.ownerUrl, async (client) => {
    await client.query("UPDATE organizations SET display_name = display_name || '.'");
    await client.query("VACUUM FULL organizations");
  });
  expect(await reading).toEqual([{ total: 2, pg_sleep: "" }]);
  expect((await reads()).failed - before.failed).toBe(1);
});

test("one that was promoted has a life of its own and is not asked", async () => {
  await standby.promote();
  await becomes("unfit");
  await expect
    .poll(async () => (await healthOf()).database.replica?.state, { timeout: 15_000 })
    .toBe("unfit");
  expect(await diagnoseReplica(standby.url, standby.ownerUrl)).toMatchObject({ state: "wrong" });
  expect(await countOf("host = late-*")).toBe(50);
});
