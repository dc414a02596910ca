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

const make = (of: Organization, body: object) =>
  of.as("ada").ask(createAlertFilter, { body: { name: "Noise", bpql: "team = lab", ...body } });
const outcomes = async (of: Organization, ...events: Record<string, unknown>[]) =>
  (await of.send(...events)).map((fate) => fate.outcome);

test("a filter drops what matches before it becomes an alert, and the receipt names it", async () => {
  const of = await northwind();
  const filter = await make(of, {});
  const [fate] = await of.send({ host: "a", status: "critical", team: "lab" });
  expect(fate).toMatchObject({ outcome: "filtered", reason: "Noise", incident_id: undefined });
  expect([
    await outcomes(of, { host: "b", status: "critical", team: "shop" }),
    (await of.as("ada").folder("active")).map((one) => one.title),
  ]).toEqual([["opened"], ["b"]]);
  const [id] = await of.sql((sql) =>
    sql<{ id: string }>(
      "SELECT min(id)::text AS id FROM receipts WHERE organization_id = tocsin_organization()",
    ),
  );
  const receipt = await of.as("ada").ask(getReceipt, { params: { id: id?.id ?? "" } });
  expect(receipt.events[0]?.steps.at(-1)).toEqual({
    step: "filter",
    result: "filtered",
    detail: "Noise",
    rule_id: filter.id,
  });
});

test("a recovery passes, so that what was open before still closes; unless the filter drops ok too", async () => {
  const of = await northwind();
  await of.send(
    { host: "a", status: "critical", team: "lab" },
    { host: "b", status: "critical", team: "lab" },
  );
  const filter = await make(of, {});
  expect(await outcomes(of, { host: "a", status: "ok", team: "lab" })).toEqual(["resolved"]);
  await of
    .as("ada")
    .ask(updateAlertFilter, { params: { id: filter.id }, body: { drops_ok: true } });
  expect(await outcomes(of, { host: "b", status: "ok", team: "lab" })).toEqual(["filtered"]);
});

test("a filter can be limited to sources, by kind or by full name", async () => {
  const of = await northwind();
  await make(of, { bpql: "", sourceSystems: ["grafana"] });
  const grafana = await of.connect("grafana", "main");
  await of.post(
    { host: "from-grafana", status: "critical" },
    { path: `/data/v2/alerts?app_key=${grafana.appKey}` },
  );
  expect(await outcomes(of, { host: "from-api", status: "critical" })).toEqual(["opened"]);
  expect((await of.as("ada").folder("active")).map((one) => one.title)).toEqual(["from-api"]);
});

test("an inactive filter, one that is done and one outside its schedule drop nothing", async () => {
  const of = await northwind();
  const now = of.clock.nowS();
  const filter = await make(of, { active: false });
  const drops = async () =>
    (await outcomes(of, { host: `h${Math.random()}`, status: "critical", team: "lab" }))[0] ===
    "filtered";
  const change = (body: object) =>
    of.as("ada").ask(updateAlertFilter, { params: { id: filter.id }, body });
  expect(await drops()).toBe(false);
  expect([(await change({ active: true })).done, await drops()]).toEqual([false, true]);
  expect([(await change({ end_time: now - 1 })).done, await drops()]).toEqual([true, false]);
  await change({
    end_time: null,
    schedule: {
      start: now + 3600,
      end: now + 7200,
      timezone: "Europe/Berlin",
      recurrence: "Daily",
    },
  });
  expect(await drops()).toBe(false);
  of.clock.forward({ hours: 1, minutes: 30 });
  expect(await drops()).toBe(true);
  const listed = async (active?: "true" | "false") =>
    (await of.as("ada").ask(listAlertFilters, { query: active === undefined ? {} : { active } }))
      .total;
  expect([
    await listed(),
    await listed("true"),
    await listed("false"),
    (await of.as("ada").ask(listPlans, { query: {} })).total,
  ]).toEqual([1, 1, 0, 0]);
});

test("refused by field: a query that cannot be read, a name that is taken, a change of something older", async () => {
  const of = await northwind();
  const filter = await make(of, {});
  const trying = async (body: object) => {
    const answer = await of
      .as("ada")
      .try(createAlertFilter, { body: { name: "Other", bpql: "team = lab", ...body } });
    return [answer.status, answer.errors[0]?.field];
  };
  expect([
    await trying({ bpql: "team =" }),
    await trying({ name: "NOISE" }),
    await trying({ schedule: { start: 10, end: 5, timezone: "Europe/Berlin" } }),
  ]).toEqual([
    [400, "bpql"],
    [409, "name"],
    [400, "schedule.end"],
  ]);
  await of.as("ada").ask(updateAlertFilter, {
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
    of.as("ada").ask(previewAlertFilter, { body: { bpql: "team = lab", ...body } });
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
