import { expect, test } from "vitest";
import { assignIncidents, snoozeIncidents } from "#contract/incident-actions.ts";
import { getFeed, getIncident, listActivities } from "#contract/incidents.ts";
import { updateIntegration } from "#contract/integrations.ts";
import { asOwner } from "../../test-house.ts";
import { northwind, type Organization } from "../../test-northwind.ts";

const all = { env: "all" };
const autoResolve = (
  of: Organization,
  more: Partial<{
    enabled: boolean;
    hours: number;
    include_shared: boolean;
    dont_resolve: boolean;
  }>,
) =>
  of.as("ada").call(updateIntegration, {
    params: { id: of.integrationId },
    body: {
      config: {
        auto_resolve: {
          enabled: true,
          hours: 2,
          include_shared: false,
          dont_resolve: false,
          ...more,
        },
      },
    },
  });
const titlesIn = async (of: Organization, folder: "active" | "snoozed" | "resolved") =>
  (await of.as("ada").folder(folder)).map((incident) => incident.title);
const activityTypes = async (of: Organization, id: string) =>
  (await of.as("ada").call(listActivities, { params: { ...all, id } })).activities.map(
    (activity) => activity.type,
  );

test("a silent alert resolves after the hours its integration names; every event restarts the clock", async () => {
  const house = await northwind();
  const { send, clock, settle } = house;
  await autoResolve(house, { hours: 2 });
  await send({ status: "critical", host: "db-1" }, { status: "critical", host: "db-2" });
  clock.forward({ hours: 1.5 });
  await send({ status: "critical", host: "db-1" });
  clock.forward({ hours: 0.5 });
  await settle();
  expect([await titlesIn(house, "active"), await titlesIn(house, "resolved")]).toEqual([
    ["db-1"],
    ["db-2"],
  ]);
  clock.forward({ hours: 1.5 });
  await settle();
  expect(await titlesIn(house, "active")).toEqual([]);
  const [alert] = await house
    .as("ada")
    .alertsOf((await house.as("ada").folder("resolved"))[0]?.id ?? "");
  expect(alert).toMatchObject({ status: "ok", resolved_by: "auto_resolve", end: clock.nowS() });
});

test("alerts whose silence ends together share a timer, and each goes by its own events", async () => {
  const of = await northwind();
  const { send, clock, settle } = of;
  await autoResolve(of, { hours: 2 });
  const hosts = ["db-1", "db-2", "db-3"];
  await send(...hosts.map((host) => ({ status: "critical", host })));
  const timers = () =>
    of.sql((sql) =>
      sql<{ params: { alerts?: string[] } }>("SELECT params FROM jobs WHERE kind = 'auto_resolve'"),
    );
  expect((await timers()).map(({ params }) => params.alerts?.length)).toEqual([3]);
  clock.forward({ hours: 1 });
  await send({ status: "critical", host: "db-2" });
  clock.forward({ hours: 1 });
  await settle();
  expect([await titlesIn(of, "active"), (await titlesIn(of, "resolved")).sort()]).toEqual([
    ["db-2"],
    ["db-1", "db-3"],
  ]);
  expect((await timers()).map(({ params }) => params.alerts)).toEqual([undefined]);
  clock.forward({ hours: 1 });
  await settle();
  expect(await titlesIn(of, "active")).toEqual([]);
  expect(await timers()).toEqual([]);
});

test("more alerts than one transaction can end are all ended", async () => {
  const of = await northwind();
  await autoResolve(of, { hours: 2 });
  for (const room of ["a", "b"])
    await of.send(
      ...Array.from({ length: 700 }, (_, check) => ({
        status: "critical",
        host: `db-${room}`,
        check: `check-${check}`,
      })),
    );
  of.clock.forward({ hours: 2 });
  await of.settle();
  const { open } = (
    await of.sql((sql) =>
      sql<{ open: number }>("SELECT count(*)::int AS open FROM alerts WHERE status <> 'ok'"),
    )
  )[0] ?? { open: -1 };
  expect(open).toBe(0);
});

test("alerts that were open before their integration learned to resolve them are meant too", async () => {
  const house = await northwind();
  await house.send({ status: "critical", host: "db-1" });
  house.clock.forward({ hours: 1 });
  await autoResolve(house, { hours: 2 });
  house.clock.forward({ hours: 1 });
  await house.settle();
  expect(await titlesIn(house, "active")).toEqual([]);
});

test.each([
  ["switched off", { enabled: false }],
  ["told not to", { dont_resolve: true }],
])("an integration that is %s resolves nothing by itself", async (_, more) => {
  const house = await northwind();
  await autoResolve(house, { hours: 1 });
  await house.send({ status: "critical", host: "db-1" });
  await autoResolve(house, { hours: 1, ...more });
  house.clock.forward({ hours: 5 });
  await house.settle();
  expect(await titlesIn(house, "active")).toEqual(["db-1"]);
});

test.each([
  [false, ["db-1"]],
  [true, []],
])(
  "a shared incident resolves by itself only if shared ones are included: %s",
  async (include_shared, active) => {
    const house = await northwind();
    await autoResolve(house, { hours: 1, include_shared });
    await house.send({ status: "critical", host: "db-1" });
    // Sharing has no channel yet; what it leaves on the incident is its count.
    await house.sql((sql) =>
      sql("UPDATE incidents SET shares = 1 WHERE organization_id = tocsin_organization()"),
    );
    house.clock.forward({ hours: 1 });
    await house.settle();
    expect(await titlesIn(house, "active")).toEqual(active);
  },
);

test("a snooze ends when its time is up, and not before", async () => {
  const house = await northwind();
  const [outcome] = await house.send({ status: "critical", host: "db-1" });
  const id = outcome?.incident_id ?? "";
  await house.as("ada").call(snoozeIncidents, { params: all, body: { ids: [id], duration: 3600 } });
  house.clock.forward({ minutes: 59 });
  await house.settle();
  expect(await titlesIn(house, "snoozed")).toEqual(["db-1"]);
  house.clock.forward({ minutes: 1 });
  await house.settle();
  expect(await titlesIn(house, "active")).toEqual(["db-1"]);
  expect((await activityTypes(house, id))[0]).toBe("unsnoozed");
});

test("a snooze that was moved wakes at its new time", async () => {
  const house = await northwind();
  const [outcome] = await house.send({ status: "critical", host: "db-1" });
  for (const duration of [3600, 7200])
    await house.as("ada").call(snoozeIncidents, {
      params: all,
      body: { ids: [outcome?.incident_id ?? ""], duration },
    });
  house.clock.forward({ hours: 1 });
  await house.settle();
  expect(await titlesIn(house, "snoozed")).toEqual(["db-1"]);
  house.clock.forward({ hours: 1 });
  await house.settle();
  expect(await titlesIn(house, "active")).toEqual(["db-1"]);
});

const snoozedIncident = async (wake_on_change: boolean) => {
  const house = await northwind();
  const [outcome] = await house.send({ status: "warning", host: "db-1", check: "disk" });
  await house.as("ada").call(snoozeIncidents, {
    params: all,
    body: { ids: [outcome?.incident_id ?? ""], duration: 86_400, wake_on_change },
  });
  return house;
};
test.each([
  ["a new alert", { status: "warning", host: "db-1", check: "cpu" }, true],
  ["a worse status", { status: "critical", host: "db-1", check: "disk" }, true],
  ["a better status", { status: "unknown", host: "db-1", check: "disk" }, false],
  ["another tag", { status: "warning", host: "db-1", check: "disk", rack: "r1" }, false],
  ["a repeat", { status: "warning", host: "db-1", check: "disk" }, false],
])("%s wakes a snoozed incident that shall wake on change: %#", async (_, event, wakes) => {
  const [light, deep] = [await snoozedIncident(true), await snoozedIncident(false)];
  await light.send(event);
  await deep.send(event);
  expect(await titlesIn(light, "snoozed")).toEqual(wakes ? [] : ["db-1"]);
  expect(await titlesIn(deep, "snoozed")).toEqual(["db-1"]);
});

test("reopening an incident that was snoozed when it ended finds it awake", async () => {
  const house = await snoozedIncident(false);
  await house.send({ status: "ok", host: "db-1", check: "disk" });
  expect(await titlesIn(house, "resolved")).toEqual(["db-1"]);
  await house.send({ status: "critical", host: "db-1", check: "disk" });
  expect(await titlesIn(house, "active")).toEqual(["db-1"]);
});

test("a resolved incident is listed for a day; search reaches it after that, and reopening lists it again", async () => {
  const house = await northwind();
  await house.settings({ reopenWindowS: 3 * 86_400 });
  const [outcome] = await house.send({ status: "critical", host: "db-1" });
  await house.send({ status: "ok", host: "db-1" });
  house.clock.forward({ hours: 24 });
  await house.settle();
  expect(await titlesIn(house, "resolved")).toEqual(["db-1"]);
  house.clock.forward({ minutes: 2 });
  await house.settle();
  expect(await titlesIn(house, "resolved")).toEqual([]);
  const feed = await house
    .as("ada")
    .call(getFeed, { params: all, query: { query: "host = db-1" } });
  expect(feed.items.map((item) => [item.id, item.folders])).toEqual([[outcome?.incident_id, []]]);
  expect(
    await house.as("ada").call(getIncident, { params: { ...all, id: outcome?.incident_id ?? "" } }),
  ).toMatchObject({ active: false });
  await house.send({ status: "critical", host: "db-1" });
  expect(await titlesIn(house, "active")).toEqual(["db-1"]);
});

test("more than four changes in an hour are flapping, once noted; fifteen quiet minutes end it", async () => {
  const house = await northwind();
  const { send, clock, settle, as } = house;
  const statuses = ["critical", "ok", "critical", "ok", "critical"];
  const [outcome] = await send(
    ...statuses.map((status, index) => ({
      status,
      host: "db-1",
      timestamp: clock.nowS() - 50 + index,
    })),
  );
  const id = outcome?.incident_id ?? "";
  const isFlapping = async () =>
    (await as("ada").call(getIncident, { params: { ...all, id } })).flapping;
  expect(await isFlapping()).toBe(false);
  for (const status of ["ok", "critical", "ok", "critical"]) {
    clock.forward({ minutes: 1 });
    await send({ status, host: "db-1" });
    expect(await isFlapping()).toBe(true);
  }
  clock.forward({ minutes: 14 });
  await settle();
  expect(await isFlapping()).toBe(true);
  clock.forward({ minutes: 1 });
  await settle();
  expect(await isFlapping()).toBe(false);
  expect((await activityTypes(house, id)).filter((type) => type === "flapping")).toHaveLength(2);
});

test("four changes in an hour, or more of them slowly, are no flapping", async () => {
  const { send, clock, as } = await northwind();
  for (let round = 0; round < 8; round += 1) {
    await send({ status: round % 2 === 0 ? "critical" : "ok", host: "db-1" });
    clock.forward({ minutes: 16 });
  }
  expect((await as("ada").folder("resolved"))[0]?.flapping).toBe(false);
});

test("the hourly check finds nothing to put right, and would", async () => {
  const house = await northwind();
  const [outcome] = await house.send(
    ...["a", "b", "c"].map((host) => ({ status: "critical", host })),
    { status: "ok", host: "a" },
  );
  await house.as("ada").call(assignIncidents, {
    params: all,
    body: { ids: [outcome?.incident_id ?? ""], assignee: house.as("uma").userId },
  });
  const counted = () =>
    house.sql((sql) =>
      sql(
        `SELECT active, unhandled, shared, snoozed, maintenance, resolved FROM environment_sets
         WHERE organization_id = tocsin_organization()`,
      ),
    );
  const before = await counted();
  expect(before).toEqual([
    { active: 2, unhandled: 2, shared: 0, snoozed: 0, maintenance: 0, resolved: 1 },
  ]);
  await house.sql((sql) =>
    sql("UPDATE environment_sets SET active = 7 WHERE organization_id = tocsin_organization()"),
  );
  house.clock.forward({ hours: 1 });
  await house.settle();
  expect(await counted()).toEqual(before);
});

test("a background job that fails is tried again later and keeps none of its work; its neighbour is done", async () => {
  const house = await northwind();
  const ids = (
    await house.send({ status: "critical", host: "db-1" }, { status: "critical", host: "db-2" })
  ).map((outcome) => outcome.incident_id ?? "");
  await house.as("ada").call(snoozeIncidents, { params: all, body: { ids, duration: 60 } });
  await asOwner(house.house.ownerUrl, (client) =>
    client.query(
      "ALTER TABLE incidents ADD CONSTRAINT poison CHECK (title <> 'db-2' OR folder = 'snoozed') NOT VALID",
    ),
  );
  house.clock.forward({ minutes: 1 });
  await house.settle();
  expect([await titlesIn(house, "snoozed"), await titlesIn(house, "active")]).toEqual([
    ["db-2"],
    ["db-1"],
  ]);
  await asOwner(house.house.ownerUrl, (client) =>
    client.query("ALTER TABLE incidents DROP CONSTRAINT poison"),
  );
  house.clock.forward({ seconds: 5 });
  await house.settle();
  expect((await titlesIn(house, "active")).sort()).toEqual(["db-1", "db-2"]);
});
