import { expect, test } from "vitest";
import {
  createAlertFilter,
  listAlertFilters,
  listPlans,
  previewAlertFilter,
  updateAlertFilter,
} from "#contract/alert-filters.ts";
import { getReceipt } from "#contract/receipts.ts";
import { northwind, type Organization } from "../../test-northwind.ts";

const createFilter = (of: Organization, body: object) =>
  of.as("ada").call(createAlertFilter, {
    body: { name: "Noise", bpql: "team = lab", confirm: "Noise", ...body },
  });
const outcomes = async (of: Organization, ...events: Record<string, unknown>[]) =>
  (await of.send(...events)).map((outcome) => outcome.outcome);

test("a filter drops what matches before it becomes an alert, and the receipt names it", async () => {
  const of = await northwind();
  const filter = await createFilter(of, {});
  const [outcome] = await of.send({ host: "a", status: "critical", team: "lab" });
  expect(outcome).toMatchObject({ outcome: "filtered", reason: "Noise", incident_id: undefined });
  expect([
    await outcomes(of, { host: "b", status: "critical", team: "shop" }),
    (await of.as("ada").folder("active")).map((incident) => incident.title),
  ]).toEqual([["opened"], ["b"]]);
  const [id] = await of.sql((sql) =>
    sql<{ id: string }>(
      "SELECT min(id)::text AS id FROM receipts WHERE organization_id = tocsin_organization()",
    ),
  );
  const receipt = await of.as("ada").call(getReceipt, { params: { id: id?.id ?? "" } });
  expect(receipt.events[0]?.steps.at(-1)).toEqual({
    step: "filter",
    result: "filtered",
    detail: "Noise",
    rule_id: filter.id,
    rule: { id: filter.id, kind: "alert-filter", name: "Noise" },
  });
});

test("a recovery passes, so that what was open before still closes; unless the filter drops ok too", async () => {
  const of = await northwind();
  await of.send(
    { host: "a", status: "critical", team: "lab" },
    { host: "b", status: "critical", team: "lab" },
  );
  const filter = await createFilter(of, {});
  expect(await outcomes(of, { host: "a", status: "ok", team: "lab" })).toEqual(["resolved"]);
  await of
    .as("ada")
    .call(updateAlertFilter, { params: { id: filter.id }, body: { drops_ok: true } });
  expect(await outcomes(of, { host: "b", status: "ok", team: "lab" })).toEqual(["filtered"]);
});

test("a filter can be limited to sources, by kind or by full name", async () => {
  const of = await northwind();
  await createFilter(of, { bpql: "*", sourceSystems: ["grafana"] });
  const grafana = await of.connect("grafana", "main");
  await of.post(
    { host: "from-grafana", status: "critical" },
    { path: `/data/v2/alerts?app_key=${grafana.appKey}` },
  );
  expect(await outcomes(of, { host: "from-api", status: "critical" })).toEqual(["opened"]);
  expect((await of.as("ada").folder("active")).map((incident) => incident.title)).toEqual([
    "from-api",
  ]);
});

test("an inactive filter, one that is done and one outside its schedule drop nothing", async () => {
  const of = await northwind();
  const now = of.clock.nowS();
  const filter = await createFilter(of, { active: false });
  const droppedHosts = async () =>
    (await outcomes(of, { host: `h${Math.random()}`, status: "critical", team: "lab" }))[0] ===
    "filtered";
  const updateFilter = (body: object) =>
    of
      .as("ada")
      .call(updateAlertFilter, { params: { id: filter.id }, body: { confirm: "Noise", ...body } });
  expect(await droppedHosts()).toBe(false);
  expect([(await updateFilter({ active: true })).done, await droppedHosts()]).toEqual([
    false,
    true,
  ]);
  expect([(await updateFilter({ end_time: now - 1 })).done, await droppedHosts()]).toEqual([
    true,
    false,
  ]);
  await updateFilter({
    end_time: null,
    schedule: {
      start: now + 3600,
      end: now + 7200,
      timezone: "Europe/Berlin",
      recurrence: "Daily",
    },
  });
  expect(await droppedHosts()).toBe(false);
  of.clock.forward({ hours: 1, minutes: 30 });
  expect(await droppedHosts()).toBe(true);
  const listFilters = async (active?: "true" | "false") =>
    (await of.as("ada").call(listAlertFilters, { query: active === undefined ? {} : { active } }))
      .total;
  expect([
    await listFilters(),
    await listFilters("true"),
    await listFilters("false"),
    (await of.as("ada").call(listPlans, { query: {} })).total,
  ]).toEqual([1, 1, 0, 0]);
});

test("refused by field: a query that cannot be read, a name that is taken, a change of something older", async () => {
  const of = await northwind();
  const filter = await createFilter(of, {});
  const tryCreate = async (body: object) => {
    const answer = await of
      .as("ada")
      .try(createAlertFilter, { body: { name: "Other", bpql: "team = lab", ...body } });
    return [answer.status, answer.errors[0]?.field];
  };
  expect([
    await tryCreate({ bpql: "team =" }),
    await tryCreate({ name: "NOISE" }),
    await tryCreate({ schedule: { start: 10, end: 5, timezone: "Europe/Berlin" } }),
  ]).toEqual([
    [400, "bpql"],
    [409, "name"],
    [400, "schedule.end"],
  ]);
  await of.as("ada").call(updateAlertFilter, {
    params: { id: filter.id },
    body: { bpql: "team = shop", revision: 1 },
  });
  expect(
    (
      await of.as("ada").try(updateAlertFilter, {
        params: { id: filter.id },
        body: { bpql: "team = lab", revision: 1 },
      })
    ).status,
  ).toBe(409);
});

test("the preview tells what would have been dropped of what was really sent", async () => {
  const of = await northwind();
  await of.send(
    { host: "a", status: "critical", team: "lab" },
    { host: "a", status: "ok", team: "lab" },
    { host: "b", status: "warning", team: "shop" },
  );
  await of.send({ host: "a", status: "warning", team: "lab" });
  const preview = (body: object) =>
    of.as("ada").call(previewAlertFilter, { body: { bpql: "team = lab", ...body } });
  expect(await preview({})).toMatchObject({
    looked_at: 4,
    is_cut: false,
    dropped: 2,
    alerts: 1,
    by_source: [{ source_system: "api.test", dropped: 2 }],
    samples: [
      { status: "warning", primary: "a" },
      { status: "critical", primary: "a" },
    ],
  });
  expect([
    (await preview({ drops_ok: true })).dropped,
    (await preview({ from: of.clock.nowS() + 1 })).looked_at,
  ]).toEqual([3, 0]);
});

const idOf = (body: unknown): string =>
  typeof body === "object" && body !== null && "id" in body ? String(body.id) : "";
const hourS = 3600;
const dayS = 24 * hourS;
/** Alerts of nine days, two every six hours, one of them of the lab. */
async function nineDays(of: Organization) {
  for (let step = 0; step < 36; step += 1) {
    of.clock.forward({ hours: 6 });
    await of.send(
      { host: `lab-${step}`, status: "critical", team: "lab" },
      { host: `shop-${step}`, status: "critical", team: "shop" },
    );
  }
}

test("the preview lays a coming window over the same hours of the stored week, and no more", async () => {
  const of = await northwind();
  await nineDays(of);
  const now = of.clock.nowS();
  const preview = (schedule: { start: number; end: number; recurrence?: string }) =>
    of.as("ada").call(previewAlertFilter, {
      body: { bpql: "team = lab", schedule: { timezone: "UTC", ...schedule } },
    });
  const once = await preview({ start: now + dayS - hourS, end: now + dayS + hourS });
  expect([once.dropped, once.hidden.hidden, once.windows]).toEqual([
    1,
    1,
    [{ start: now - 6 * dayS - hourS, end: now - 6 * dayS + hourS }],
  ]);
  const weekly = { start: now - 30 * dayS - hourS, end: now - 30 * dayS + hourS };
  expect((await preview({ ...weekly, recurrence: "Weekly" })).dropped).toBe(1);
  expect((await preview({ ...weekly, recurrence: "Daily" })).dropped).toBe(7);
  expect(await preview(weekly)).toMatchObject({ dropped: 0, windows: [], hidden: { hidden: 0 } });
});

test("a filter that would hide more than a fifth asks for its name, by the hours that it has", async () => {
  const of = await northwind();
  await nineDays(of);
  const now = of.clock.nowS();
  const ada = of.as("ada");
  const create = (body: object) =>
    ada.try(createAlertFilter, { body: { name: "Noise", bpql: "team = lab", ...body } });
  expect((await create({})).errors).toEqual([
    {
      code: "hiding_needs_confirmation",
      field: "confirm",
      message:
        "In the last 7 days this would have hidden 50 % of the alerts in All (29 of 58). To save it anyway, type its name: Noise",
    },
  ]);
  const schedule = {
    start: now + dayS - hourS,
    end: now + dayS + hourS,
    timezone: "UTC",
    recurrence: "Weekly",
  };
  const saved = await create({ schedule });
  expect(saved.status).toBe(201);
  const change = (body: object) =>
    ada.try(updateAlertFilter, { params: { id: idOf(saved.body) }, body });
  expect([
    (await change({ description: "At night" })).status,
    (await change({ schedule: null })).errors[0]?.code,
    (await change({ schedule: null, confirm: "noise" })).status,
    (await change({ schedule: null, confirm: "Noise" })).status,
    (await change({ bpql: "team = lab AND host = lab-*" })).status,
    (await change({ active: false })).status,
    (await change({ active: true })).status,
  ]).toEqual([200, "hiding_needs_confirmation", 422, 200, 200, 200, 422]);
});

test("where nothing is stored of its hours yet, any hour counts", async () => {
  const of = await northwind();
  await of.send({ host: "a", status: "critical", team: "lab" });
  const now = of.clock.nowS();
  const schedule = { start: now + dayS, end: now + dayS + hourS, timezone: "UTC" };
  const ada = of.as("ada");
  expect(await ada.call(previewAlertFilter, { body: { bpql: "*", schedule } })).toMatchObject({
    windows: null,
    dropped: 1,
    hidden: { needs_confirmation: true },
  });
  expect(
    (await ada.try(createAlertFilter, { body: { name: "All", bpql: "*", schedule } })).status,
  ).toBe(422);
});

test.each(["", "  ", "\n"])("a filter of everything is written as *, not as %j", async (bpql) => {
  const of = await northwind();
  const ada = of.as("ada");
  const refused = await ada.try(createAlertFilter, { body: { name: "All", bpql } });
  expect([refused.status, refused.errors[0]?.field, refused.errors[0]?.message]).toEqual([
    400,
    "bpql",
    "Say which alerts; * means all",
  ]);
  const { id } = await createFilter(of, {});
  expect((await ada.try(updateAlertFilter, { params: { id }, body: { bpql } })).status).toBe(400);
  expect((await ada.try(createAlertFilter, { body: { name: "All", bpql: "*" } })).status).toBe(201);
});
