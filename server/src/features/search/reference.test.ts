/** Each answer of a search, against asking everything in memory. */
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { type FactRecord, factsOf } from "#bpql/facts.ts";
import { compile } from "#bpql/match.ts";
import { parse } from "#bpql/parse.ts";
import type { Change } from "#contract/changes.ts";
import { listRootCauseChanges, searchChanges } from "#contract/changes.ts";
import { createEnvironment } from "#contract/environments.ts";
import type { Alert, Incident } from "#contract/incidents.ts";
import {
  exportSearch,
  search,
  type SearchKind,
  searchKinds,
  type SearchResult,
} from "#contract/search.ts";
import { northwind, type Organization, type Person } from "../../test-northwind.ts";
import { forgetIndex } from "../incidents/search/test-unindexed.ts";
import { kindOf } from "../incidents/world/incident-fields.ts";

interface Item {
  kind: "incidents" | "alerts" | "changes";
  id: string;
  /** Of its incident; of a change, its own and those of incidents it may have caused. */
  environments: readonly string[];
  record: FactRecord;
  texts: string[];
  start: number;
  end: number | null;
  worst: string;
}

let of: Organization;
let startS: number;
let everything: Item[];
let people: { person: Person; environments: readonly string[] | null; seesChanges: boolean }[];

beforeAll(async () => {
  of = await northwind();
  startS = of.clock.nowS();
  const ada = of.as("ada");
  const [pay, web] = await Promise.all(
    ["pay", "web"].map((team) =>
      ada.call(createEnvironment, { body: { name: team, filter: `team = ${team}` } }),
    ),
  );
  for (let index = 0; index < 24; index += 1) {
    const host = `${["db", "Web", "cache"][index % 3]}-${index}`;
    await of.send(
      ...["disk", "cpu"].slice(index % 2).map((check, nth) => ({
        host,
        check,
        status: ["critical", "warning", "unknown"][(index + nth) % 3],
        description: `${check} of ${host} is ${index % 2 ? "slow" : "Full"}`,
        weight: index,
        team: ["pay", "web", ["pay", "web"], "Ops"][index % 4],
        ...(nth === 0 ? { zone: `z${index % 5}` } : {}),
      })),
    );
    if (index % 5 === 0) await of.send({ host, check: "cpu", status: "ok" });
    of.clock.forward({ seconds: index % 4 === 0 ? 0 : 50 });
  }
  const changes = Array.from({ length: 12 }, (_, index) => ({
    identifier: `CHG-${index}`,
    status: ["Planned", "In Progress", "Done", "Canceled"][index % 4],
    summary: `deploy of db-${index} is slow`,
    start: startS + index * 60,
    ...(index % 3 === 0 ? {} : { end: startS + index * 60 + 30 }),
    tags: { team: index % 2 ? "pay" : ["web", "Ops"], weight: String(index) },
  }));
  await of.post({ app_key: of.appKey, changes }, { path: "/data/v2/changes" });
  of.clock.forward({ seconds: 15 });
  await of.settle();
  everything = await loadEverything({ pay: pay?.id ?? "", web: web?.id ?? "" });
  const restricted = async (environment: string, permissions: ("search@read" | "changes@read")[]) =>
    of.join({ permissions, environments: [{ environment_id: environment, access: "read" }] });
  people = [
    { person: ada, environments: null, seesChanges: true },
    {
      person: await restricted(pay?.id ?? "", ["search@read"]),
      environments: [pay?.id ?? ""],
      seesChanges: false,
    },
    {
      person: await restricted(web?.id ?? "", ["search@read", "changes@read"]),
      environments: [web?.id ?? ""],
      seesChanges: true,
    },
  ];
});

async function loadEverything(environments: Record<string, string>): Promise<Item[]> {
  const ada = of.as("ada");
  const incidents = [...(await ada.folder("active")), ...(await ada.folder("resolved"))];
  const withAlerts = await Promise.all(
    incidents.map(async (incident) => ({ incident, alerts: await ada.alertsOf(incident.id) })),
  );
  const { items } = await ada.call(searchChanges, { query: { per_page: 200 } });
  const links = await linkedTo(incidents);
  return [
    ...withAlerts.flatMap(({ incident, alerts }) => [
      incidentItem(incident, alerts),
      ...alerts.map((alert) => alertItem(alert, incident)),
    ]),
    ...items.map((change) =>
      changeItem(change, [
        ...placesOf(change, environments),
        ...links.flatMap((link) => (link.changeId === change.id ? link.environments : [])),
      ]),
    ),
  ];
}

const placesOf = ({ tags }: Change, environments: Record<string, string>): string[] =>
  [tags["team"] ?? []].flat().flatMap((team) => environments[team.toLowerCase()] ?? []);

/** Whoever sees an incident sees its suspects. */
async function linkedTo(incidents: readonly Incident[]) {
  const lists = await Promise.all(
    incidents.map(async ({ id, environments }) => {
      const { items } = await of
        .as("ada")
        .call(listRootCauseChanges, { query: { incident_id: id } });
      return items.map(({ change }) => ({ changeId: change.id, environments }));
    }),
  );
  return lists.flat();
}

const sources = ["api.test", "api"];
const textOf = (tags: Alert["tags"]): string[] => Object.values(tags).flat().map(String);

function incidentItem(incident: Incident, alerts: readonly Alert[]): Item {
  const names = new Set(alerts.flatMap(({ tags }) => Object.keys(tags)));
  const united = Object.fromEntries(
    [...names].map((name) => [name, alerts.flatMap(({ tags }) => [tags[name] ?? []].flat())]),
  );
  const { id, status, severity, title, subtitle, environments, start, end } = incident;
  const descriptions = alerts.map((alert) => alert.description);
  return {
    kind: "incidents",
    id,
    environments,
    record: {
      ...united,
      source: sources,
      id,
      status,
      severity,
      title,
      subtitle,
      description: descriptions,
      alerts: incident.alerts.total,
      start,
      end,
    },
    texts: [
      title,
      subtitle,
      ...sources,
      ...alerts.flatMap(({ tags }) => textOf(tags)),
      ...descriptions,
    ],
    start,
    end,
    worst: severity,
  };
}

const alertItem = (alert: Alert, { environments }: Incident): Item => ({
  kind: "alerts",
  id: alert.id,
  environments,
  record: {
    ...alert.tags,
    source: sources,
    id: alert.id,
    status: alert.status,
    severity: alert.severity,
    description: alert.description,
    start: alert.start,
    end: alert.end,
  },
  texts: [...sources, ...textOf(alert.tags), alert.description],
  start: alert.start,
  end: alert.end,
  worst: alert.severity,
});

const changeItem = (
  { id, tags, identifier, summary, status, start, end }: Change,
  environments: readonly string[],
): Item => ({
  kind: "changes",
  id,
  environments,
  record: { ...tags, source: sources, identifier, summary, status, start, end },
  texts: [identifier, summary],
  start,
  // Without an end it lasts while it is in progress, and otherwise took no time.
  end: end ?? (status === "In Progress" ? null : start),
  worst: "change",
});

const leaf = fc.constantFrom(
  "team = PAY",
  "team != pay",
  "team === Ops",
  "team IN [web, ops]",
  "team =~ '^[pw]'",
  "team !~ '\\\\bay\\\\b'",
  "team =~ '(?U)p.*y'",
  "host = *-1*",
  "host =~ '(?i)^WEB'",
  "zone = *",
  "zone != *",
  "check = cpu",
  "weight > 7",
  "weight <= 3",
  "status = critical",
  "status = done",
  "status = ok",
  "status != ok",
  "status IN [critical, ok]",
  "status =~ '^(un|wa)'",
  "severity = warning",
  "summary = *slow",
  "identifier = CHG-1*",
  "description = *FULL*",
  "description =~ Full",
  "source = api",
  "nothing = x",
  "slow",
  "db-1",
  "FULL",
  '"is slow"',
  "chg-3",
  "pay",
);
const query = fc.oneof(
  leaf,
  fc.tuple(leaf, fc.constantFrom("AND", "OR"), leaf).map((parts) => parts.join(" ")),
  fc.tuple(leaf, leaf, leaf).map(([a, b, c]) => `${a} AND NOT (${b} OR ${c})`),
);
const range = fc.constantFrom(
  { from: 0, to: 5000 },
  { from: 200, to: 400 },
  { from: 600, to: 610 },
);
const kinds = ["incidents", "alerts", "changes"] as const;
const facetFields = ["team", "status", "source", "zone"];

function expectedOf(
  text: string,
  { from, to, who }: { from: number; to: number; who: (typeof people)[number] },
): Item[] {
  const parsed = parse(text, { kindOf });
  if (!parsed.ok) throw new Error(`${text}: ${parsed.problems[0]?.message}`);
  const holds = compile(parsed.query, kindOf);
  const nowS = of.clock.nowS();
  return everything.filter(
    (item) =>
      (item.kind !== "changes" || who.seesChanges) &&
      who.environments?.some((id) => item.environments.includes(id)) !== false &&
      item.start <= startS + to &&
      (item.end === null || item.end >= startS + from) &&
      holds(
        factsOf(item.record, { nowS, text: () => item.texts.map((each) => each.toLowerCase()) }),
      ),
  );
}

function countsBy(items: readonly Item[], field: string) {
  const counts = new Map<string, number>();
  for (const item of items) {
    const value = item.record[field] ?? [];
    for (const each of new Set([value].flat().map(String)))
      counts.set(each, (counts.get(each) ?? 0) + 1);
  }
  return Object.fromEntries(counts);
}

/** What a search answers, and what it should. */
async function compare(
  text: string,
  { kind, ...scene }: { from: number; to: number; kind: SearchKind; who: (typeof people)[number] },
): Promise<{ reply: object; expected: object }> {
  const all = expectedOf(text, scene);
  const items = all.filter((item) => kind === "all" || item.kind === kind);
  const body = { kind, query: text, from: startS + scene.from, to: startS + scene.to };
  const reply: SearchResult = await scene.who.person.call(search, {
    body: { ...body, per_page: 200, facets: [...facetFields], histogram: 5, counts: true },
  });
  return {
    reply: {
      ids: idsOf(reply.items),
      total: reply.total,
      partial: reply.partial,
      counts: kinds.map((counted) => reply.counts[counted]?.total ?? 0),
      facets: reply.facets.map((facet) => ({
        ...facet,
        values: Object.fromEntries(facet.values.map(({ value, count }) => [value, count])),
      })),
      bars: reply.histogram.map(({ statuses }) => statuses),
    },
    expected: {
      ids: idsOf(items),
      total: items.length,
      partial: false,
      counts: kinds.map((counted) => all.filter((item) => item.kind === counted).length),
      facets: facetFields.map((field) => facetOf(items, field)),
      bars: barsOf(items, scene),
    },
  };
}

const idsOf = (items: readonly { kind: string; id: string }[]): string[] =>
  items.map((item) => `${item.kind.replace(/s$/, "")} ${item.id}`).toSorted();

function facetOf(items: readonly Item[], field: string) {
  const values = countsBy(items, field);
  const without = items.filter(({ record }) => [record[field] ?? []].flat().length === 0);
  return { field, values, distinct: Object.keys(values).length, other: without.length };
}

function barsOf(items: readonly Item[], { from, to }: { from: number; to: number }) {
  const bars = Array.from({ length: 5 }, (): Record<string, number> => ({}));
  for (const item of items) {
    const place = Math.floor((item.start - startS - from) / ((to - from) / 5));
    const bar = bars[Math.max(0, Math.min(4, place))];
    if (bar) bar[item.worst] = (bar[item.worst] ?? 0) + 1;
  }
  return bars;
}

test("a file holds the same as the list", async () => {
  for (const { person } of people)
    for (const kind of kinds) {
      const body = { kind, query: "team = *", from: startS, to: startS + 5000 };
      const { items } = await person.call(search, { body: { ...body, per_page: 200 } });
      const answer = await person.raw("POST", exportSearch.path, { ...body, columns: ["id"] });
      expect([answer.status, answer.errors]).toEqual([200, []]);
      expect(String(answer.body).trim().split("\r\n").slice(1)).toEqual(items.map(({ id }) => id));
    }
});

// Last: the index is empty afterwards.
test.each([
  ["the index", async () => of.house.server.searchIndex.drained()],
  ["what the index does not follow yet", async () => forgetIndex(of)],
])(
  "by %s, whoever asks finds, counts and sees bars of exactly what is theirs",
  async (_, prepare) => {
    await prepare();
    await fc.assert(
      fc.asyncProperty(
        query,
        range,
        fc.constantFrom(...searchKinds),
        fc.nat({ max: 2 }),
        async (text, times, kind, who) => {
          const person = people[who];
          if (person === undefined) throw new Error("nobody asks");
          const { reply, expected } = await compare(text, { ...times, kind, who: person });
          expect(reply).toEqual(expected);
        },
      ),
      { numRuns: 150 },
    );
  },
);
