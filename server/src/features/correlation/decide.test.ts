import fc from "fast-check";
import { factsOf } from "#bpql/facts.ts";
import { expect, test } from "vitest";
import {
  chooseIncident,
  matchPatterns as fitsIn,
  type CandidateIncident,
  incidentPatternsOf,
  keysOfIncident,
  type Subject,
  explainMatches,
  type PatternAttempt,
} from "./decide.ts";
import { patternBook } from "./pattern-book.ts";
import type { ReadyPattern } from "./patterns.ts";
import { defaultPatterns, sortPatterns } from "./patterns.ts";

const minute = 60;
const pattern = (id: string, tags: string[], more: Partial<ReadyPattern> = {}): ReadyPattern => ({
  id,
  revision: 1,
  tags,
  sources: new Set(),
  windowS: 60 * minute,
  isSliding: false,
  crossesSources: true,
  links: null,
  needs: null,
  accepts: () => true,
  ...more,
});
const satisfiedPatterns = (alert: Subject, patterns: readonly ReadyPattern[]) =>
  fitsIn(alert, patternBook(patterns));
const subject = (facts: Record<string, string[]>, start = 0, source = "api.a"): Subject => ({
  facts: { source: [source, source.split(".")[0] ?? ""], ...facts },
  conditionFacts: factsOf(facts, { nowS: 0, text: () => [] }),
  source_system: source,
  start,
});
const group = (
  id: string,
  subjectOfFirst: Subject,
  patterns: readonly ReadyPattern[],
  more: Partial<CandidateIncident> = {},
): CandidateIncident => ({
  id,
  start: subjectOfFirst.start,
  latest_start: subjectOfFirst.start,
  active: true,
  merged_into: null,
  alerts_total: 1,
  source_systems: [subjectOfFirst.source_system],
  patterns: incidentPatternsOf(
    satisfiedPatterns(subjectOfFirst, patterns).fits,
    subjectOfFirst.start,
  ),
  ...more,
});
/** Every group is offered for every key: decisions verify what keys only narrow down. */
const joins = (
  alert: Subject,
  groups: readonly CandidateIncident[],
  patterns: readonly ReadyPattern[],
  maxAlerts = 300,
) =>
  chooseIncident(alert, satisfiedPatterns(alert, patterns).fits, {
    candidates: () => groups,
    maxAlerts,
  });
const joinedId = (...args: Parameters<typeof joins>): string | null =>
  joins(...args).choice.incident?.id ?? null;

const onHost = pattern("1", ["host"]);
const db1 = subject({ host: ["db-1"] });

test.each([
  ["the same value", { host: ["db-1"] }, "10"],
  ["the same in another case", { host: ["DB-1"] }, "10"],
  ["any shared value", { host: ["web-1", "db-1"] }, "10"],
  ["another value", { host: ["db-2"] }, null],
  ["no such tag", { service: ["db-1"] }, null],
  ["an empty list", { host: [] }, null],
] as const)("%s of the tag", (_, facts, expected) => {
  expect(
    joinedId(
      subject(
        Object.fromEntries(Object.entries(facts).map(([name, values]) => [name, [...values]])),
      ),
      [group("10", db1, [onHost])],
      [onHost],
    ),
  ).toBe(expected);
});

test.each([
  [-60, "10"],
  [-60.01, null],
  [0, "10"],
  [60, "10"],
  [60.01, null],
])("anchored: a start %d minutes from the first alert", (minutes, expected) => {
  expect(
    joinedId(subject({ host: ["db-1"] }, minutes * minute), [group("10", db1, [onHost])], [onHost]),
  ).toBe(expected);
});

test("anchored: the window is counted from the first alert, however lately another one started", () => {
  const grown = group("10", db1, [onHost], { latest_start: 50 * minute });
  expect(joinedId(subject({ host: ["db-1"] }, 61 * minute), [grown], [onHost])).toBeNull();
  expect(joinedId(subject({ host: ["db-1"] }, -11 * minute), [grown], [onHost])).toBeNull();
  expect(joinedId(subject({ host: ["db-1"] }, -10 * minute), [grown], [onHost])).toBe("10");
});

test("anchored: an incident that another pattern stretched beyond the window takes no more", () => {
  const stretched = group("10", db1, [onHost], { latest_start: 90 * minute });
  expect(joinedId(subject({ host: ["db-1"] }, 50 * minute), [stretched], [onHost])).toBeNull();
});

test("sliding: the window moves on with the latest alert", () => {
  const sliding = pattern("1", ["host"], { isSliding: true });
  const grown = group("10", db1, [sliding], { latest_start: 50 * minute });
  expect(joinedId(subject({ host: ["db-1"] }, 110 * minute), [grown], [sliding])).toBe("10");
  expect(joinedId(subject({ host: ["db-1"] }, 111 * minute), [grown], [sliding])).toBeNull();
});

test("every tag of a pattern has to agree", () => {
  const both = pattern("1", ["cluster", "check"]);
  const first = group("10", subject({ cluster: ["k1"], check: ["disk"] }), [both]);
  expect(joinedId(subject({ cluster: ["k1"], check: ["disk"] }), [first], [both])).toBe("10");
  expect(joinedId(subject({ cluster: ["k1"], check: ["cpu"] }), [first], [both])).toBeNull();
  expect(joinedId(subject({ cluster: ["k1"] }), [first], [both])).toBeNull();
});

test("an incident keeps only the patterns, and of them the values, that all its alerts share", () => {
  const [teams, host] = [pattern("1", ["teams"]), pattern("2", ["host"])];
  const first = group("10", subject({ teams: ["a", "b"], host: ["db-1"] }), [teams, host]);
  const { choice } = joins(subject({ teams: ["b", "c"], host: ["db-2"] }), [first], [teams, host]);
  expect(choice.incident && choice.patterns).toEqual([
    { id: "1", revision: 1, values: { teams: ["b"] } },
  ]);
  const narrowed = { ...first, patterns: choice.incident ? choice.patterns : [] };
  expect(joinedId(subject({ teams: ["a"], host: ["db-1"] }), [narrowed], [teams, host])).toBeNull();
});

test("within one source: others stay out, and so does everyone once sources are mixed", () => {
  const withinSource = pattern("1", ["host"], { crossesSources: false });
  const first = group("10", db1, [withinSource]);
  expect(joinedId(subject({ host: ["db-1"] }, 0, "api.a"), [first], [withinSource])).toBe("10");
  expect(joinedId(subject({ host: ["db-1"] }, 0, "api.b"), [first], [withinSource])).toBeNull();
  expect(
    joinedId(
      subject({ host: ["db-1"] }, 0, "api.a"),
      [{ ...first, source_systems: ["api.a", "api.b"] }],
      [withinSource],
    ),
  ).toBeNull();
});

test("a pattern of another source system, or one whose filter says no, is not tried further", () => {
  const patterns = [
    pattern("1", ["host"], { sources: new Set(["zabbix"]) }),
    pattern("2", ["host"], { accepts: () => false }),
    pattern("3", ["service"]),
  ];
  expect(satisfiedPatterns(db1, patterns)).toEqual({
    fits: [],
    tried: [
      { pattern_id: "1", result: "source" },
      { pattern_id: "2", result: "filter" },
      { pattern_id: "3", result: "lacks_tag", detail: "service" },
    ],
  });
  expect(
    satisfiedPatterns(db1, [
      pattern("1", ["host"], { sources: new Set(["api"]) }),
      pattern("2", ["host"], { sources: new Set(["api.a"]) }),
    ]).fits,
  ).toHaveLength(2);
});

test("the first pattern in order decides, and of several incidents the one with the latest start", () => {
  const [host, service] = [pattern("1", ["host"]), pattern("2", ["service"])];
  const both = subject({ host: ["db-1"], service: ["shop"] }, 30 * minute);
  const [byHost, byService] = [
    group("10", db1, [host, service]),
    group("11", subject({ service: ["shop"] }, 20 * minute), [host, service]),
  ];
  expect(joinedId(both, [byHost, byService], [host, service])).toBe("10");
  expect(joinedId(both, [byHost, byService], [service, host])).toBe("11");
  const later = group("12", subject({ host: ["db-1"] }, 10 * minute), [host]);
  expect(joinedId(both, [later, byHost], [host])).toBe("12");
  expect(joinedId(both, [byHost, group("13", db1, [host])], [host])).toBe("13");
});

test.each([
  ["resolved", { active: false }],
  ["merged away", { merged_into: "9" }],
  [
    "holding an older revision of the pattern",
    { patterns: [{ id: "1", revision: 0, values: { host: ["db-1"] } }] },
  ],
])("an incident that is %s is not joined", (_, more) => {
  expect(joinedId(db1, [group("10", db1, [onHost], more)], [onHost])).toBeNull();
});

test("a full incident is passed over; when nothing has room, the new one is linked to the latest full one", () => {
  const [full, roomy] = [
    group("10", subject({ host: ["db-1"] }, 5), [onHost], { alerts_total: 300 }),
    group("11", db1, [onHost], { alerts_total: 299 }),
  ];
  expect(joinedId(db1, [full, roomy], [onHost])).toBe("11");
  const { choice, tried } = joins(
    db1,
    [full, group("12", db1, [onHost], { alerts_total: 300 })],
    [onHost],
  );
  expect(choice).toEqual({ incident: null, linkedIncidentId: "10" });
  expect(tried).toEqual([{ pattern_id: "1", result: "full" }]);
});

test("what was tried says why not", () => {
  expect(joins(db1, [], [onHost]).tried).toEqual([{ pattern_id: "1", result: "no_incident" }]);
  expect(
    joins(subject({ host: ["db-1"] }, 9999), [group("10", db1, [onHost])], [onHost]).tried,
  ).toEqual([{ pattern_id: "1", result: "out_of_window" }]);
});

const values = fc.subarray(["a", "b", "c", "d"], { minLength: 1 });
test("whoever joins shares a key with the incident: looking up by keys misses nothing", () => {
  fc.assert(
    fc.property(values, values, values, values, (firstValues, two, three, four) => {
      const both = pattern("1", ["x", "y"]);
      const [first, second] = [subject({ x: firstValues, y: two }), subject({ x: three, y: four })];
      const incident = group("10", first, [both]);
      const keys = new Set(
        keysOfIncident(incident, patternBook([both])).map((incidentKey) => incidentKey.key),
      );
      const meets = satisfiedPatterns(second, [both])
        .fits.flatMap((fit) => fit.keys)
        .some((key) => keys.has(key));
      expect(joinedId(second, [incident], [both]) === "10").toBe(meets);
    }),
  );
});

test("longest window first, ties by the given order; by hand the given order alone", () => {
  const rows = [
    { id: "1", time_window: 30, order: 1 },
    { id: "2", time_window: 60, order: 3 },
    { id: "3", time_window: 60, order: 2 },
  ];
  expect(sortPatterns(rows, "time_window").map((row) => row.id)).toEqual(["3", "2", "1"]);
  expect(sortPatterns(rows, "manual").map((row) => row.id)).toEqual(["1", "3", "2"]);
});

test("a new organization groups by host, application and service, and bursts of a cluster", () => {
  expect(defaultPatterns.map(({ tags, time_window }) => [tags.join("+"), time_window])).toEqual([
    ["host", 60],
    ["application", 60],
    ["service", 60],
    ["cluster", 8],
  ]);
});

test("a pattern that stays within one source goes when another pattern mixes them", () => {
  const [withinSource, service] = [
    pattern("1", ["host"], { crossesSources: false }),
    pattern("2", ["service"]),
  ];
  const first = subject({ host: ["db-1"], service: ["shop"] }, 0, "api.a");
  const { choice } = joins(
    subject({ host: ["db-1"], service: ["shop"] }, 0, "api.b"),
    [group("10", first, [withinSource, service])],
    [withinSource, service],
  );
  expect(choice.incident && choice.patterns.map((heldPattern) => heldPattern.id)).toEqual(["2"]);
});

const manyPatterns = (
  count: number,
  more: (index: number) => Partial<ReadyPattern> & { tags: string[] },
): ReadyPattern[] =>
  Array.from({ length: count }, (_, index) =>
    pattern(String(index + 1), more(index).tags, more(index)),
  );

test("of many patterns the first few tell why not, the rest are counted", () => {
  const { fits, tried } = satisfiedPatterns(
    db1,
    manyPatterns(200, (index) => ({ tags: index === 150 ? ["host"] : ["host", `x${index}`] })),
  );
  expect(fits.map((fit) => fit.pattern.id)).toEqual(["151"]);
  expect([tried.length, tried[0], tried.at(-1)]).toEqual([
    21,
    { pattern_id: "1", result: "lacks_tag", detail: "x0" },
    { pattern_id: "", result: "others", detail: "179" },
  ]);
});

test("patterns that an alert satisfies are told up to a bound too, the one that grouped it always", () => {
  const attempt = (id: number, result: PatternAttempt["result"]): PatternAttempt => ({
    pattern_id: String(id),
    result,
  });
  const satisfied = [
    ...Array.from({ length: 30 }, (_, index) => attempt(index, "no_incident")),
    attempt(30, "joined"),
  ];
  const reported = explainMatches(satisfied, [
    attempt(40, "filter"),
    { pattern_id: "", result: "others", detail: "5" },
  ]);
  expect([reported.length, reported.at(-3), reported.at(-2), reported.at(-1)]).toEqual([
    23,
    attempt(30, "joined"),
    attempt(40, "filter"),
    { pattern_id: "", result: "others", detail: "15" },
  ]);
});

test("patterns that cannot concern an alert are not asked", () => {
  let calls = 0;
  const accepts = () => {
    calls += 1;
    return true;
  };
  satisfiedPatterns(
    db1,
    manyPatterns(2000, (index) => ({
      tags: ["host"],
      needs: [{ field: "host", values: [`db-${index}`] }],
      accepts,
    })),
  );
  expect(calls).toBe(20);
});

const fewTags = fc.subarray(["host", "service", "team", "rack"]);
test("the index misses no pattern that an alert satisfies", () => {
  const ruleDraft = fc.record({
    tags: fc.subarray(["host", "service", "team", "rack"], { minLength: 1 }),
    literal: fc.option(fc.constantFrom("a", "b")),
  });
  fc.assert(
    fc.property(
      fc.array(ruleDraft, { minLength: 25, maxLength: 40 }),
      fewTags,
      fc.constantFrom("a", "b"),
      (rules, tags, value) => {
        const patterns = rules.map(({ tags: patternTags, literal }, index) =>
          pattern(
            String(index),
            patternTags,
            literal === null
              ? {}
              : {
                  needs: [{ field: "host", values: [literal] }],
                  accepts: (facts) => facts.folded("host").includes(literal),
                },
          ),
        );
        const alert = subject(Object.fromEntries(tags.map((tag) => [tag, [value]])));
        const plain = rules.flatMap(({ tags: patternTags, literal }, index) =>
          patternTags.every((tag) => tags.includes(tag)) &&
          (literal === null || (tags.includes("host") && literal === value))
            ? [String(index)]
            : [],
        );
        expect(satisfiedPatterns(alert, patterns).fits.map((fit) => fit.pattern.id)).toEqual(plain);
      },
    ),
  );
});

test("two tags of thirty values each still agree on the last of them", () => {
  const all = (name: string) => Array.from({ length: 30 }, (_, index) => `${name}${index}`);
  const both = pattern("1", ["x", "y"]);
  const incident = group("10", subject({ x: all("x"), y: all("y") }), [both]);
  const keys = new Set(
    keysOfIncident(incident, patternBook([both])).map((incidentKey) => incidentKey.key),
  );
  expect(
    satisfiedPatterns(subject({ x: ["x29"], y: ["y29"] }), [both])
      .fits.flatMap((fit) => fit.keys)
      .every((key) => keys.has(key)),
  ).toBe(true);
});
