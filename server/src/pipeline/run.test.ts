import { setTimeout as sleep } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import type { Accepted } from "#contract/ingestion.ts";
import { getFeed } from "#contract/incidents.ts";
import {
  getReceipt,
  getTroubleshootingLog,
  listFailures,
  listTroubleshootingLogs,
  replayFailures,
} from "#contract/receipts.ts";
import { createTestOrganization, northwind, type Organization } from "../test-northwind.ts";
import { openServer } from "../open-server.ts";
import { log } from "../platform/log.ts";
import { asOwner, openHouse } from "../test-house.ts";

const critical = (host: string, more: object = {}) => ({ status: "critical", host, ...more });
const outcomesOf = async (of: Organization, id: string) =>
  (await of.as("ada").call(getReceipt, { params: { id } })).events.map((event) => event.outcome);
/** A row that no decision can work with. */
const breakHost = (of: Organization, host: string, patterns = "null") =>
  of.sql((sql) =>
    sql(
      `UPDATE incidents SET patterns = $2 WHERE organization_id = tocsin_organization()
       AND title = $1`,
      [host, patterns],
    ),
  );

test("an event that cannot be decided goes to the dead letters; its neighbours, before and after, do not", async () => {
  const of = await northwind();
  await of.send(critical("bad"));
  await breakHost(of, "bad");
  const outcomes = await of.send(
    critical("a"),
    critical("bad", { check: "x" }),
    critical("b"),
    critical("bad", { check: "y" }),
  );
  expect(outcomes.map((outcome) => outcome.outcome)).toEqual([
    "opened",
    "failed",
    "opened",
    "failed",
  ]);
  expect((await of.send(critical("c")))[0]?.outcome).toBe("opened");
  const { items } = await of.as("ada").call(listFailures, {});
  expect(items).toEqual([
    {
      cause: outcomes[1]?.reason,
      events: 2,
      first_at: of.clock.nowS(),
      last_at: of.clock.nowS(),
      sample_log_id: expect.any(String),
    },
  ]);
  expect(
    await of
      .as("ada")
      .call(getTroubleshootingLog, { params: { log_id: items[0]?.sample_log_id ?? "" } }),
  ).toMatchObject({ outcomes: { opened: 2, failed: 2 }, events: 4 });
});

test("dead letters of one cause are sent through again once it is mended, at the time they came", async () => {
  const of = await northwind();
  await of.send(critical("bad"));
  await breakHost(of, "bad");
  const cameAt = of.clock.nowS();
  const [, failed] = await of.send(critical("a"), critical("bad", { check: "x" }));
  of.clock.forward({ minutes: 30 });
  await breakHost(of, "bad", "[]");
  expect(
    (await of.as("rui").try(replayFailures, { body: { cause: failed?.reason ?? "" } })).status,
  ).toBe(403);
  expect(
    await of.as("ada").call(replayFailures, { body: { cause: failed?.reason ?? "" } }),
  ).toEqual({ replayed: 1 });
  await of.settle();
  const bad = (
    await of.as("ada").call(getFeed, { params: { env: "all" }, query: { query: 'check = "x"' } })
  ).items;
  expect(bad.map((incident) => [incident.title, incident.start])).toEqual([["bad", cameAt]]);
  expect(
    (await of.as("ada").call(getFeed, { params: { env: "all" }, query: { query: "host = a" } }))
      .items[0]?.alerts.total,
  ).toBe(1);
  expect((await of.as("ada").call(listFailures, {})).items).toEqual([]);
  expect(
    (await of.as("ada").try(replayFailures, { body: { cause: failed?.reason ?? "" } })).status,
  ).toBe(404);
});

test("a stored request that can no longer be read fails by itself and holds nobody up", async () => {
  const of = await northwind();
  await of.sql((sql) =>
    sql(
      `INSERT INTO receipts (organization_id, source, received_at, app_key, body, events)
       VALUES (tocsin_organization(), 'alerts', $1, $2, 'no longer JSON', 2),
       (tocsin_organization(), 'gone', $1, $2, '{}', 1)`,
      [of.clock.nowS(), of.appKey],
    ),
  );
  expect((await of.send(critical("a")))[0]?.outcome).toBe("opened");
  expect(
    (await of.as("ada").call(listFailures, {})).items
      .map((failure) => failure.events)
      .sort((a, b) => a - b),
  ).toEqual([1, 2]);
  const rows = await of.sql((sql) =>
    sql<{ id: string }>(
      "SELECT id FROM receipts WHERE organization_id = tocsin_organization() ORDER BY id",
    ),
  );
  expect(await Promise.all(rows.map((row) => outcomesOf(of, row.id)))).toEqual([
    ["failed", "failed"],
    ["failed"],
    ["opened"],
  ]);
});

test("repeats that come in a wrong order are no fault of the batch", async () => {
  const of = await northwind();
  const nowS = of.clock.nowS();
  await of.send(critical("a", { timestamp: nowS - 100 }));
  const faults = vi.spyOn(log, "error");
  const outcomes = await of.send(
    ...[50, 10, 30].map((agoS) => critical("a", { timestamp: nowS - agoS })),
  );
  expect(outcomes.map((outcome) => outcome.outcome)).toEqual(["repeated", "repeated", "late"]);
  expect(faults).not.toHaveBeenCalled();
  faults.mockRestore();
});

test("one organization's poison is no other's trouble", async () => {
  const [sick, well] = [await northwind(), await northwind()];
  await sick.send(critical("bad"));
  await breakHost(sick, "bad");
  const answers = await Promise.all([
    sick.send(critical("bad", { check: "x" })),
    well.send(critical("a")),
  ]);
  expect(answers.map((outcomes) => outcomes[0]?.outcome)).toEqual(["failed", "opened"]);
});

test("what was accepted outlives the process that accepted it", async () => {
  const house = await openHouse();
  try {
    const of = await createTestOrganization(house, "Northwind");
    const doomed = await openServer({ databaseUrl: house.url, clock: house.clock });
    let id = "";
    await of.sql(async (sql) => {
      await sql("SELECT pg_advisory_xact_lock(1, hashint8($1))", [of.organizationId]);
      const answer = await doomed.app.inject({
        method: "POST",
        url: `/data/v2/alerts?app_key=${of.appKey}`,
        headers: { authorization: `Bearer ${of.ingestKey}` },
        payload: JSON.stringify(critical("a")),
      });
      expect(answer.statusCode).toBe(202);
      id = answer.json<Accepted>().id;
      expect(await outcomesOf(of, id)).toEqual(["pending"]);
    });
    await doomed.close();
    await house.server.lanes.drained();
    expect(await outcomesOf(of, id)).toEqual(["opened"]);
  } finally {
    await house.close();
  }
});

test("when the database cuts every connection, again and again, nothing accepted is lost and nobody is told of a fault", async () => {
  const of = await northwind();
  const cut = () =>
    asOwner(of.house.ownerUrl, (client) =>
      client.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database()
         AND usename <> current_user AND pid <> pg_backend_pid()`,
      ),
    );
  const accepted: string[] = [];
  const statuses = new Set<number>();
  for (let round = 0; round < 12; round += 1) {
    const sending = Array.from({ length: 8 }, async (_, index) => {
      const answer = await of.post({
        app_key: of.appKey,
        alerts: [
          critical(`h-${round}-${index}`),
          critical("shared", { check: `c-${round}-${index}` }),
        ],
      });
      statuses.add(answer.status);
      if (answer.status === 503) expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
      if (answer.status === 202) accepted.push((answer.body as Accepted).id);
    });
    const reading = of
      .as("ada")
      .try(getFeed, { params: { env: "all" } })
      .then((answer) => statuses.add(answer.status));
    // At another moment each time: before a request is stored, meanwhile, or after it.
    await Promise.all([...sending, reading, sleep(10 * round).then(cut)]);
  }
  expect([...statuses].filter((status) => ![200, 202, 503].includes(status))).toEqual([]);
  await of.house.server.lanes.drained();
  expect(accepted.length).toBeGreaterThan(0);
  const rows = await of.sql((sql) =>
    sql<{ id: string; outcomes: { o: string }[] }>(
      "SELECT id, outcomes FROM receipts WHERE organization_id = tocsin_organization()",
    ),
  );
  const decided = new Map(rows.map((row) => [row.id, row.outcomes.map((outcome) => outcome.o)]));
  expect(accepted.filter((id) => decided.get(id)?.length !== 2)).toEqual([]);
  expect([...decided.values()].flat()).not.toContain("failed");
  const [alerts] = await of.sql((sql) =>
    sql<{ total: number; distinct: number }>(
      `SELECT count(*)::int AS total, count(DISTINCT identity)::int AS distinct FROM alerts
       WHERE organization_id = tocsin_organization()`,
    ),
  );
  expect([alerts?.total, alerts?.distinct]).toEqual([rows.length * 2, rows.length * 2]);
  const [counters] = await of.sql((sql) =>
    sql<{ active: number; counted: number }>(
      `SELECT sum(active)::int AS active, (SELECT count(*)::int FROM incidents
       WHERE organization_id = tocsin_organization() AND folder = 'active') AS counted
       FROM environment_sets WHERE organization_id = tocsin_organization()`,
    ),
  );
  expect(counters?.active).toBe(counters?.counted);
});

test("the log of requests is found by source, by time and by what they said", async () => {
  const of = await northwind();
  await of.send(critical("needle"), { ...critical("x"), status: "ok" });
  of.clock.forward({ hours: 1 });
  await of.send(critical("other"));
  const list = async (query: object) =>
    (await of.as("ada").call(listTroubleshootingLogs, { query })).items.map(
      (entry) => entry.message,
    );
  expect(await list({})).toEqual(["1 opened", "1 opened, 1 resolved"]);
  expect(await list({ search: "needle" })).toEqual(["1 opened, 1 resolved"]);
  expect(await list({ start_date: of.clock.nowS() - 60 })).toEqual(["1 opened"]);
  expect(await list({ end_date: of.clock.nowS() - 60 })).toEqual(["1 opened, 1 resolved"]);
  expect(await list({ resource_id: of.integrationId, page: 2, per_page: 1 })).toEqual([
    "1 opened, 1 resolved",
  ]);
  expect(await list({ resource_id: "999999999" })).toEqual([]);
});
