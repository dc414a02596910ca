/** How the installation does, as its operator sees it: a house of its own for each test. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import {
  getInstallationHealth,
  getSupportBundle,
  retryAllDeliveries,
} from "#contract/installation-health.ts";
import { me } from "#contract/session.ts";
import { setSuperadmin } from "../../cli/user.ts";
import { createTestOrganization, type Organization } from "../../test-cast.ts";
import { asOwner, openHouse } from "../../test-house.ts";
import { answerWith } from "../../test-receiver.ts";
import { openDoor, openWebhookScene } from "../delivery/test-webhook-scene.ts";

const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const thing of opened.splice(0).reverse()) await thing.close();
});

async function openScene(env: Record<string, string> = {}) {
  const house = await openHouse({ env });
  opened.push(house);
  return withOperator(await createTestOrganization(house, "Northwind"));
}
async function withOperator<T extends Pick<Organization, "as" | "house" | "clock">>(of: T) {
  const ada = of.as("ada");
  const { username } = await ada.call(me, {});
  await setSuperadmin(
    { db: of.house.server.db, clock: of.clock },
    { username, isSuperadmin: true },
  );
  // As of a real clock.
  of.clock.forward({ seconds: 0.375 });
  const look = () => of.house.server.health.look();
  return {
    ...of,
    look,
    health: async () => {
      await look();
      return ada.call(getInstallationHealth, { query: { hours: 1 } });
    },
  };
}

test("it says how long events take in each stage, how many come, and which process does what", async () => {
  const of = await openScene();
  await of.send({ status: "critical", host: "a" }, { status: "critical", host: "b" });
  await of.send({ status: "ok", host: "a" });
  const health = await of.health();
  const stages = new Map(health.stages.map((row) => [row.stage, row]));
  for (const stage of ["receive", "wait", "read", "decide", "write"] as const) {
    expect(stages.get(stage)?.per_minute).toBeGreaterThan(0);
    expect(stages.get(stage)?.p95_ms).not.toBeNull();
  }
  expect(health.points).toMatchObject([{ events: 3, feed_p95_ms: expect.any(Number) }]);
  expect(health.figures.peak?.events_per_minute).toBe(3);
  expect(health.points[0]?.calls).toBeGreaterThan(0);
  await of.house.server.node.announce();
  expect((await of.health()).nodes).toMatchObject([
    {
      answers: true,
      roles: ["api", "pipeline", "delivery", "live", "jobs"],
      memory_bytes: expect.any(Number),
      cpu_percent: expect.any(Number),
      consoles: 0,
    },
  ]);
  expect(health).toMatchObject({ state: "ok", findings: [], log: [] });
  expect(health.database.connections).toBeGreaterThan(0);
});

test("what several processes measured counts together, and a minute is stored once, however often", async () => {
  const of = await openScene();
  const second = await of.house.another();
  await of.send({ status: "critical", host: "a" });
  await second.health.look();
  await of.look();
  await of.look();
  await second.health.look();
  const health = await of.health();
  expect(health.points).toMatchObject([{ events: 1 }]);
  const [row] = await asOwner(of.house.ownerUrl, async (client) =>
    client.query("SELECT count(DISTINCT process)::int AS processes FROM health_minutes"),
  ).then(({ rows }) => rows as { processes: number }[]);
  expect(row?.processes).toBe(2);
});

test("events that are not decided are reported once they are late, and when it was over", async () => {
  const of = await openScene();
  const stuckAt = of.clock.nowS();
  await of.sql(async (sql) => {
    await sql("SELECT pg_advisory_xact_lock(1, hashint8($1))", [of.organizationId]);
    await of.post({ status: "critical", host: "a", app_key: of.appKey });
    of.clock.forward({ minutes: 3 });
    await of.house.server.node.announce();
    const stuck = await of.health();
    expect(stuck.state).toBe("wrong");
    expect(stuck.findings).toMatchObject([
      { subject: "events", state: "wrong", text: expect.stringContaining("1 event not decided") },
    ]);
    expect(stuck.queues[0]).toMatchObject({ queue: "events", waiting: 1, state: "wrong" });
  });
  await of.settle();
  of.clock.forward({ minutes: 1 });
  await of.house.server.node.announce();
  const health = await of.health();
  expect(health.findings.filter(({ subject }) => subject === "events")).toEqual([]);
  const [over] = health.log.filter(({ subject }) => subject === "events");
  expect(over?.since).toBe(stuckAt + 180);
  expect(over?.until).toBe(stuckAt + 240);
});

test("processes that ended without a word are told apart, whatever their host and number", async () => {
  const of = await openScene();
  await of.house.server.db.system(async (sql) => {
    for (let restart = 0; restart < 2; restart += 1)
      await sql(
        `INSERT INTO nodes (host, pid, version, roles, started_at, seen_at)
         VALUES ('tocsin', 1, '1.0.0', '{api}', $1, $1)`,
        [of.clock.nowS() - 600],
      );
  });
  await of.look();
  await of.look();
  const { findings } = await of.health();
  expect(findings.map(({ subject, id }) => [subject, /^\d+$/.test(id)])).toEqual([
    ["nodes", true],
    ["nodes", true],
  ]);
});

test("every hour it counts that each event has an outcome, and that counters are right; what is not is wrong", async () => {
  const of = await openScene();
  const hour = async () => {
    of.clock.forward({ hours: 1 });
    await of.house.server.jobs.runDue();
    await of.house.server.node.announce();
    return of.health();
  };
  await of.send({ status: "critical", host: "a" }, { status: "critical", host: "b" });
  const first = await hour();
  expect(first.figures.accounted).toEqual({ events: 2, without_outcome: 0 });
  expect(first.checks.map(({ wrong }) => wrong)).toEqual([0, 0, 0]);
  expect(first.checks.map(({ checked_at }) => checked_at !== null)).toEqual([true, true, true]);

  await of.send({ status: "critical", host: "c" });
  await asOwner(of.house.ownerUrl, async (client) => {
    await client.query(
      `UPDATE receipts SET tally = '{}' WHERE id = (SELECT max(id) FROM receipts)`,
    );
    await client.query("UPDATE environment_sets SET active = active + 1");
  });
  const second = await hour();
  expect(second.figures.accounted).toEqual({ events: 3, without_outcome: 1 });
  expect(second.findings.filter(({ subject }) => subject === "checks")).toMatchObject([
    { state: "wrong", text: "1 event without an outcome since the first check" },
    { state: "wrong", text: "1 set of counters differed from a count; counted anew" },
  ]);
  // What was counted is not counted again, and counters are right by then.
  const third = await hour();
  expect(third.figures.accounted).toEqual({ events: 3, without_outcome: 1 });
  expect(third.checks.map(({ wrong }) => wrong)).toEqual([1, 0, 0]);
});

test("deliveries that fail are queued, and tried at once on demand, in every organization", async () => {
  const house = await openHouse({ env: openDoor });
  opened.push(house);
  const of = await withOperator(await openWebhookScene(house, "a"));
  of.receiver.answer = answerWith(503);
  await of.share();
  await of.settle();
  expect((await of.health()).queues).toContainEqual(
    expect.objectContaining({ queue: "deliveries", waiting: 1, failing: 1 }),
  );
  of.receiver.answer = answerWith(200);
  expect(await of.as("ada").call(retryAllDeliveries, {})).toEqual({ retried: 1 });
  await of.settle();
  expect(of.receiver.taken).toHaveLength(1);
  const health = await of.health();
  expect(health.figures.deliveries).toEqual({ settled: 1, first_try: 0 });
  expect(health.queues).toContainEqual(
    expect.objectContaining({ queue: "deliveries", waiting: 0, failing: 0 }),
  );
});

test("the dead man's switch is called every minute by one process, and not while events are stuck", async () => {
  let [calls, status] = [0, 200];
  const server = createServer((_request, response) => {
    calls += 1;
    response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  opened.push({ close: async () => void server.close() });
  const { port } = server.address() as AddressInfo; // listens on TCP
  const host = `127.0.0.1:${port}`;
  const of = await openScene({
    TOCSIN_DEAD_MANS_SWITCH_URL: `http://${host}/ping/token`,
    ...openDoor,
  });
  const second = await of.house.another();
  const minute = async () => {
    of.clock.forward({ minutes: 1 });
    await of.house.server.node.announce();
    await second.node.announce();
    calls = 0;
    await of.look();
    await second.health.look();
    return calls;
  };
  expect(await minute()).toBe(1);
  expect((await of.health()).dead_mans_switch).toEqual({
    host,
    answered_at: of.clock.nowS(),
    problem: null,
  });
  status = 503;
  expect(await minute()).toBe(1);
  expect((await of.health()).dead_mans_switch).toMatchObject({ problem: "it answered 503" });
  status = 200;
  await of.sql(async (sql) => {
    await sql("SELECT pg_advisory_xact_lock(1, hashint8($1))", [of.organizationId]);
    await of.post({ status: "critical", host: "a", app_key: of.appKey });
    await minute();
    expect(await minute()).toBe(0);
  });
  await of.settle();
  expect(await minute()).toBe(1);
});

test("a support bundle names what is set, and holds no secret", async () => {
  const of = await openScene({
    TOCSIN_DEAD_MANS_SWITCH_URL: "https://watch.example/ping/hunter2",
    TOCSIN_SMTP_URL: "smtps://user:hunter2@mail.example:465",
    TOCSIN_MAIL_FROM: "Tocsin <tocsin@example.com>",
  });
  const bundle = await of.as("ada").call(getSupportBundle, {});
  expect(bundle.settings).toEqual(
    expect.arrayContaining(["TOCSIN_DEAD_MANS_SWITCH_URL", "TOCSIN_SMTP_URL"]),
  );
  expect(bundle.organizations).toBe(1);
  expect(JSON.stringify(bundle)).not.toContain("hunter2");
});
