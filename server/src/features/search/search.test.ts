import { expect, test } from "vitest";
import { createEnvironment } from "#contract/environments.ts";
import { type FoundItem, search, type SearchResult } from "#contract/search.ts";
import { northwind, type Organization, type Person } from "../../test-northwind.ts";

const nameOf = (item: FoundItem): string =>
  item.kind === "incident"
    ? `incident ${item.title}`
    : item.kind === "alert"
      ? `alert ${item.primary.value}`
      : `change ${item.identifier}`;

const ask = (person: Person, body: object): Promise<SearchResult> => person.call(search, { body });

const failing = (host: string, more: object = {}) => ({
  host,
  check: "disk",
  status: "critical",
  ...more,
});

async function report(of: Organization, ...changes: object[]): Promise<void> {
  const answer = await of.post({ app_key: of.appKey, changes }, { path: "/data/v2/changes" });
  expect(answer.status).toBe(202);
}

test("incidents, alerts and changes are found by one query, each by what it says itself", async () => {
  const of = await northwind();
  const nowS = of.clock.nowS();
  await of.send(failing("db-1", { team: "pay" }), failing("web-1", { team: ["web", "pay"] }));
  await report(of, {
    identifier: "CHG-1",
    status: "Done",
    summary: "deploy",
    start: nowS,
    tags: { team: "pay" },
  });
  const ada = of.as("ada");
  const namesOf = async (body: object) => (await ask(ada, body)).items.map(nameOf);
  for (const query of ["team = PAY", "team =~ ^pa", "team = p* AND NOT host = nothing"]) {
    expect((await namesOf({ kind: "incidents", query })).toSorted()).toEqual([
      "incident db-1",
      "incident web-1",
    ]);
    expect((await namesOf({ kind: "alerts", query })).toSorted()).toEqual([
      "alert db-1",
      "alert web-1",
    ]);
    expect(await namesOf({ kind: "changes", query })).toEqual(["change CHG-1"]);
  }
  const reply = await ask(ada, { kind: "all", counts: true, facets: ["team"], histogram: 4 });
  expect(reply.counts).toEqual({
    incidents: { total: 2, total_is_exact: true },
    alerts: { total: 2, total_is_exact: true },
    changes: { total: 1, total_is_exact: true },
  });
  expect(reply.facets).toEqual([
    {
      field: "team",
      values: [
        { value: "pay", count: 5 },
        { value: "web", count: 2 },
      ],
      distinct: 2,
      other: 0,
    },
  ]);
  expect(reply.histogram.map(({ count }) => count)).toEqual([0, 0, 0, 5]);
  expect(reply.histogram[3]?.statuses).toEqual({ critical: 4, change: 1 });
  expect([reply.partial, reply.expensive]).toEqual([false, null]);
});

test("what was active in the time is found, whenever it began or changed", async () => {
  const of = await northwind();
  const start = of.clock.nowS();
  await of.send(failing("lasting"), failing("short"));
  of.clock.forward({ minutes: 10 });
  await of.send({ ...failing("short"), status: "ok" });
  of.clock.forward({ minutes: 10 });
  await of.send(failing("late"));
  const namesOf = async (from: number, to: number) =>
    (await ask(of.as("ada"), { from: start + from, to: start + to })).items.map(nameOf).toSorted();
  expect(await namesOf(0, 60)).toEqual(["incident lasting", "incident short"]);
  expect(await namesOf(700, 800)).toEqual(["incident lasting"]);
  expect(await namesOf(700, 1300)).toEqual(["incident lasting", "incident late"]);
  expect(await namesOf(-60, -1)).toEqual([]);
});

test("a moment is a time too, and a time that ends before it begins is refused", async () => {
  const of = await northwind();
  const nowS = of.clock.nowS();
  await of.send(failing("db-1"));
  const moment = await ask(of.as("ada"), { from: nowS + 5, to: nowS + 5, histogram: 2 });
  expect(moment.items.map(nameOf)).toEqual(["incident db-1"]);
  expect(moment.histogram.map(({ count }) => count)).toEqual([1, 0]);
  const dayS = 86_400;
  for (const [body, message] of [
    [{ from: nowS, to: nowS - 1 }, "The time must not end before it begins"],
    [{ to: nowS - 396 * dayS }, "A search reaches back 395 days at most"],
  ] as const) {
    const { status, errors } = await of.as("ada").try(search, { body });
    expect([status, errors[0]?.field, errors[0]?.message]).toEqual([400, "to", message]);
  }
});

test("a field that is asked for twice counts once", async () => {
  const of = await northwind();
  await of.send(failing("db-1"));
  const { facets } = await ask(of.as("ada"), { facets: ["host", "tag:host"] });
  expect(facets.map(({ values }) => values)).toEqual([[{ value: "db-1", count: 1 }]]);
});

test("the most telling comes first: what is worse, then what has people on it, then what is newer", async () => {
  const of = await northwind();
  const nowS = of.clock.nowS();
  await of.send(failing("worse"), failing("mild", { status: "warning" }));
  await report(of, { identifier: "past", status: "Done", summary: "x", start: nowS });
  await report(of, { identifier: "running", status: "In Progress", summary: "x", start: nowS });
  expect((await ask(of.as("ada"), { kind: "all" })).items.map(nameOf)).toEqual([
    "incident worse",
    "alert worse",
    "incident mild",
    "alert mild",
    "change running",
    "change past",
  ]);
});

test("pages repeat and skip nothing while new matches come", async () => {
  const of = await northwind();
  const hosts = Array.from({ length: 9 }, (_, index) => `host-${index}`);
  await of.send(...hosts.map((host) => failing(host)));
  for (const kind of ["incidents", "alerts", "all"]) {
    const listed: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page = await ask(of.as("ada"), { kind, per_page: 2, ...(cursor && { cursor }) });
      listed.push(...page.items.map(nameOf));
      cursor = page.next_cursor;
      of.clock.forward({ seconds: 1 });
      if (listed.length < 6) await of.send(failing(`${kind}-${listed.length}`));
    }
    expect(new Set(listed).size).toBe(listed.length);
    for (const host of hosts) expect(listed.join()).toContain(host);
  }
  const refused = await of.as("ada").try(search, { body: { cursor: "abc" } });
  expect([refused.status, refused.errors[0]?.field]).toEqual([400, "cursor"]);
});

test("who sees some environments finds and counts nothing of the others", async () => {
  const of = await northwind();
  const { id } = await of
    .as("ada")
    .call(createEnvironment, { body: { name: "pay", filter: "team = pay" } });
  await of.send(failing("db-1", { team: "pay" }), failing("web-1", { team: "web" }));
  await report(of, { identifier: "CHG", status: "Done", summary: "x", start: of.clock.nowS() });
  const person = await of.join({
    permissions: ["search@read"],
    environments: [{ environment_id: id, access: "read" }],
  });
  const reply = await ask(person, {
    kind: "all",
    counts: true,
    facets: ["team"],
    histogram: 1,
  });
  expect(reply.items.map(nameOf)).toEqual(["incident db-1", "alert db-1"]);
  expect(reply.counts.changes).toBeNull();
  expect(reply.facets[0]?.values).toEqual([{ value: "pay", count: 2 }]);
  expect(reply.histogram[0]?.count).toBe(2);
  const outOfSight = await of
    .as("ada")
    .call(createEnvironment, { body: { name: "web", filter: "team = web" } });
  const refused = await person.try(search, { body: { environment: outOfSight.id } });
  expect(refused.status).toBe(404);
  expect((await ask(of.as("ada"), { environment: id })).items.map(nameOf)).toEqual([
    "incident db-1",
  ]);
});

test("incidents tell the values of the tags that are columns, of no others", async () => {
  const of = await northwind();
  await of.send(failing("db-1", { team: "pay", rack: "r1" }), failing("db-2"));
  const tagsOf = async (columns: string[]) =>
    (await ask(of.as("rui"), { kind: "incidents", query: "check = disk", columns })).items
      .map((item) => [nameOf(item), item.kind === "incident" ? item.alert_tags : null] as const)
      .toSorted();
  expect(await tagsOf(["number", "tag:Team"])).toEqual([
    ["incident db-1", { team: { values: ["pay"], total: 1 } }],
    ["incident db-2", {}],
  ]);
  expect(await tagsOf(["number"])).toEqual([
    ["incident db-1", undefined],
    ["incident db-2", undefined],
  ]);
});
