import fc from "fast-check";
import { factsOf } from "#bpql/facts.ts";
import { expect, test } from "vitest";
import type { LinkRule } from "#contract/correlation-patterns.ts";
import { graphOf } from "../topology/graph.ts";
import {
  chooseIncident,
  matchPatterns,
  type CandidateIncident,
  incidentPatternsOf,
  keysOfIncident,
  newKeysOf,
  type Subject,
} from "./decide.ts";
import { linksOf } from "./links.ts";
import { patternBook } from "./pattern-book.ts";
import type { ReadyPattern } from "./patterns.ts";

/** shop → cart → db, shop → mail, cart and mail run on n1. */
const graph = graphOf({
  nodes: ["shop", "cart", "db", "mail", "n1"].map((id) => ({
    id,
    kind: "thing",
    names: [{ service: id }],
  })),
  edges: [
    ["shop", "cart", "calls"],
    ["cart", "db", "calls"],
    ["shop", "mail", "calls"],
    ["cart", "n1", "runs_on"],
    ["mail", "n1", "runs_on"],
  ].map(([source = "", target = "", kind = ""]) => ({ source, target, kind })),
});
const minute = 60;
const linkedPattern = (
  rule: Partial<LinkRule>,
  more: Partial<ReadyPattern> = {},
): ReadyPattern => ({
  id: "1",
  revision: 1,
  tags: [],
  sources: new Set(),
  windowS: 10 * minute,
  isSliding: true,
  crossesSources: true,
  needs: null,
  accepts: () => true,
  links: linksOf({ relation: "depends_on", links: 1, kinds: [], ...rule }, graph),
  ...more,
});
const subject = (
  service: string,
  start = 0,
  more: Record<string, string[]> = {},
  source = "a",
): Subject => ({
  facts: { service: [service], source: [source], ...more },
  conditionFacts: factsOf({}, { nowS: 0, text: () => [] }),
  source_system: source,
  start,
});
const bookOf = (patterns: readonly ReadyPattern[]) => patternBook(patterns, graph);

/** An incident of these alerts, each joining the first by whatever it can. */
function incidentOf(
  alerts: readonly Subject[],
  patterns: readonly ReadyPattern[],
): CandidateIncident {
  const [first, ...rest] = alerts;
  if (!first) throw new Error("an incident has an alert");
  const incident: CandidateIncident = {
    id: "10",
    start: first.start,
    latest_start: first.start,
    active: true,
    merged_into: null,
    alerts_total: 1,
    source_systems: [first.source_system],
    patterns: incidentPatternsOf(matchPatterns(first, bookOf(patterns)).fits, first.start),
  };
  for (const alert of rest) {
    const { choice } = tryJoin(alert, incident, patterns);
    if (!choice.incident) throw new Error("the alert does not join");
    Object.assign(incident, {
      patterns: choice.patterns,
      start: Math.min(incident.start, alert.start),
      latest_start: Math.max(incident.latest_start, alert.start),
      alerts_total: incident.alerts_total + 1,
      source_systems: [...new Set([...incident.source_systems, alert.source_system])],
    });
  }
  return incident;
}
const tryJoin = (alert: Subject, incident: CandidateIncident, patterns: readonly ReadyPattern[]) =>
  chooseIncident(alert, matchPatterns(alert, bookOf(patterns)).fits, {
    candidates: () => [incident],
    maxAlerts: 300,
  });
const joins = (
  alert: Subject,
  incident: CandidateIncident,
  patterns: readonly ReadyPattern[],
): boolean => tryJoin(alert, incident, patterns).choice.incident !== null;

test.each<[LinkRule["relation"], number, string, string, boolean]>([
  ["depends_on", 0, "db", "db", true],
  ["depends_on", 0, "db", "cart", false],
  ["depends_on", 1, "db", "cart", true],
  ["depends_on", 1, "cart", "db", false],
  ["depends_on", 1, "db", "shop", false],
  ["depends_on", 2, "db", "shop", true],
  ["either", 1, "cart", "db", true],
  ["either", 1, "db", "cart", true],
  ["either", 1, "shop", "db", false],
  ["either", 2, "shop", "db", true],
  ["either", 2, "cart", "mail", false],
  ["shared_dependency", 1, "cart", "mail", true],
  ["shared_dependency", 0, "cart", "mail", false],
  ["shared_dependency", 1, "db", "cart", true],
  ["shared_dependency", 1, "shop", "n1", false],
  ["shared_dependency", 2, "shop", "n1", true],
])(
  "%s over %d links: after one about %s, one about %s joins: %s",
  (relation, links, first, second, expected) => {
    const patterns = [linkedPattern({ relation, links })];
    expect(joins(subject(second), incidentOf([subject(first)], patterns), patterns)).toBe(expected);
  },
);

test("only links of the kinds it names are followed", () => {
  for (const [kinds, expected] of [
    [["calls"], false],
    [["runs_on"], true],
  ] as const) {
    const patterns = [linkedPattern({ kinds: [...kinds] })];
    expect(joins(subject("cart"), incidentOf([subject("n1")], patterns), patterns)).toBe(expected);
  }
});

test("an alert is linked to any alert of the incident, and those it does not know do not matter", () => {
  const patterns = [
    linkedPattern({}),
    linkedPattern({}, { id: "2", tags: ["region"], links: null }),
  ];
  const region = { region: ["eu"] };
  const incident = incidentOf([subject("unknown", 0, region), subject("db", 0, region)], patterns);
  expect([
    joins(subject("cart"), incident, patterns),
    joins(subject("mail"), incident, patterns),
  ]).toEqual([true, false]);
});

test.each([
  [10, true],
  [10.01, false],
  [-10, true],
  [-10.01, false],
])("sliding: %d minutes from an alert that it is linked to", (minutes, expected) => {
  const patterns = [linkedPattern({})];
  const incident = incidentOf([subject("db"), subject("db", 5 * minute)], patterns);
  expect(
    joins(
      subject("cart", minutes < 0 ? minutes * minute : (5 + minutes) * minute),
      incident,
      patterns,
    ),
  ).toBe(expected);
});

test("sliding: later alerts elsewhere do not hold the window open", () => {
  const patterns = [
    linkedPattern({}),
    linkedPattern({}, { id: "2", tags: ["region"], links: null }),
  ];
  const region = { region: ["eu"] };
  const incident = incidentOf(
    [subject("db", 0, region), subject("mail", 9 * minute, region)],
    patterns,
  );
  expect([
    joins(subject("cart", 11 * minute), incident, patterns),
    joins(subject("shop", 11 * minute), incident, patterns),
  ]).toEqual([false, true]);
});

test("anchored: the whole incident lies within the window", () => {
  const patterns = [linkedPattern({}, { isSliding: false })];
  const incident = incidentOf([subject("db"), subject("db", 9 * minute)], patterns);
  expect([
    joins(subject("cart", 10 * minute), incident, patterns),
    joins(subject("cart", 10.1 * minute), incident, patterns),
  ]).toEqual([true, false]);
});

test("tags and source have to agree with the alert that it is linked to", () => {
  const patterns = [linkedPattern({}, { tags: ["region"], crossesSources: false })];
  const incident = incidentOf([subject("db", 0, { region: ["EU", "de"] })], patterns);
  expect([
    joins(subject("cart", 0, { region: ["eu"] }), incident, patterns),
    joins(subject("cart", 0, { region: ["us"] }), incident, patterns),
    joins(subject("cart"), incident, patterns),
    joins(subject("cart", 0, { region: ["eu"] }, "b"), incident, patterns),
  ]).toEqual([true, false, false, false]);
});

test("what the topology does not know is told", () => {
  expect(matchPatterns(subject("elsewhere"), bookOf([linkedPattern({})])).tried).toEqual([
    { pattern_id: "1", result: "no_entity" },
  ]);
});

const rule = fc.record({
  relation: fc.constantFrom("depends_on" as const, "either" as const, "shared_dependency" as const),
  links: fc.integer({ min: 0, max: 3 }),
});
const placedAlert = fc.tuple(
  fc.constantFrom("shop", "cart", "db", "mail", "n1", "unknown"),
  fc.integer({ min: -30, max: 30 }),
);
test("whoever joins finds the incident by its keys in time: those of each alert, and those that a reopened incident offers", () => {
  fc.assert(
    fc.property(
      rule,
      fc.array(placedAlert, { minLength: 1, maxLength: 5 }),
      placedAlert,
      fc.boolean(),
      (links, placed, [service, at], isSliding) => {
        const patterns = [
          linkedPattern(links, { isSliding }),
          linkedPattern(
            {},
            { id: "2", tags: ["source"], links: null, windowS: 9999, isSliding: true },
          ),
        ];
        const book = bookOf(patterns);
        const alerts = placed.map(([node, minutes]) => subject(node, minutes * minute));
        const incident = incidentOf(alerts, patterns);
        const joining = subject(service, at * minute);
        const fits = matchPatterns(joining, book).fits.filter((fit) => fit.pattern.id === "1");
        const hasMatchingKey = (keys: readonly { key: string; until: number }[]): boolean =>
          fits.some((fit) =>
            fit.keys.some((key) =>
              keys.some(
                (incidentKey) => incidentKey.key === key && incidentKey.until >= joining.start,
              ),
            ),
          );
        const grown = alerts.flatMap((alert, index) =>
          newKeysOf(incident, matchPatterns(alert, book).fits, {
            subject: alert,
            isNew: index === 0,
          }),
        );
        const hasJoined =
          chooseIncident(joining, fits, { candidates: () => [incident], maxAlerts: 300 }).choice
            .incident !== null;
        expect(
          !hasJoined || (hasMatchingKey(grown) && hasMatchingKey(keysOfIncident(incident, book))),
        ).toBe(true);
      },
    ),
  );
});
