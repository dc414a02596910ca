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
import {
  acknowledgeIncidents,
  addResponders,
  assignIncidents,
  resolveIncidents,
  snoozeIncidents,
} from "#contract/incident-actions.ts";
import { rankOf } from "#contract/statuses.ts";
import { northwind, type Organization } from "../../../test-northwind.ts";
import { forgetIndex } from "../search/test-unindexed.ts";
import { kindOf } from "../world/incident-fields.ts";
import { withIncidentIds } from "./with-incident-ids.ts";

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
  web = (await as("ada").call(createEnvironment, { body: { name: "web", filter: "host = web-*" } }))
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
  await as("ada").call(snoozeIncidents, { params: all, body: { ids: every(9), duration: 90_000 } });
  await as("ada").call(assignIncidents, {
    params: all,
    body: { ids: every(4), assignee: as("uma").userId },
  });
  for (const [nth, names] of [
    [6, ["uma"]],
    [10, ["ada", "uma"]],
  ] as const)
    await as("ada").call(addResponders, {
      params: all,
      body: { ids: every(nth, 2), responders: names.map((name) => as(name).userId) },
    });
  await as("uma").call(acknowledgeIncidents, { params: all, body: { ids: every(5, 2) } });
  await as("ada").call(resolveIncidents, { params: all, body: { ids: every(6, 1) } });
  await as("ada").call(addComment, {
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
      everything.map(
        async (incident) => [incident.id, await as("ada").alertsOf(incident.id)] as const,
      ),
    ),
  );
});

const queryFeed = (query: Record<string, unknown>, person: "ada" | "gil" = "ada", env = "all") =>
  of.as(person).call(getFeed, { params: { env }, query });
async function allPages(query: Record<string, unknown>): Promise<Incident[]> {
  const items: Incident[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await queryFeed({
      per_page: 7,
      ...query,
      ...(cursor === undefined ? {} : { cursor }),
    });
    items.push(...page.items);
    cursor = page.next_cursor;
  }
  return items;
}

test("sixty incidents are in their folders, and the totals say so", async () => {
  expect(everything).toHaveLength(60);
  const [counters] = (await of.as("ada").call(getCounters, {})).items;
  for (const folder of folders) {
    const expected = everything
      .filter((incident) => incident.folders.includes(folder))
      .map((incident) => incident.id)
      .sort();
    const pages = await allPages({ folder });
    expect(pages.map((incident) => incident.id).sort()).toEqual(expected);
    expect([(await queryFeed({ folder, per_page: 3 })).total, counters?.[folder]]).toEqual([
      expected.length,
      expected.length,
    ]);
  }
});

const valueOf: Record<(typeof sortFields)[number], (one: Incident) => number> = {
  last_change: (incident) => incident.last_change,
  priority: (incident) => -(incident.priority ?? 9),
  status: (incident) => rankOf(incident.status),
  start: (incident) => incident.start,
  alerts: (incident) => incident.alerts.total,
  duration: (incident) => (incident.end ?? of.clock.nowS()) - incident.start,
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
        expect(values).toEqual([...values].sort((a, b) => (order === "asc" ? a - b : b - a)));
        expect(new Set(pages.map((incident) => incident.id)).size).toBe(
          everything.filter((incident) => folder === undefined || incident.folders.includes(folder))
            .length,
        );
      }
    },
  );
}

test("a feed that moves while it is read repeats nothing and skips nothing that stayed", async () => {
  const before = everything
    .filter((incident) => incident.folders.includes("active"))
    .map((incident) => incident.id);
  const first = await queryFeed({ folder: "active", sort: "start", order: "asc", per_page: 10 });
  const read = first.items.map((incident) => incident.id);
  const moved = first.items[3]?.id ?? "";
  let cursor = first.next_cursor;
  for (let pageNumber = 0; cursor !== null; pageNumber += 1) {
    await of.send({ status: "critical", host: `new-${pageNumber}` });
    if (pageNumber === 0)
      await of
        .as("ada")
        .call(snoozeIncidents, { params: all, body: { ids: [moved], duration: 60 } });
    const page = await queryFeed({
      folder: "active",
      sort: "start",
      order: "asc",
      per_page: 10,
      cursor,
    });
    read.push(...page.items.map((incident) => incident.id));
    cursor = page.next_cursor;
  }
  expect(new Set(read).size).toBe(read.length);
  expect(before.filter((id) => !read.includes(id))).toEqual([]);
  await of.as("ada").raw("POST", "/web/environments/all/incidents/unsnooze", { ids: [moved] });
});

/** What BPQL knows of an incident, from what the API tells of it and of its alerts. */
function recordOf(incident: Incident): { record: FactRecord; texts: string[] } {
  const incidentAlerts = alerts.get(incident.id) ?? [];
  const tags = Map.groupBy(
    incidentAlerts.flatMap((alert) => Object.entries(alert.tags)),
    ([name]) => name,
  );
  const united = Object.fromEntries(
    [...tags].map(([name, entries]) => [
      name,
      [...new Set(entries.flatMap(([, value]) => [value].flat()))],
    ]),
  );
  const source = incident.source_systems.flatMap((name) => [name, name.split(".")[0] ?? ""]);
  const record: FactRecord = {
    ...united,
    source,
    status: incident.status,
    severity: incident.severity,
    title: incident.title,
    subtitle: incident.subtitle,
    id: incident.id,
    assignee: incident.assignment ? "Uma" : null,
    responder: incident.responders.map((id) => (id === umaId() ? "Uma" : "Ada")),
    acknowledged: String(incident.acknowledgement !== null),
    acknowledged_by: incident.acknowledgement?.name ?? null,
    acknowledged_at: incident.acknowledgement?.at ?? null,
    flapping: String(incident.flapping),
    folder: incident.folders[0] ?? "none",
    alerts: incident.alerts.total,
    active_alerts: incident.alerts.active,
    start: incident.start,
    end: incident.end,
    duration: (incident.end ?? of.clock.nowS()) - incident.start,
    description: incidentAlerts.map((alert) => alert.description),
    last_change: incident.last_change,
  };
  return {
    record,
    texts: [
      incident.title,
      incident.subtitle,
      ...source,
      ...Object.values(united).flat().map(String),
      ...incidentAlerts.map((alert) => alert.description),
      ...(incident.id === commentedId() ? ["Saw The Switch blink"] : []),
    ],
  };
}
const umaId = (): string => of.as("uma").userId;
const commentedId = (): string | undefined =>
  everything.find((incident) => incident.title === "Cache-5")?.id;

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
  "true",
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
        "responder",
        "acknowledged",
        "acknowledged_by",
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
      fc.constantFrom("host", "title", "subtitle", "check", "description", "responder"),
      fc.constantFrom("=~", "!~"),
      fc.constantFrom("^web", "(?i)CACHE", "-[13]$", "disk|cpu|^Um", "Full", "full"),
    )
    .map(([field, op, regex]) => `${field} ${op} "${regex}"`),
  fc
    .tuple(
      fc.constantFrom("=", "!=", "==="),
      fc.constantFrom("*full*", "web-3 is slow 50%", "Web-0 is full 50%", "web-0 is Full 50%"),
    )
    .map(([op, text]) => `description ${op} "${text}"`),
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
    .map(
      ([field, op, values]) => `${field} ${op} [${values.map((entry) => `"${entry}"`).join(", ")}]`,
    ),
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
    "#FIRST",
    "FIRST",
    "id = FIRST",
    "id IN [FIRST, 0, db]",
    "id = FIRS*",
    "duration > 30m",
    "duration <= 0.5h",
    "duration > 20m30s",
    "duration = *",
  ),
);
const query = fc.oneof(
  leaf,
  fc.tuple(leaf, leaf).map(([left, right]) => `${left} AND ${right}`),
  fc.tuple(leaf, leaf, leaf).map(([first, two, three]) => `(${first} OR ${two}) AND NOT ${three}`),
);

test("a time keeps what changed since, and what had begun by then", async () => {
  const nowS = of.clock.nowS();
  // As they are now: what other tests did to them has moved some.
  const everything = (
    await Promise.all(
      (["active", "snoozed", "resolved"] as const).map((folder) => of.as("ada").folder(folder)),
    )
  )
    .flat()
    .filter((incident) => alerts.has(incident.id));
  const inRange = (from: number, to: number) =>
    everything
      .filter((incident) => incident.last_change >= from && incident.start <= to)
      .map((incident) => incident.id)
      .sort();
  const idsInRange = async (params: Record<string, unknown>) =>
    (await allPages(params))
      .map((incident) => incident.id)
      .filter((id) => alerts.has(id))
      .sort();
  expect((await idsInRange({ from: nowS - 600, to: nowS - 300 })).length).toBeGreaterThan(0);
  expect(await idsInRange({ from: nowS - 1200, to: nowS - 900 })).toEqual(
    inRange(nowS - 1200, nowS - 900),
  );
  expect(await idsInRange({ range: "1h" })).toEqual(inRange(nowS - 3600, nowS));
  expect(
    await idsInRange({
      from: new Date((nowS - 600) * 1000).toISOString(),
      to: String(nowS * 1000),
    }),
  ).toEqual(await idsInRange({ from: nowS - 600, to: nowS }));
});

test("whoever has one environment sees its incidents, and of their environments only that", async () => {
  const visibleIds = everything
    .filter((incident) => incident.title.startsWith("web-"))
    .map((incident) => incident.id)
    .sort();
  for (const env of ["all", web]) {
    const incidents = (
      await Promise.all(
        (["active", "snoozed", "resolved"] as const).map((folder) =>
          queryFeed({ folder, per_page: 200 }, "gil", env),
        ),
      )
    ).flatMap((page) => page.items);
    expect(incidents.map((incident) => incident.id).sort()).toEqual(visibleIds);
    expect(new Set(incidents.flatMap((incident) => incident.environments))).toEqual(new Set([web]));
  }
  const reply = await of
    .as("gil")
    .call(getFeedByIds, { params: all, body: { ids: everything.map((incident) => incident.id) } });
  expect(reply.items.map((incident) => incident.id).sort()).toEqual(visibleIds);
  expect((await queryFeed({ query: "host = db-1", per_page: 5 }, "gil")).total).toBe(0);
});

test("a query that does not parse, or a cursor of one's own making, is refused by its field", async () => {
  for (const [params, field] of [
    [{ query: "host =" }, "query"],
    [{ query: "(((" }, "query"],
    [{ cursor: "abc" }, "cursor"],
    [{ cursor: btoa("[1]") }, "cursor"],
    [{ sort: "colour" }, "query.sort"],
    [{ folder: "all" }, "query.folder"],
    [{ per_page: 201 }, "query.per_page"],
  ] as const) {
    const answer = await of.as("ada").try(getFeed, { params: all, query: params as object });
    expect([answer.status, answer.errors[0]?.field]).toEqual([400, field]);
  }
});

test("an incident is found by its number, bare or with #, and by what its alerts say", async () => {
  const [first] = everything;
  const id = first?.id ?? "";
  const idsOf = async (text: string) =>
    (await queryFeed({ query: text, per_page: 200 })).items.map((incident) => incident.id);
  expect(await idsOf(`#${id}`)).toContain(id);
  expect(await idsOf(id)).toContain(id);
  expect(await idsOf(`id = ${id}`)).toEqual([id]);
  expect(await idsOf("#999999999999999999")).toEqual([]);
  expect(await idsOf('description = "*no such words*"')).toEqual([]);
  expect((await idsOf('description = "*slow*"')).length).toBeGreaterThan(0);
});

test("durations have units, and what is none is refused", async () => {
  const total = async (text: string) => (await queryFeed({ query: text })).total;
  expect(await total("duration > 1h AND duration <= 1h")).toBe(0);
  expect((await total("duration > 10m")) + (await total("duration <= 10m"))).toBe(
    await total("alerts >= 0"),
  );
  const refused = await of
    .as("ada")
    .try(getFeed, { params: all, query: { query: "duration > soon" } });
  expect(refused.status).toBe(400);
});

// Last: the index is empty afterwards.
test.each([
  ["the index", async () => of.house.server.searchIndex.drained()],
  ["incidents that it does not follow yet", async () => forgetIndex(of)],
])(
  "by %s, a query finds exactly what asking every incident in memory finds",
  async (_, prepare) => {
    await prepare();
    const now = await Promise.all(
      (["active", "snoozed", "resolved"] as const).map((folder) => of.as("ada").folder(folder)),
    );
    const withAlerts = now.flat().filter((incident) => alerts.has(incident.id));
    await fc.assert(
      fc.asyncProperty(query, async (pattern) => {
        const text = pattern.replaceAll("FIRST", withAlerts[0]?.id ?? "");
        const parsed = parse(text, { kindOf });
        if (!parsed.ok) throw new Error(`${text}: ${parsed.problems[0]?.message}`);
        const holds = compile(withIncidentIds(parsed.query), kindOf);
        const expected = withAlerts.filter((incident) => {
          const { record, texts } = recordOf(incident);
          return holds(
            factsOf(record, {
              nowS: of.clock.nowS(),
              text: () => texts.map((each) => each.toLowerCase()),
            }),
          );
        });
        const answer = await queryFeed({ query: text, per_page: 200 });
        expect(
          answer.items
            .filter((incident) => alerts.has(incident.id))
            .map((incident) => incident.id)
            .sort(),
        ).toEqual(expected.map((incident) => incident.id).sort());
        expect(answer.total).toBe(answer.items.length);
      }),
      { numRuns: 220 },
    );
  },
);
