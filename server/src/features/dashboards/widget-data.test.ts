import { expect, test } from "vitest";
import { loadWidgetData } from "#contract/dashboards.ts";
import { createEnvironment } from "#contract/environments.ts";
import { assignIncidents, resolveIncidents } from "#contract/incident-actions.ts";
import { widgets } from "#contract/widgets/widgets.ts";
import type { WidgetResult } from "#contract/widgets/widgets.ts";
import { northwind, type Organization, type Person } from "../../test-northwind.ts";

const ask = async (
  of: Organization,
  person: Person,
  { widgets: requests, ...page }: { widgets: object[]; environment?: string },
): Promise<WidgetResult[]> => {
  await of.house.server.analytics.drained();
  const to = of.clock.nowS();
  const { results } = await person.call(loadWidgetData, {
    body: { widgets: requests as [], from: to - 86_400, to, ...page },
  });
  return results;
};
const dataOf = (results: readonly WidgetResult[]) => results.map(({ data }) => data);
const environmentOf = (of: Organization, team: string) =>
  of.as("ada").call(createEnvironment, { body: { name: team, filter: `team = ${team}` } });

test("every kind of widget answers, in the order of the question", async () => {
  const of = await northwind();
  await of.send({ host: "db-1", check: "disk", status: "critical", team: "pay" });
  const results = await ask(of, of.as("ada"), { widgets: widgets.map(({ kind }) => ({ kind })) });
  expect(results.map(({ kind, error, partial }) => [kind, error, partial])).toEqual(
    widgets.map(({ kind }) => [kind, null, false]),
  );
  expect(results.every(({ data }) => data !== null)).toBe(true);
});

test("figures are those of the incidents, beside those of the day before", async () => {
  const of = await northwind();
  const ada = of.as("ada");
  await of.send({ host: "old", check: "a", status: "critical", team: "pay" });
  of.clock.forward({ hours: 25 });
  const [first] = await of.send(
    { host: "db-1", check: "disk", status: "critical", team: "pay" },
    { host: "web-1", check: "cpu", status: "warning", team: "web" },
    { host: "web-2", check: "cpu", status: "warning", team: "web" },
  );
  of.clock.forward({ minutes: 6 });
  const params = { env: "all" };
  const ids = [first?.incident_id ?? ""];
  await ada.call(assignIncidents, { params, body: { ids, assignee: ada.userId } });
  of.clock.forward({ minutes: 4 });
  await ada.call(resolveIncidents, { params, body: { ids } });
  const [count, active, times, hosts, byTeam, series] = dataOf(
    await ask(of, ada, {
      widgets: [
        { kind: "number", config: { measure: "incidents", compare: true, trend: true } },
        { kind: "number", config: { measure: "active" } },
        { kind: "mttx", config: { times: ["mtta", "mttr"], compare: true } },
        { kind: "top_n", config: { by: "team", compare: true } },
        { kind: "breakdown", config: { measure: "incidents", by: "team", parts: "status" } },
        { kind: "time_series", config: { split: "team" } },
      ],
    }),
  );
  expect(count).toMatchObject({ value: 3, previous: 1, unit: "count", better: "lower" });
  expect(active).toMatchObject({
    value: 3,
    by_status: { critical: 1, warning: 2 },
    by_folder: { unhandled: 3, shared: 0, snoozed: 0, maintenance: 0 },
  });
  expect(times).toMatchObject({
    figures: [
      { time: "mtta", value: 6, previous: null },
      { time: "mttr", value: 10 },
    ],
  });
  expect(hosts).toMatchObject({
    rows: [
      { value: "web", amount: 2, previous: null },
      { value: "pay", amount: 1, previous: 1 },
    ],
    total_rows: 2,
  });
  expect(byTeam).toMatchObject({
    rows: [
      { value: "web", amount: 2, parts: [{ value: "warning", amount: 2 }] },
      { value: "pay", amount: 1, parts: [{ value: "ok", amount: 1 }] },
    ],
  });
  const lines = series as { series: { value: string; points: { value: number }[] }[] };
  expect(
    lines.series.map(({ value, points }) => [
      value,
      points.length,
      points.reduce((sum, point) => sum + point.value, 0),
    ]),
  ).toEqual([
    ["web", 25, 2],
    ["pay", 25, 1],
  ]);
});

test("a widget that fails says why, and the others are there", async () => {
  const of = await northwind();
  const results = await ask(of, of.as("ada"), {
    widgets: [
      { kind: "number", config: { measure: "nothing" } },
      { kind: "number", config: { measure: "incidents", query: "title = x" } },
      { kind: "incident_list", config: { query: "host = (" } },
      { kind: "number", config: { measure: "incidents", environment_id: "17" } },
      { kind: "number", config: { measure: "incidents" } },
    ],
  });
  expect(results.map(({ error, data }) => [error?.code ?? null, data === null])).toEqual([
    ["invalid", true],
    ["invalid", true],
    ["invalid", true],
    ["not_found", true],
    [null, false],
  ]);
  expect(results[1]?.error?.message).toBe("Analytics cannot filter by “title”");
});

test("whoever sees one environment is shown it alone, and no sources or changes without permission", async () => {
  const of = await northwind();
  const [pay, web] = [await environmentOf(of, "pay"), await environmentOf(of, "web")];
  await of.send(
    { host: "a", check: "x", status: "critical", team: ["pay", "web"] },
    { host: "b", check: "x", status: "critical", team: "web" },
  );
  await of.settle();
  const restricted = await of.join({
    permissions: ["dashboards@read"],
    environments: [{ environment_id: pay.id, access: "read" }],
  });
  const requests = [
    { kind: "number", config: { measure: "incidents" } },
    { kind: "number", config: { measure: "active" } },
    { kind: "incident_list" },
    { kind: "health_tiles" },
    { kind: "breakdown", config: { measure: "active", by: "environment" } },
    { kind: "breakdown", config: { measure: "incidents", by: "environment" } },
    { kind: "change_log" },
    { kind: "source_status" },
    { kind: "number", config: { measure: "incidents", environment_id: web.id } },
  ];
  const results = await ask(of, restricted, { widgets: requests });
  const [count, active, list, tiles, open, stored] = dataOf(results);
  expect(count).toMatchObject({ value: 1 });
  expect(active).toMatchObject({ value: 1, by_status: { critical: 1 } });
  expect(list).toMatchObject({ total: 1 });
  expect(tiles).toMatchObject({ tiles: [{ name: "pay", active: 1 }], total: 1 });
  expect(open).toMatchObject({ rows: [{ label: "pay", amount: 1, parts: [] }], total_rows: 1 });
  expect(stored).toMatchObject({ rows: [{ label: "pay", amount: 1 }], total_rows: 1 });
  expect(results.slice(6).map(({ error }) => error?.code)).toEqual([
    "no_permission",
    "no_permission",
    "not_found",
  ]);
  const [all] = dataOf(await ask(of, of.as("ada"), { widgets: [requests[3] ?? {}] }));
  expect(all).toMatchObject({
    tiles: [
      { name: "web", active: 2, status: "critical" },
      { name: "pay", active: 1 },
    ],
  });
  const page = await ask(of, of.as("ada"), { widgets: requests.slice(0, 2), environment: web.id });
  expect(dataOf(page)).toMatchObject([{ value: 2 }, { value: 2 }]);
});
