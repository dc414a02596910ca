import { expect, test } from "vitest";
import { resolveIncidents, snoozeIncidents, undo } from "#contract/incident-actions.ts";
import { getIncident, listActivities } from "#contract/incidents.ts";
import {
  createMaintenancePlan,
  deleteMaintenancePlan,
  type EndAction,
  stopMaintenancePlan,
  updateMaintenancePlan,
} from "#contract/maintenance-plans.ts";
import { getReceipt } from "#contract/receipts.ts";
import { northwind, type Organization } from "../../test-northwind.ts";

const hour = 3600;
interface PlanDraft {
  name?: string;
  condition?: string;
  from?: number;
  hours?: number;
  end_action?: EndAction;
  recurrence?: "None" | "Daily";
}
const plan = async (
  of: Organization,
  {
    name = "Patching",
    condition = "host = db-*",
    from = 0,
    hours = 2,
    end_action = "None",
    recurrence = "None",
  }: PlanDraft = {},
) => {
  const start = of.clock.nowS() + from * hour;
  const created = await of.as("ada").call(createMaintenancePlan, {
    body: {
      name,
      condition,
      end_action,
      schedule: { start, end: start + hours * hour, timezone: "Europe/Berlin", recurrence },
      confirm: name,
    },
  });
  await of.settle();
  return created;
};
const titles = async (
  of: Organization,
  folder: "active" | "maintenance" | "snoozed" | "resolved",
) => (await of.as("ada").folder(folder)).map((item) => item.title).sort();
const titlesByFolder = async (of: Organization) => ({
  active: await titles(of, "active"),
  maintenance: await titles(of, "maintenance"),
  resolved: await titles(of, "resolved"),
});
const maintenanceHistory = async (of: Organization, id: string | undefined) =>
  (await of.as("ada").call(listActivities, { params: { env: "all", id: id ?? "" } })).activities
    .filter((activity) => activity.type === "maintenance")
    .map((activity) => activity.params);
const forward = async (of: Organization, hours: number, seconds = 0) => {
  of.clock.forward({ hours, seconds });
  await of.settle();
};
const down = (host: string) => ({ host, status: "critical" });

test("a plan that ends gives back what is still broken", async () => {
  const of = await northwind();
  await plan(of, { hours: 2 });
  const [outcome] = await of.send(down("db-1"), down("web-1"), down("db-2"));
  await of.send({ host: "db-2", status: "ok" });
  expect(await titlesByFolder(of)).toEqual({
    active: ["web-1"],
    maintenance: ["db-1"],
    resolved: ["db-2"],
  });
  await forward(of, 2, -1);
  expect(await titles(of, "active")).toEqual(["web-1"]);
  await forward(of, 0, 1);
  expect(await titlesByFolder(of)).toEqual({
    active: ["db-1", "web-1"],
    maintenance: [],
    resolved: ["db-2"],
  });
  expect((await of.as("ada").alertsOf(outcome?.incident_id ?? ""))[0]).toMatchObject({
    status: "critical",
    muted: false,
  });
  expect(
    (await maintenanceHistory(of, outcome?.incident_id)).map(({ from, to }) => [from, to]),
  ).toEqual([
    ["active", null],
    [null, "active"],
  ]);
});

test("a window that begins mutes what is open already, alert by alert", async () => {
  const of = await northwind();
  const [db, web] = await of.send(
    { ...down("db-1"), service: "shop" },
    { host: "web-1", service: "shop", status: "warning" },
  );
  expect(db?.incident_id).toBe(web?.incident_id);
  const created = await plan(of, { from: 1 });
  const incident = () =>
    of.as("ada").call(getIncident, { params: { env: "all", id: db?.incident_id ?? "" } });
  expect(await incident()).toMatchObject({ status: "critical", maintenance: null });
  await forward(of, 1);
  expect(await incident()).toMatchObject({
    status: "warning",
    severity: "critical",
    maintenance: "partial",
    folders: ["active", "unhandled"],
  });
  expect(
    (await of.as("ada").alertsOf(db?.incident_id ?? "")).map((alert) => [
      alert.primary.value,
      alert.muted,
      alert.muted_by,
    ]),
  ).toEqual([
    ["db-1", true, [created.id]],
    ["web-1", false, undefined],
  ]);
  await of.send({ host: "web-1", service: "shop", status: "ok" });
  expect(await incident()).toMatchObject({
    status: "critical",
    maintenance: "active",
    folders: ["maintenance"],
  });
});

test("the receipt names the plan, and counters follow", async () => {
  const of = await northwind();
  const created = await plan(of);
  const answer = await of.post(down("db-1"), { path: `/data/v2/alerts?app_key=${of.appKey}` });
  await of.settle();
  const receipt = await of
    .as("ada")
    .call(getReceipt, { params: { id: (answer.body as { id: string }).id } });
  expect(receipt.events[0]?.steps.find((step) => step.step === "maintenance")).toEqual({
    step: "maintenance",
    result: "muted",
    rule_id: created.id,
    rule: {
      id: created.id,
      kind: "maintenance-plan",
      name: created.name,
      schedule: created.schedule,
    },
  });
  const [counts] = await of.sql((sql) =>
    sql(
      `SELECT active, maintenance FROM environment_sets
       WHERE organization_id = tocsin_organization() AND maintenance + active > 0`,
    ),
  );
  expect(counts).toEqual({ active: 0, maintenance: 1 });
});

test("Resolve resolves what the window muted, but not what was heard of failing after it", async () => {
  const of = await northwind();
  await plan(of, { end_action: "Resolve" });
  const [outcome] = await of.send(down("db-1"), down("db-2"));
  of.clock.forward({ hours: 2, seconds: 2 });
  await of.send(down("db-2"));
  await of.settle();
  expect(await titlesByFolder(of)).toEqual({
    active: ["db-2"],
    maintenance: [],
    resolved: ["db-1"],
  });
  expect((await of.as("ada").alertsOf(outcome?.incident_id ?? ""))[0]).toMatchObject({
    status: "ok",
    resolved_by: "maintenance",
    muted: false,
  });
  await of.send(down("db-1"));
  expect(await titles(of, "active")).toEqual(["db-1", "db-2"]);
});

test("Reactivate is told and moves the last change", async () => {
  const of = await northwind();
  await plan(of, { end_action: "Reactivate" });
  const [outcome] = await of.send(down("db-1"));
  await forward(of, 2);
  expect((await maintenanceHistory(of, outcome?.incident_id))[0]).toMatchObject({
    reactivated: true,
  });
  expect((await of.as("ada").folder("active"))[0]).toMatchObject({
    title: "db-1",
    last_change: of.clock.nowS(),
  });
});

test.each<[EndAction, EndAction, string]>([
  ["Resolve", "None", "resolved"],
  ["None", "Resolve", "resolved"],
  ["None", "Reactivate", "active"],
  ["Reactivate", "None", "active"],
])(
  "windows that overlap: muted until the last ends, then of %s and %s the stronger holds",
  async (first, second, folder) => {
    const of = await northwind();
    await plan(of, { name: "First", hours: 2, end_action: first });
    await plan(of, { name: "Second", condition: "host = db-1", hours: 3, end_action: second });
    await of.send(down("db-1"));
    await forward(of, 2);
    expect(await titles(of, "maintenance")).toEqual(["db-1"]);
    await forward(of, 1);
    expect((await titlesByFolder(of))[folder as "active"]).toEqual(["db-1"]);
  },
);

test("stopping ends the window with its action, deleting only gives back", async () => {
  const of = await northwind();
  const [stopped, deleted] = [
    await plan(of, { name: "A", condition: "host = db-1", end_action: "Resolve" }),
    await plan(of, { name: "B", condition: "host = db-2", end_action: "Resolve" }),
  ];
  await of.send(down("db-1"), down("db-2"));
  of.clock.forward({ seconds: 1 });
  expect(
    await of.as("ada").call(stopMaintenancePlan, { params: { id: stopped.id } }),
  ).toMatchObject({ status: "done", stopped_at: of.clock.nowS(), window: null });
  await of.as("ada").call(deleteMaintenancePlan, { params: { id: deleted.id } });
  await of.settle();
  expect(await titlesByFolder(of)).toEqual({
    active: ["db-2"],
    maintenance: [],
    resolved: ["db-1"],
  });
});

test("an end that is moved holds: later keeps muting, earlier gives back", async () => {
  const of = await northwind();
  const { id, schedule } = await plan(of, { hours: 2 });
  await of.send(down("db-1"));
  const move = async (hours: number) => {
    await of.as("ada").call(updateMaintenancePlan, {
      params: { id },
      body: { schedule: { ...schedule, end: schedule.start + hours * hour } },
    });
    await of.settle();
  };
  await move(4);
  await forward(of, 3);
  expect(await titles(of, "maintenance")).toEqual(["db-1"]);
  await move(3);
  expect(await titles(of, "active")).toEqual(["db-1"]);
});

test("timers survive: a daily plan mutes again the next day, though nobody looked at its end", async () => {
  const of = await northwind();
  await plan(of, { recurrence: "Daily" });
  await of.send(down("db-1"));
  await forward(of, 24);
  expect(await titles(of, "maintenance")).toEqual(["db-1"]);
  await forward(of, 2);
  expect(await titles(of, "active")).toEqual(["db-1"]);
  // As if it had been brought in by hand.
  await of.sql((sql) =>
    sql("DELETE FROM jobs WHERE organization_id = tocsin_organization() AND kind = 'maintenance'"),
  );
  await forward(of, 22);
  await forward(of, 0, 1);
  expect(await titles(of, "maintenance")).toEqual(["db-1"]);
});

test("another tag takes an alert out of a plan, or into it", async () => {
  const of = await northwind();
  await plan(of, { condition: "team = dba" });
  const state = async (event: object) => {
    await of.send({ host: "a", status: "critical", ...event });
    return (await titles(of, "maintenance")).length;
  };
  expect([
    await state({ team: "web" }),
    await state({ team: "dba" }),
    await state({ team: ["dba", "web"] }),
    await state({ team: "web" }),
  ]).toEqual([0, 1, 1, 0]);
});

test("a muted alert wakes no snoozed incident; one that surfaces worse does", async () => {
  const of = await northwind();
  const [outcome] = await of.send({ host: "web-1", service: "shop", status: "warning" });
  await of.as("ada").call(snoozeIncidents, {
    params: { env: "all" },
    body: { ids: [outcome?.incident_id ?? ""], duration: 8 * hour, wake_on_change: true },
  });
  await plan(of);
  await of.send({ ...down("db-1"), service: "shop" });
  expect(await of.as("ada").folder("snoozed")).toMatchObject([
    { status: "warning", maintenance: "partial" },
  ]);
  await forward(of, 2);
  expect(await of.as("ada").folder("active")).toMatchObject([
    { status: "critical", maintenance: null, snooze: null },
  ]);
});

test("what a click brings back within a window is muted", async () => {
  const of = await northwind();
  const [outcome] = await of.send(down("db-1"));
  const { undo_token } = await of.as("ada").call(resolveIncidents, {
    params: { env: "all" },
    body: { ids: [outcome?.incident_id ?? ""] },
  });
  await plan(of);
  await of.as("ada").call(undo, { body: { undo_token: undo_token ?? "" } });
  expect(await titles(of, "maintenance")).toEqual(["db-1"]);
});

test("an event that waited in the inbox until the window was over is not muted", async () => {
  const of = await northwind();
  await plan(of);
  const lanes = of.house.server.lanes;
  await of.sql((sql) =>
    sql(
      `INSERT INTO receipts (organization_id, integration_id, source, received_at, app_key, body,
       events) VALUES (tocsin_organization(), $1, 'alerts', $2, $3, $4, 1)`,
      [of.integrationId, of.clock.nowS() + 60, of.appKey, JSON.stringify(down("db-1"))],
    ),
  );
  of.clock.forward({ hours: 3 });
  await lanes.drained();
  expect(await titles(of, "active")).toEqual(["db-1"]);
});

test("thousands are muted and given back in slices", async () => {
  const of = await northwind();
  for (let at = 0; at < 2500; at += 500)
    await of.send(...Array.from({ length: 500 }, (_, index) => down(`db-${at + index}`)));
  await plan(of, { from: 1, end_action: "None" });
  const muted = async () =>
    (
      await of.sql((sql) =>
        sql<{ n: number }>(
          `SELECT count(*)::int AS n FROM alerts WHERE organization_id = tocsin_organization()
           AND muted`,
        ),
      )
    )[0]?.n;
  await forward(of, 1);
  expect(await muted()).toBe(2500);
  await forward(of, 2);
  expect(await muted()).toBe(0);
  const [counts] = await of.sql((sql) =>
    sql(
      `SELECT active, maintenance FROM environment_sets
       WHERE organization_id = tocsin_organization() AND active > 0`,
    ),
  );
  expect(counts).toEqual({ active: 2500, maintenance: 0 });
}, 60_000);
