import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { type FactRecord, factsOf } from "#bpql/facts.ts";
import { compile } from "#bpql/match.ts";
import { parse } from "#bpql/parse.ts";
import { createEnvironment, getCounters } from "#contract/environments.ts";
import {
  addComment,
  type Alert,
  getFeed,
  getFeedByIds,
  type Incident,
  sortFields,
} from "#contract/incidents.ts";
import { assignIncidents, resolveIncidents, snoozeIncidents } from "#contract/incident-actions.ts";
import { rankOf } from "#contract/statuses.ts";
import { northwind, type Organization } from "../../test-northwind.ts";
import { kindOf } from "./incident-fields.ts";

const all = { env: "all" };
let of: Organization;
let web: string;
let everything: Incident[];
let alerts: Map<string, Alert[]>;
const folders = ["active", "unhandled", "snoozed", "resolved"] as const;

/** Sixty incidents that differ in everything the feed can ask for. */
beforeAll(async () => {
  of = await northwind();
  const { send, clock, as } = of;
  web = (await as("ada").ask(createEnvironment, { body: { name: "web", filter: "host = web-*" } }))
    .id;
  await of.grant("gil", web, "read");
  const ids: string[] = [];
  for (let index = 0; index < 60; index += 1) {
    const host = `${["web", "db", "Cache"][index % 3]}-${index}`;
    const events = Array.from({ length: 1 + (index % 4) }, (_, check) => ({
      host,
      check: ["disk", "cpu", "load", "ping"][check],
      status: ["critical", "warning", "unknown", "acknowledged"][(index + check) % 4],
      description: `${host} is ${index % 2 ? "slow" : "Full"} 50%`,
      timestamp: clock.nowS() - (index % 7) * 60,
      teams: ["a", "b"].slice(index % 2),
      weight: index,
      ...(index % 5 === 0 ? {} : { priority: `P${1 + (index % 5)}` }),
    }));
    ids.push((await send(...events))[0]?.incident_id ?? "");
    clock.forward({ seconds: index % 3 === 0 ? 0 : 45 });
  }
  const every = (nth: number, from = 0) => ids.filter((_, index) => index % nth === from);
  await as("ada").ask(snoozeIncidents, { params: all, body: { ids: every(9), duration: 90_000 } });
  await as("ada").ask(assignIncidents, {
    params: all,
    body: { ids: every(4), assignee: as("uma").userId },
  });
  await as("ada").ask(resolveIncidents, { params: all, body: { ids: every(6, 1) } });
  await as("ada").ask(addComment, {
    params: { ...all, id: ids[5] ?? "" },
    body: { body: "Saw The Switch blink" },
  });
  everything = (
    await Promise.all(
      (["active", "snoozed", "resolved"] as const).map((folder) => as("ada").folder(folder)),
    )
  ).flat();
  alerts = new Map(
    await Promise.all(
      everything.map(async (one) => [one.id, await as("ada").alertsOf(one.id)] as const),
    ),
  );
});

const ask = (query: Record<string, unknown>, who: "ada" | "gil" = "ada", env = "all") =>
  of.as(who).ask(getFeed, { params: { env }, query });
async function allPages(query: Record<string, unknown>): Promise<Incident[]> {
  const items: Incident[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await ask({ per_page: 7, ...query, ...(cursor === undefined ? {} : { cursor }) });
    items.push(...page.items);
    cursor = page.next_cursor;
  }
  return items;
}

test("sixty incidents are in their folders, and the totals say so", async () => {
  expect(everything).toHaveLength(60);
  const [counters] = (await of.as("ada").ask(getCounters, {})).items;
  for (const folder of folders) {
    const expected = everything
      .filter((one) => one.folders.includes(folder))
      .map((one) => one.id)
      .sort();
    const pages = await allPages({ folder });
    expect(pages.map((one) => one.id).sort()).toEqual(expected);
    expect([(await ask({ folder, per_page: 3 })).total, counters?.[folder]]).toEqual([
      expected.length,
      expected.length,
    ]);
  }
});

const valueOf: Record<(typeof sortFields)[number], (one: Incident) => number> = {
  last_change: (one) => one.last_change,
  priority: (one) => -(one.priority ?? 9),
  status: (one) => rankOf(one.status),
  start: (one) => one.start,
  alerts: (one) => one.alerts.total,
  duration: (one) => (one.end ?? of.clock.nowS()) - one.start,
};
for (const sort of sortFields) {
  test.each(["asc", "desc"] as const)(
    `sorted by ${sort}, %s, page by page is sorted in memory`,
    async (order) => {
      for (const folder of [...folders, undefined]) {
        const pages = await allPages({
          sort,
          order,
          ...(folder === undefined ? { query: "host = *" } : { folder }),
        });
        const values = pages.map(valueOf[sort]);
        expect(values).toEqual(
          [...values].sort((one, other) => (order === "asc" ? one - other : other - one)),
        );
        expect(new Set(pages.map((one) => one.id)).size).toBe(
          everything.filter((one) => folder === undefined || one.folders.includes(folder)).length,
        );
      }
    },
  );
}

test("a feed that moves while it is read repeats nothing and skips nothing that stayed", async () => {
  const before = everything.filter((one) => one.folders.includes("active")).map((one) => one.id);
  const first = await ask({ folder: "active", sort: "start", order: "asc", per_page: 10 });
  const read = first.items.map((one) => one.id);
  const moved = first.items[3]?.id ?? "";
  let cursor = first.next_cursor;
  for (let turn = 0; cursor !== null; turn += 1) {
    await of.send({ status: "critical", host: `new-${turn}` });
    if (turn === 0)
      await of
        .as("ada")
        .ask(snoozeIncidents, { params: all, body: { ids: [moved], duration: 60 } });
    const page = await ask({ folder: "active", sort: "start", order: "asc", per_page: 10, cursor });
    read.push(...page.items.map((one) => one.id));
    cursor = page.next_cursor;
  }
  expect(new Set(read).size).toBe(read.length);
  expect(before.filter((id) => !read.includes(id))).toEqual([]);
  await of.as("ada").raw("POST", "/web/environments/all/incidents/unsnooze", { ids: [moved] });
});

/** What BPQL knows of an incident, from what the API tells of it and of its alerts. */
function recordOf(one: Incident): { record: FactRecord; texts: string[] } {
  const own = alerts.get(one.id) ?? [];
  const tags = Map.groupBy(
    own.flatMap((alert) => Object.entries(alert.tags)),
    ([name]) => name,
  );
  const united = Object.fromEntries(
    [...tags].map(([name, entries]) => [
      name,
      [...new Set(entries.flatMap(([, value]) => [value].flat()))],
    ]),
  );
  const source = one.source_systems.flatMap((name) => [name, name.split(".")[0] ?? ""]);
  const record: FactRecord = {
    ...united,
    source,
    status: one.status,
    severity: one.severity,
    title: one.title,
    subtitle: one.subtitle,
    id: one.id,
    assignee: one.assignment ? "Uma" : null,
    flapping: String(one.flapping),
    folder: one.folders[0] ?? "none",
    alerts: one.alerts.total,
    active_alerts: one.alerts.active,
    start: one.start,
    end: one.end,
    last_change: one.last_change,
  };
  return {
    record,
    texts: [
      one.title,
      one.subtitle,
      ...source,
      ...Object.values(united).flat().map(String),
      ...own.map((alert) => alert.description),
      ...(one.id === commented() ? ["Saw The Switch blink"] : []),
    ],
  };
}
const commented = (): string | undefined => everything.find((one) => one.title === "Cache-5")?.id;

const value = fc.constantFrom(
  "web-3",
  "WEB-*",
  "db-*",
  "*-1*",
  "disk",
  "a",
  "b",
  "critical",
  "ok",
  "Uma",
  "P2",
  "api",
  "cache-5",
  "5",
  "30",
  "*",
  "x",
);
const leaf = fc.oneof(
  fc
    .tuple(
      fc.constantFrom(
        "host",
        "check",
        "teams",
        "status",
        "severity",
        "title",
        "assignee",
        "priority",
        "source",
        "folder",
        "nothing",
        "weight",
      ),
      fc.constantFrom("=", "!=", "==="),
      value,
    )
    .map(([field, op, text]) => `${field} ${op} "${text}"`),
  fc
    .tuple(
      fc.constantFrom("host", "title", "subtitle", "check"),
      fc.constantFrom("=~", "!~"),
      fc.constantFrom("^web", "(?i)CACHE", "-[13]$", "disk|cpu"),
    )
    .map(([field, op, regex]) => `${field} ${op} "${regex}"`),
  fc
    .tuple(
      fc.constantFrom("alerts", "active_alerts"),
      fc.constantFrom("<", "<=", ">", ">="),
      fc.integer({ min: 0, max: 4 }),
    )
    .map(([field, op, number]) => `${field} ${op} ${number}`),
  fc
    .tuple(
      fc.constantFrom("host", "check"),
      fc.constantFrom("IN", "NOT IN"),
      fc.array(value, { minLength: 1, maxLength: 3 }),
    )
    .map(([field, op, values]) => `${field} ${op} [${values.map((one) => `"${one}"`).join(", ")}]`),
  fc.constantFrom(
    "slow",
    "FULL",
    '"50%"',
    "switch",
    "db",
    "nowhere",
    "start > -10m",
    "last_change <= -5m",
    "b-1",
    "9",
    "1*full",
    "eb-3",
    '"web-3 is"',
    '"7 is sl"',
    '"disk, "',
    "cac*switch",
    "weight > 30",
    "weight <= 12",
    "weight = 5*",
    'host =~ "b-[12]$"',
    'title = "*-2*"',
    "NOT (check != disk)",
    "source = api*",
  ),
);
const query = fc.oneof(
  leaf,
  fc.tuple(leaf, leaf).map(([one, other]) => `${one} AND ${other}`),
  fc.tuple(leaf, leaf, leaf).map(([one, two, three]) => `(${one} OR ${two}) AND NOT ${three}`),
);

test("a query finds exactly what asking every incident in memory finds", async () => {
  const now = await Promise.all(
    (["active", "snoozed", "resolved"] as const).map((folder) => of.as("ada").folder(folder)),
  );
  const known = now.flat().filter((one) => alerts.has(one.id));
  await fc.assert(
    fc.asyncProperty(query, async (text) => {
      const parsed = parse(text, { kindOf });
      if (!parsed.ok) throw new Error(`${text}: ${parsed.problems[0]?.message}`);
      const holds = compile(parsed.query, kindOf);
      const expected = known.filter((one) => {
        const { record, texts } = recordOf(one);
        return holds(
          factsOf(record, {
            nowS: of.clock.nowS(),
            text: () => texts.map((each) => each.toLowerCase()),
          }),
        );
      });
      const answer = await ask({ query: text, per_page: 200 });
      expect(
        answer.items
          .filter((one) => alerts.has(one.id))
          .map((one) => one.id)
          .sort(),
      ).toEqual(expected.map((one) => one.id).sort());
      expect(answer.total).toBe(answer.items.length);
    }),
    { numRuns: 150 },
  );
});

test("a time keeps what changed since, and what had begun by then", async () => {
  const nowS = of.clock.nowS();
  // As they are now: what other tests did to them has moved some.
  const everything = (
    await Promise.all(
      (["active", "snoozed", "resolved"] as const).map((folder) => of.as("ada").folder(folder)),
    )
  )
    .flat()
    .filter((one) => alerts.has(one.id));
  const inRange = (from: number, to: number) =>
    everything
      .filter((one) => one.last_change >= from && one.start <= to)
      .map((one) => one.id)
      .sort();
  const found = async (given: Record<string, unknown>) =>
    (await allPages(given))
      .map((one) => one.id)
      .filter((id) => alerts.has(id))
      .sort();
  expect((await found({ from: nowS - 600, to: nowS - 300 })).length).toBeGreaterThan(0);
  expect(await found({ from: nowS - 1200, to: nowS - 900 })).toEqual(
    inRange(nowS - 1200, nowS - 900),
  );
  expect(await found({ range: "1h" })).toEqual(inRange(nowS - 3600, nowS));
  expect(
    await found({ from: new Date((nowS - 600) * 1000).toISOString(), to: String(nowS * 1000) }),
  ).toEqual(await found({ from: nowS - 600, to: nowS }));
});

test("whoever has one environment sees its incidents, and of their environments only that", async () => {
  const mine = everything
    .filter((one) => one.title.startsWith("web-"))
    .map((one) => one.id)
    .sort();
  for (const env of ["all", web]) {
    const found = (
      await Promise.all(
        (["active", "snoozed", "resolved"] as const).map((folder) =>
          ask({ folder, per_page: 200 }, "gil", env),
        ),
      )
    ).flatMap((page) => page.items);
    expect(found.map((one) => one.id).sort()).toEqual(mine);
    expect(new Set(found.flatMap((one) => one.environments))).toEqual(new Set([web]));
  }
  const asked = await of
    .as("gil")
    .ask(getFeedByIds, { params: all, body: { ids: everything.map((one) => one.id) } });
  expect(asked.items.map((one) => one.id).sort()).toEqual(mine);
  expect((await ask({ query: "host = db-1", per_page: 5 }, "gil")).total).toBe(0);
});

test("a query that does not parse, or a cursor of one's own making, is refused by its field", async () => {
  for (const [given, field] of [
    [{ query: "host =" }, "query"],
    [{ query: "(((" }, "query"],
    [{ cursor: "abc" }, "cursor"],
    [{ cursor: btoa("[1]") }, "cursor"],
    [{ sort: "colour" }, "query.sort"],
    [{ folder: "all" }, "query.folder"],
    [{ per_page: 201 }, "query.per_page"],
  ] as const) {
    const answer = await of.as("ada").try(getFeed, { params: all, query: given as object });
    expect([answer.status, answer.errors[0]?.field]).toEqual([400, field]);
  }
});
