import { expect, test } from "vitest";
import { createEnvironment } from "#contract/environments.ts";
import {
  countMaintenancePlans,
  createMaintenancePlan,
  getMaintenancePlan,
  listMaintenanceOccurrences,
  listMaintenancePlans,
  listNextWindows,
  type MaintenancePlan,
  previewMaintenance,
  stopMaintenancePlan,
  updateMaintenancePlan,
} from "#contract/maintenance-plans.ts";
import { northwind, type Organization } from "../../test-northwind.ts";

const hour = 3600;
const draft = (
  of: Organization,
  {
    from = 1,
    hours = 2,
    ...more
  }: { from?: number; hours?: number; [field: string]: unknown } = {},
) => {
  const start = of.clock.nowS() + from * hour;
  return {
    name: "Patching",
    condition: "host = db-*",
    schedule: {
      start,
      end: start + hours * hour,
      timezone: "Europe/Berlin",
      recurrence: "None" as const,
    },
    ...more,
  };
};
const make = (of: Organization, more: Parameters<typeof draft>[1] = {}) =>
  of.as("ada").call(createMaintenancePlan, { body: draft(of, more) });
const listPlans = async (of: Organization, query: Record<string, string> = {}) =>
  (
    await of
      .as("ada")
      .raw("GET", `/resources/v2.0/ordered-maintenance-plans?${new URLSearchParams(query)}`)
  ).body as {
    data: MaintenancePlan[];
    total: number;
    previous_page: number | null;
    next_page: number | null;
  };
const names = async (of: Organization, query: Record<string, string> = {}) =>
  (await listPlans(of, query)).data.map((plan) => plan.name);

test("what is made is shown with what it is now", async () => {
  const of = await northwind();
  const created = await make(of, { end_action: "Resolve", source_systems: ["api"] });
  expect(created).toMatchObject({
    name: "Patching",
    active: true,
    status: "upcoming",
    type: "One time",
    frequency: "Once",
    end_action: "Resolve",
    stopped_at: null,
    problem: null,
    window: { start: created.schedule.start, end: created.schedule.end },
  });
  of.clock.forward({ hours: 1 });
  expect(await of.as("ada").call(getMaintenancePlan, { params: { id: created.id } })).toMatchObject(
    {
      status: "running",
    },
  );
  of.clock.forward({ hours: 2 });
  expect(
    (await of.as("ada").raw("GET", `/resources/maintenance-plans/${created.id}`)).body,
  ).toMatchObject({ status: "done", window: null });
});

test("lists by state, kind, text and order, page by page; what is done is asked for by name", async () => {
  const of = await northwind();
  await make(of, { name: "Alpha", from: 3 });
  await make(of, { name: "Beta", from: -1, condition: "team = shop" });
  await make(of, {
    name: "Gamma",
    from: 2,
    hours: 1,
    schedule: { ...draft(of, { from: 2, hours: 1 }).schedule, recurrence: "Weekly" },
  });
  await make(of, { name: "Delta", active: false });
  const stopped = await make(of, { name: "Epsilon" });
  await of.as("ada").call(stopMaintenancePlan, { params: { id: stopped.id } });
  expect(await names(of)).toEqual(["Beta", "Delta", "Gamma", "Alpha"]);
  for (const [query, expected] of [
    [{ status: "running" }, ["Beta"]],
    [{ status: "upcoming" }, ["Gamma", "Alpha"]],
    [{ status: "paused" }, ["Delta"]],
    [{ status: "done" }, ["Epsilon"]],
    [{ status: "all", sort_by: "name" }, ["Alpha", "Beta", "Delta", "Epsilon", "Gamma"]],
    [{ type: "recurring" }, ["Gamma"]],
    [{ type: "one_time" }, ["Beta", "Delta", "Alpha"]],
    [{ search_text: "SHOP" }, ["Beta"]],
    [{ sort_by: "name", order: "desc" }, ["Gamma", "Delta", "Beta", "Alpha"]],
    [{ active: "true" }, ["Beta", "Gamma", "Alpha"]],
    [{ active: "false" }, ["Delta", "Epsilon"]],
    [{ per_page: "2", page: "2" }, ["Gamma", "Alpha"]],
    [{ per_page: "2", pagination: "false" }, ["Beta", "Delta", "Gamma", "Alpha"]],
  ] as const)
    expect([query, await names(of, query)]).toEqual([query, expected]);
  expect(await listPlans(of, { per_page: "2", page: "2" })).toMatchObject({
    total: 4,
    previous_page: 1,
    next_page: null,
  });
  const { counters } = await of.as("ada").call(countMaintenancePlans, {});
  expect(counters).toEqual({
    running: 1,
    upcoming: 2,
    paused: 1,
    done: 1,
    one_time: 4,
    recurring: 1,
    total: 5,
  });
  expect((await of.as("ada").call(listMaintenancePlans, { query: {} })).counters).toEqual(counters);
});

test("of a running plan only the end changes; one that was stopped comes back with another schedule", async () => {
  const of = await northwind();
  const { id, schedule } = await make(of, { from: 0 });
  const change = (body: object) =>
    of.as("ada").try(updateMaintenancePlan, { params: { id }, body });
  const refused = await change({
    condition: "host = web-*",
    end_action: "Resolve",
    schedule: { ...schedule, start: schedule.start - 60 },
  });
  expect([refused.status, refused.errors]).toEqual([
    422,
    [
      {
        code: "plan_running",
        field: "condition",
        message:
          "The plan is running: only its end can be changed. To change condition, end_action, schedule.start, stop it first",
      },
    ],
  ]);
  expect((await change({ active: false })).errors[0]?.field).toBe("active");
  expect(
    (
      await change({
        name: "Patching",
        schedule: { ...schedule, end: schedule.end + hour, until: schedule.end },
      })
    ).status,
  ).toBe(200);
  await of.as("ada").call(stopMaintenancePlan, { params: { id } });
  expect((await of.as("ada").try(stopMaintenancePlan, { params: { id } })).status).toBe(422);
  expect([await names(of), await names(of, { status: "done" })]).toEqual([[], ["Patching"]]);
  expect(
    (await change({ schedule: { ...schedule, start: schedule.start + hour } })).body,
  ).toMatchObject({ status: "upcoming", stopped_at: null });
});

test("the preview counts by source and environment, and more than a fifth of an environment asks for the name", async () => {
  const of = await northwind();
  const ada = of.as("ada");
  const grafana = await of.connect("grafana", "main");
  const shop = await ada.call(createEnvironment, { body: { name: "Shop", filter: "team = shop" } });
  await of.send(
    ...["db-1", "db-2", "db-3"].map((host) => ({ host, status: "critical", team: "shop" })),
    ...Array.from({ length: 12 }, (_, at) => ({
      host: `web-${at}`,
      status: "critical",
      team: "web",
    })),
  );
  await of.post(
    { host: "db-9", status: "warning" },
    { path: `/data/v2/alerts?app_key=${grafana.appKey}` },
  );
  await of.send({ host: "db-1", status: "ok", team: "shop" });
  const preview = await ada.call(previewMaintenance, {
    body: { condition: "host = db-* AND status != ok" },
  });
  expect(preview).toMatchObject({
    looked_at: 16,
    is_cut: false,
    muted: 4,
    incidents: 4,
    share_of_environment: 1,
    needs_confirmation: true,
    source_systems: [
      { source_system: "api.test", muted: 3, total: 15 },
      { source_system: "grafana.main", muted: 1, total: 1 },
    ],
    environments: [
      { environment_id: "all", name: "All", muted: 4, total: 16, share: 0.25 },
      { environment_id: shop.id, name: "Shop", muted: 3, total: 3, share: 1 },
    ],
  });
  expect(preview.samples.map((sample) => sample.primary).sort()).toEqual([
    "db-1",
    "db-2",
    "db-3",
    "db-9",
  ]);
  const trySave = (body: object) =>
    ada.try(createMaintenancePlan, { body: { ...draft(of), ...body } });
  const refused = await trySave({});
  expect([refused.status, refused.errors[0]]).toEqual([
    422,
    {
      code: "hiding_needs_confirmation",
      field: "confirm",
      message:
        "In the last 7 days this would have hidden 100 % of the alerts in Shop (3 of 3). To save it anyway, type its name: Patching",
    },
  ]);
  expect([
    (await trySave({ confirm: "patching" })).status,
    await names(of),
    (await trySave({ confirm: "Patching" })).status,
  ]).toEqual([422, [], 201]);
  expect([
    (await trySave({ name: "Narrow", condition: "host = web-1" })).status,
    (await trySave({ name: "Old", condition: "host = gone" })).status,
  ]).toEqual([201, 201]);
  const narrow = (await listPlans(of, { search_text: "narrow" })).data[0]?.id ?? "";
  const widen = (body: object) => ada.try(updateMaintenancePlan, { params: { id: narrow }, body });
  expect([
    (await widen({ description: "still narrow" })).status,
    (await widen({ condition: "*" })).status,
    (await widen({ condition: "*", confirm: "Narrow" })).status,
  ]).toEqual([200, 422, 200]);
  of.clock.forward({ hours: 8 * 24 });
  expect(await ada.call(previewMaintenance, { body: { condition: "*" } })).toMatchObject({
    looked_at: 0,
    muted: 0,
    share_of_environment: 0,
    needs_confirmation: false,
  });
});

test("the preview lays coming windows over the same hours of the stored week, and so does the guard", async () => {
  const of = await northwind();
  const ada = of.as("ada");
  for (let day = 0; day < 9; day += 1) {
    of.clock.forward({ hours: 24 });
    await of.send({ host: `db-${day}`, status: "critical" });
    await of.send({ host: `db-${day}`, status: "ok" });
  }
  const now = of.clock.nowS();
  const schedule = {
    start: now + 24 * hour - 60,
    end: now + 26 * hour,
    timezone: "UTC",
    recurrence: { kind: "Weekly" as const, interval: 1 },
  };
  const preview = (body: object) =>
    ada.call(previewMaintenance, { body: { condition: "*", ...body } });
  expect([(await preview({})).muted, (await preview({ schedule })).muted]).toEqual([8, 1]);
  expect((await preview({ schedule })).windows).toEqual([
    { start: now - 6 * 24 * hour - 60, end: now - 6 * 24 * hour + 2 * hour },
  ]);
  const weekly = { ...draft(of), condition: "*", schedule };
  expect((await ada.try(createMaintenancePlan, { body: weekly })).status).toBe(201);
  const daily = { ...schedule, recurrence: { kind: "Daily" as const, interval: 1 } };
  const { data } = await listPlans(of, {});
  const change = (body: object) =>
    ada.try(updateMaintenancePlan, { params: { id: data[0]?.id ?? "" }, body });
  expect([
    (await change({ schedule: daily })).errors[0]?.code,
    (await change({ schedule: daily, confirm: "Patching" })).status,
  ]).toEqual(["hiding_needs_confirmation", 200]);
});

test("a schedule tells its next three windows, the open one first, and none when it is over", async () => {
  const of = await northwind();
  const now = of.clock.nowS();
  const next = async (schedule: object) =>
    (
      await of.as("ada").call(listNextWindows, {
        body: { schedule: { start: now - hour, end: now + hour, timezone: "UTC", ...schedule } },
      })
    ).items.map((window) => (window.start - now) / hour);
  expect([
    await next({}),
    await next({ recurrence: "Weekly" }),
    await next({ recurrence: "Daily", until: now + 24 * hour }),
    await next({ start: now - 2 * hour, end: now }),
  ]).toEqual([[-1], [-1, 7 * 24 - 1, 14 * 24 - 1], [-1, 23], []]);
});

test("the calendar has every window of every active plan, and says where it was cut", async () => {
  const of = await northwind();
  const daily = { ...draft(of).schedule, recurrence: "Daily" as const };
  const created = await make(of, { name: "Daily", schedule: daily });
  await make(of, { name: "Once", from: 30 });
  await make(of, { name: "Paused", active: false });
  const stopped = await make(of, {
    name: "Stopped",
    schedule: { ...daily, start: daily.start - 2 * hour, end: daily.end - 2 * hour },
    from: -1,
  });
  const now = of.clock.nowS();
  await of.as("ada").call(stopMaintenancePlan, { params: { id: stopped.id } });
  const between = (from: number, to: number) =>
    of.as("ada").call(listMaintenanceOccurrences, { query: { from, to } });
  const { items, ...rest } = await between(now - 48 * hour, now + 48 * hour);
  expect(
    items.map((item) => [item.name, (item.start - now) / hour, (item.end - now) / hour]),
  ).toEqual([
    ["Daily", 1, 3],
    ["Daily", 25, 27],
    ["Once", 30, 32],
  ]);
  expect([rest, items[0]]).toEqual([
    { total: 3, complete_until: now + 48 * hour, is_cut: false },
    {
      plan_id: created.id,
      name: "Daily",
      start: now + hour,
      end: now + 3 * hour,
      end_action: "None",
      timezone: "Europe/Berlin",
      type: "Recurring",
    },
  ]);
  for (let at = 0; at < 6; at += 1) await make(of, { name: `More ${at}`, schedule: daily });
  const year = await between(now, now + 400 * 24 * hour);
  expect([year.items.length, year.is_cut]).toEqual([2000, true]);
  expect((await between(now, year.complete_until)).items.length).toBeLessThanOrEqual(2000);
  expect(
    (
      await of
        .as("ada")
        .try(listMaintenanceOccurrences, { query: { from: now, to: now + 401 * 24 * hour } })
    ).status,
  ).toBe(400);
});

test.each<[string, object, string]>([
  ["a condition that cannot be read", { condition: "host = (" }, "condition"],
  ["no condition", { condition: " " }, "condition"],
  ["no name", { name: "" }, "name"],
  ["an end before the start", { schedule: { start: 2e9, end: 1e9 } }, "schedule.end"],
  [
    "a zone of nowhere",
    { schedule: { start: 1e9, end: 2e9, timezone: "Nowhere" } },
    "schedule.timezone",
  ],
  ["no such end action", { end_action: "Explode" }, "end_action"],
])("refused: %s", async (_, body, field) => {
  const of = await northwind();
  const answer = await of
    .as("ada")
    .raw("POST", createMaintenancePlan.path, { ...draft(of), ...body });
  expect([answer.status, answer.errors.map((error) => error.field)]).toEqual([400, [field]]);
});

test("a name is taken once, a change names what it was made from, and reading alone changes nothing", async () => {
  const of = await northwind();
  const { id, revision } = await make(of);
  expect(
    (await of.as("ada").try(createMaintenancePlan, { body: draft(of, { name: "PATCHING" }) }))
      .status,
  ).toBe(409);
  const change = (more: object) =>
    of
      .as("ada")
      .try(updateMaintenancePlan, { params: { id }, body: { description: "x", ...more } });
  expect([(await change({ revision })).status, (await change({ revision })).status]).toEqual([
    200, 409,
  ]);
  expect(
    (await of.as("uma").try(createMaintenancePlan, { body: draft(of, { name: "Hers" }) })).status,
  ).toBe(403);
  expect((await of.as("rui").try(listMaintenancePlans, { query: {} })).status).toBe(403);
});
