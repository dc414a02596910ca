import fc from "fast-check";
import { expect, test } from "vitest";
import type { Neighbours } from "./affected-alerts.ts";
import { arbitraryStorm } from "./arbitrary-storm.ts";
import { arbitraryChanges, arbitraryFacts } from "./arbitrary-changes.ts";
import {
  type AlertFacts,
  type Change,
  type ChangeContext,
  type IncidentFacts,
  rankChanges,
} from "./rank-changes.ts";

const start = 1_795_000_000;
const MINUTE_S = 60;

const alert = (tags: AlertFacts["tags"], afterS = 0): AlertFacts => ({
  tags: { region: "eu", ...tags },
  text: "More than 5 % of requests fail",
  start: start + afterS,
});
const incident: IncidentFacts = {
  start,
  end: null,
  alerts: [alert({ service: "orders" }), alert({ host: "ord-3.shop:9100", service: "node" }, 30)],
};
const change: Change = {
  id: "orders",
  summary: "Version 1.4 for everybody",
  status: "Done",
  start: start - 10 * MINUTE_S,
  end: null,
  tags: { service: "Orders", "cloud.region": "EU", version: "1.4" },
};
const unknown: ChangeContext = { neighbours: () => [], howOften: () => 12 };
/** The host runs the orders, which need the database. */
const neighbours: Neighbours = ({ value }) =>
  ({
    "ord-3": [
      { value: "Orders", hops: 1 },
      { value: "db-1", hops: 2 },
    ],
    orders: [{ value: "DB-1", hops: 1 }],
  })[value] ?? [];
const known: ChangeContext = { ...unknown, neighbours };

const rank = (changes: readonly Change[], context = known, { alerts } = incident) =>
  rankChanges({ ...incident, alerts }, changes, context);
const scoreOf = (changes: readonly Change[], context = known, facts = incident): number =>
  rank(changes, context, facts)[0]?.score ?? 0;

test("a change right before the alerts of the same service is suspect, with its reasons", () => {
  expect(rank([change])).toEqual([
    {
      id: "orders",
      score: expect.closeTo(0.3957, 4),
      reasons: [
        {
          code: "same_entity",
          params: { tag: "service", value: "Orders", alerts: 1, of: 2 },
        },
        {
          code: "near_entity",
          params: { tag: "service", value: "Orders", hops: 1, alerts: 1, of: 2 },
        },
        { code: "recency", params: { seconds: 10 * MINUTE_S } },
      ],
    },
  ]);
});

test("a change of what they depend on is suspect only if the topology says so", () => {
  const database = { ...change, id: "db", tags: { host: "db-1", region: "eu" } };
  const alerts = [alert({ service: "orders" })];
  expect(rank([{ ...database, start }], known, { ...incident, alerts })).toEqual([
    {
      id: "db",
      score: expect.closeTo(0.234, 4),
      reasons: [
        { code: "near_entity", params: { tag: "host", value: "db-1", hops: 1, alerts: 1, of: 1 } },
        { code: "recency", params: { seconds: 0 } },
      ],
    },
  ]);
  expect(rank([{ ...database, start }], unknown)).toEqual([]);
});

test("what did not begin, or only after the last alert, is no suspect", () => {
  expect(rank([{ ...change, status: "Planned" }])).toEqual([]);
  expect(rank([{ ...change, status: "Canceled" }])).toEqual([]);
  expect(rank([{ ...change, start: start + 10 * MINUTE_S }])).toEqual([]);
  expect(rank([{ ...change, start: start + MINUTE_S }])).toHaveLength(1);
  expect(rank([{ ...change, status: "In Progress" }])).toHaveLength(1);
  expect(rankChanges({ ...incident, alerts: [] }, [change], known)).toEqual([]);
});

test("a change in another place is no suspect, whatever else they have in common", () => {
  const abroad = { ...change, summary: "More than 5 % of requests fail" };
  expect(rank([{ ...abroad, tags: { service: "orders", region: "us" } }])).toEqual([]);
  expect(rank([{ ...abroad, tags: { service: "orders", zone: "us" } }])).toHaveLength(1);
  const alerts = ["eu", "eu", "us"].map((region) => alert({ service: "orders", region }));
  const [suspect] = rank([{ ...change, start }], known, { ...incident, alerts });
  expect(suspect?.reasons[0]?.params).toMatchObject({ alerts: 2, of: 3 });
});

test("the age counts from the end of a change to the first alert that it may have caused", () => {
  const secondsOf = (item: Change, facts = incident): unknown =>
    rank([item], known, facts)[0]?.reasons.find(({ code }) => code === "recency")?.params;
  expect(secondsOf({ ...change, end: start - 5 * MINUTE_S })).toEqual({ seconds: 5 * MINUTE_S });
  expect(secondsOf({ ...change, end: start + 5 * MINUTE_S })).toEqual({ seconds: 0 });
  expect(secondsOf({ ...change, status: "In Progress" })).toEqual({ seconds: 0 });
  const alerts = [
    alert({ service: "search" }),
    ...[20, 21, 22].map((minute) => alert({ service: "orders" }, minute * MINUTE_S)),
  ];
  expect(secondsOf(change, { ...incident, alerts })).toEqual({ seconds: 30 * MINUTE_S });
});

test("a change whose tags name nothing is about what its summary names", () => {
  const untagged = { ...change, tags: { team: "orders" }, summary: "Deploy orders v1.4" };
  expect(rank([untagged])[0]?.reasons[0]).toEqual({
    code: "same_entity",
    params: { tag: "summary", value: "orders", alerts: 1, of: 2 },
  });
  expect(rank([{ ...untagged, tags: { service: "search" } }])).toEqual([]);
  const alerts = [alert({ team: "orders" })];
  expect(rank([untagged], known, { ...incident, alerts })).toEqual([]);
});

test("words in common are evidence", () => {
  const changes = [
    { ...change, summary: "Rounding of requests" },
    { ...change, id: "colour", summary: "Colours of the page" },
    { ...change, id: "search", summary: "Faster search", tags: { service: "search" } },
  ];
  const [first, second] = rank(changes);
  expect([first?.id, second?.id]).toEqual(["orders", "colour"]);
  expect(first?.score).toBeGreaterThan(second?.score ?? 1);
  expect(first?.reasons).toContainEqual({ code: "text", params: { words: "requests" } });
});

test("the later, further away and more usual, the less suspicious", () => {
  const falls = (scores: readonly number[]): void => {
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    expect(new Set(scores).size).toBe(scores.length);
  };
  falls([0, 10, 60, 180].map((age) => scoreOf([{ ...change, start: start - age * MINUTE_S }])));
  const alone = { ...incident, alerts: [alert({ service: "orders" })] };
  const linked = (hops: number): ChangeContext => ({
    howOften: () => 0,
    neighbours: () => [{ value: "db-1", hops }],
  });
  falls(
    [0, 1, 2].map((hops) =>
      scoreOf([{ ...change, start, tags: { host: "db-1" } }], linked(hops), alone),
    ),
  );
  falls([0, 1, 5, 50].map((often) => scoreOf([change], { ...known, howOften: () => often })));
  const reasonOf = (often: number): unknown =>
    rank([change], { ...known, howOften: () => often })[0]?.reasons.find(
      ({ code }) => code === "unusual",
    )?.params;
  expect(reasonOf(1)).toEqual({ changes: 1, days: 30 });
  expect(reasonOf(2)).toBeUndefined();
});

test("five at most; the same facts give the same answer in whatever order they come", () => {
  const changes = Array.from({ length: 8 }, (_, index) => ({
    ...change,
    id: `c-${index}`,
    start: start - (index % 4) * MINUTE_S,
  }));
  const suspects = rank(changes);
  expect(suspects.map(({ id }) => id)).toEqual(["c-0", "c-4", "c-1", "c-5", "c-2"]);
  const first = JSON.stringify(suspects);
  for (let run = 0; run < 100; run += 1) expect(JSON.stringify(rank(changes))).toBe(first);
  expect(rank(changes.toReversed())).toEqual(suspects);
  const alerts = incident.alerts.toReversed();
  expect(rank(changes, known, { ...incident, alerts })).toEqual(suspects);
});

test("in storms over services that depend on each other, the change is among the suspects", () => {
  const storms = fc.sample(arbitraryStorm, { seed: 1, numRuns: 300 });
  const answers = storms.map(({ facts, changes, cause, ...context }) => {
    const suspects = rankChanges(facts, changes, context);
    return { cause, ids: suspects.map(({ id }) => id) };
  });
  const caused = answers.filter(({ cause }) => cause !== null);
  const uncaused = answers.filter(({ cause }) => cause === null);
  expect(Math.min(caused.length, uncaused.length)).toBeGreaterThan(100);
  const right = caused.filter(({ cause, ids }) => ids.some((id) => id === cause));
  expect(right.length / caused.length).toBeGreaterThan(0.9);
  expect(uncaused.filter(({ ids }) => ids.length > 0).length / uncaused.length).toBeLessThan(0.2);
});

test("scores are between 0 and 1, best first, whatever the facts are", () => {
  fc.assert(
    fc.property(arbitraryFacts, arbitraryChanges, (facts, changes) => {
      const context = { neighbours: () => [{ value: "db-1", hops: 1 }], howOften: () => 0 };
      const suspects = rankChanges(facts, changes, context);
      const ids = new Set(changes.map(({ id }) => id));
      expect(suspects.length).toBeLessThanOrEqual(5);
      expect(suspects.every(({ id }) => ids.has(id))).toBe(true);
      const scores = suspects.map(({ score }) => score);
      expect(scores.every((score) => score > 0 && score <= 1)).toBe(true);
      expect(scores).toEqual(scores.toSorted((a, b) => b - a));
      const reversed = { ...facts, alerts: facts.alerts.toReversed() };
      expect(rankChanges(reversed, changes.toReversed(), context)).toEqual(suspects);
    }),
  );
});

test.each([
  ["a word", "a".repeat(100_000)],
  ["addresses", "a.b:1 ".repeat(17_000)],
  ["colons", ":".repeat(100_000)],
  ["hexadecimal digits", "a:".repeat(50_000)],
  ["humps", "aB".repeat(50_000)],
])("a hundred thousand characters of %s end nothing", (_, text) => {
  const tags = { service: text, [text]: "orders", host: ["ord-3", text] };
  const [suspect] = rank([{ ...change, summary: text, tags }], known, {
    ...incident,
    alerts: [{ tags, text, start }],
  });
  expect(suspect?.reasons[0]?.code).toBe("same_entity");
});
