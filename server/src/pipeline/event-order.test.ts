/** Events change places on their way, and clocks are set: what stands in the end is the same. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { resolveIncidents } from "#contract/incident-actions.ts";
import { getReceipt } from "#contract/receipts.ts";
import type { Status } from "#contract/statuses.ts";
import { asOwner } from "../test-house.ts";
import { northwind, type Organization } from "../test-northwind.ts";
import { replayOrganization } from "./replay-organization.ts";

const ordersOf = <T>(items: readonly T[]): T[][] =>
  items.length < 2
    ? [[...items]]
    : items.flatMap((item, index) =>
        ordersOf(items.toSpliced(index, 1)).map((rest) => [item, ...rest]),
      );

const loadAlerts = (of: Organization) =>
  of.sql((sql) =>
    sql<{ host: string; status: Status; folder: string; isForward: boolean; shares: number }>(
      `SELECT a.primary_value AS host, a.status, i.folder, i.shares,
         a."end" IS NULL OR a."end" >= a.start AS "isForward"
       FROM alerts a JOIN incidents i ON i.organization_id = a.organization_id
         AND i.id = a.incident_id
       WHERE a.organization_id = tocsin_organization() ORDER BY a.primary_value`,
    ),
  );

test.each<[string, Status[]]>([
  ["ok", ["warning", "acknowledged", "critical", "ok"]],
  ["critical", ["warning", "critical", "ok", "critical"]],
  ["acknowledged", ["critical", "ok", "warning", "acknowledged"]],
])("every order of what happened ends as %s, in one request and in many", async (last, story) => {
  const of = await northwind();
  const begin = of.clock.nowS() - 600;
  const orders = ordersOf([0, 1, 2, 3]);
  const event = (host: string, step: number) => ({
    host,
    status: story[step],
    timestamp: begin + step * 60,
  });
  for (let turn = 0; turn < 4; turn += 1)
    await of.send(...orders.map((order) => event(`apart-${order.join("")}`, order[turn] ?? 0)));
  await of.send(
    ...orders.flatMap((order) => order.map((step) => event(`together-${order.join("")}`, step))),
  );

  const alerts = await loadAlerts(of);
  expect(alerts).toHaveLength(48);
  for (const alert of alerts)
    expect(alert).toEqual({
      host: alert.host,
      status: last,
      folder: last === "ok" ? "resolved" : "active",
      isForward: true,
      shares: 0,
    });
  expect((await replayOrganization(of.house.server.db, of.organizationId)).differences).toEqual([]);
});

test("a problem that is older than its recovery opens what is resolved already; a newer one opens as ever", async () => {
  const of = await northwind();
  const now = of.clock.nowS();
  await of.send({ host: "db-1", status: "ok", timestamp: now - 60 });
  expect(await of.send({ host: "db-1", status: "critical", timestamp: now - 120 })).toMatchObject([
    { outcome: "late", reason: "recovered_before" },
  ]);
  const [incident] = await of.as("ada").folder("resolved");
  expect(incident).toMatchObject({ start: now - 120, end: now - 60, active: false });
  expect(await of.as("ada").folder("active")).toEqual([]);

  await of.send({ host: "db-2", status: "ok", timestamp: now - 60 });
  expect(await of.send({ host: "db-2", status: "critical", timestamp: now - 60 })).toMatchObject([
    { outcome: "opened" },
  ]);
  await of.send({ host: "db-3", status: "ok" });
  expect(await of.send({ host: "db-3", status: "critical" })).toMatchObject([
    { outcome: "opened" },
  ]);
});

test("a recovery is remembered for a day", async () => {
  const of = await northwind();
  const now = of.clock.nowS();
  await of.send(
    { host: "db-1", status: "ok", timestamp: now },
    { host: "db-2", status: "ok", timestamp: now },
  );
  const problem = (host: string) => ({ host, status: "critical", timestamp: now - 60 });
  of.clock.forward({ hours: 23.9 });
  expect(await of.send(problem("db-1"))).toMatchObject([{ outcome: "late" }]);
  of.clock.forward({ hours: 0.2 });
  expect(await of.send(problem("db-2"))).toMatchObject([{ outcome: "opened" }]);
  await of.settle();
  of.clock.forward({ hours: 2 });
  await of.settle();
  expect(
    await of.sql((sql) =>
      sql("SELECT 1 FROM early_recoveries WHERE organization_id = tocsin_organization()"),
    ),
  ).toEqual([]);
});

test("a recovery that is sent again and again is written once, a newer one again", async () => {
  const of = await northwind();
  await asOwner(of.house.ownerUrl, (owner) =>
    owner.query(
      `CREATE TABLE recovery_writes (n int);
       CREATE FUNCTION count_recovery() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS
       $$ BEGIN INSERT INTO recovery_writes VALUES (1); RETURN NULL; END $$;
       CREATE TRIGGER count_recovery AFTER INSERT OR UPDATE ON early_recoveries
       FOR EACH ROW EXECUTE FUNCTION count_recovery()`,
    ),
  );
  const countWrites = (): Promise<number> =>
    asOwner(of.house.ownerUrl, async (owner) => {
      const { rowCount } = await owner.query("SELECT 1 FROM recovery_writes");
      return rowCount ?? 0;
    });
  const now = of.clock.nowS();
  const recovery = (at: number) => ({ host: "db-1", status: "ok", timestamp: at });
  for (let times = 0; times < 5; times += 1) await of.send(recovery(now), recovery(now - 10));
  expect(await countWrites()).toBe(1);

  of.clock.forward({ minutes: 30 });
  await of.send(recovery(now + 900));
  expect(await countWrites()).toBe(2);
  // A problem from between the two is over already.
  expect(await of.send({ host: "db-1", status: "critical", timestamp: now + 600 })).toMatchObject([
    { outcome: "late", reason: "recovered_before" },
  ]);

  await of.send({ ...recovery(now), host: "db-2" });
  of.clock.forward({ hours: 2 });
  await of.send({ ...recovery(now), host: "db-2" });
  expect(await countWrites()).toBe(4);
});

test("what tells no time is ordered by receipt, also when the clock was set back an hour in between", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.constantFrom<Status>("critical", "warning", "ok"), fc.nat(3600)), {
        minLength: 2,
        maxLength: 6,
      }),
      async (story) => {
        const of = await northwind();
        await of.send({ host: "db-1", status: "critical" });
        for (const [status, backS] of story) {
          of.clock.forward({ seconds: -backS });
          const [result] = await of.send({ host: "db-1", status });
          expect(result?.outcome).not.toBe("late");
          expect(await loadAlerts(of)).toMatchObject([{ status, isForward: true }]);
        }
      },
    ),
    { numRuns: 10, endOnFailure: true },
  );
});

test("a sender whose clock was hours ahead is heard when it is right again, and the receipt tells", async () => {
  const of = await northwind();
  const [opened] = await of.send({
    host: "db-1",
    status: "critical",
    timestamp: of.clock.nowS() + 22 * 3600,
  });
  of.clock.forward({ minutes: 1 });
  const id = await of.sql(async (sql) => {
    const [row] = await sql<{ id: string }>(
      "SELECT max(id)::text AS id FROM receipts WHERE organization_id = tocsin_organization()",
    );
    return row?.id ?? "";
  });
  expect((await of.as("ada").call(getReceipt, { params: { id } })).events[0]?.steps[1]).toEqual({
    step: "parsed",
    result: "alerts",
    detail: { ahead_s: 22 * 3600 },
  });
  expect(await of.send({ host: "db-1", status: "ok" })).toMatchObject([
    { outcome: "resolved", alert_id: opened?.alert_id },
  ]);
});

test("nothing ends before it starts, whoever ends it after the clock was set back", async () => {
  const of = await northwind();
  const [first] = await of.send({ host: "db-1", status: "critical" });
  of.clock.forward({ hours: -1 });
  await of.as("ada").call(resolveIncidents, {
    params: { env: "all" },
    body: { ids: [first?.incident_id ?? ""] },
  });
  expect(await loadAlerts(of)).toMatchObject([{ status: "ok", isForward: true }]);
});
