import fc from "fast-check";
import { expect, test } from "vitest";
import type { AppliedTag, IncidentTagBody, TagSource, TagValue } from "#contract/incident-tags.ts";
import { taggingOf } from "./decide.ts";
import { problemsOf } from "./kind.ts";
import { type AlertFacts, definition, incidentWith } from "./test-scene.ts";

const computeTags = (
  definitions: Parameters<typeof taggingOf>[0],
  alerts: readonly AlertFacts[],
  before: Record<string, AppliedTag> = {},
  at = 100,
) => {
  const { incident, facts } = incidentWith(alerts);
  incident.incident_tags = before;
  return taggingOf(definitions).tagsOf(incident, facts, { texts: () => ["smoke on the roof"], at });
};
const computeValue = (
  body: Partial<IncidentTagBody>,
  alerts: readonly AlertFacts[],
): TagValue | null | undefined =>
  computeTags([definition("1", body)], alerts).tagValues["1"]?.value;
const automaticRules = (value: TagSource, condition = "") => ({
  automatic: [{ when: condition, value }],
});
const teams: AlertFacts[] = [
  { team: ["shop"], priority: ["P3"], size: ["M"] },
  { team: ["data", "shop"], priority: ["p1"], size: ["s"] },
  { team: ["data"], priority: ["urgent"], size: ["XL"] },
  { team: ["shop"], priority: ["4"] },
];
const options = ["L", "M", "S"];

test.each<[Partial<IncidentTagBody>, TagValue | undefined]>([
  [automaticRules({ kind: "literal", value: "all" }), "all"],
  [automaticRules({ kind: "first", field: "team" }), "shop"],
  [automaticRules({ kind: "distinct", field: "team" }), "shop, data"],
  [automaticRules({ kind: "most_frequent", field: "team" }), "shop"],
  [automaticRules({ kind: "count", field: "team" }), "2"],
  [automaticRules({ kind: "first", field: "nothing" }), undefined],
  [automaticRules({ kind: "count", field: "nothing" }), undefined],
  [automaticRules({ kind: "template", template: "${TEAM} in ${size}" }), "shop, data in M, s, XL"],
  [automaticRules({ kind: "template", template: "${team} in ${nothing}" }), undefined],
  [automaticRules({ kind: "template", template: "${severity} on ${title}" }), "critical on db-1"],
  [
    { type: "multi_value", ...automaticRules({ kind: "distinct", field: "team" }) },
    ["shop", "data"],
  ],
  [{ type: "multi_value", ...automaticRules({ kind: "literal", value: "one" }) }, ["one"]],
  [{ type: "multi_value", ...automaticRules({ kind: "count", field: "team" }) }, ["2"]],
  [{ type: "priority", ...automaticRules({ kind: "worst", field: "priority" }) }, "P1"],
  [{ type: "priority", ...automaticRules({ kind: "least", field: "priority" }) }, "P4"],
  [{ type: "priority", ...automaticRules({ kind: "first", field: "priority" }) }, "P3"],
  [{ type: "priority", ...automaticRules({ kind: "worst", field: "team" }) }, undefined],
  [
    {
      type: "priority",
      ...automaticRules({ kind: "template", template: "${nothing}" }),
      default: "p5",
    },
    "P5",
  ],
  [{ type: "list", options, ...automaticRules({ kind: "worst", field: "size" }) }, "M"],
  [{ type: "list", options, ...automaticRules({ kind: "least", field: "size" }) }, "S"],
  [{ type: "list", options, ...automaticRules({ kind: "literal", value: "l" }) }, "L"],
  [
    { ...automaticRules({ kind: "literal", value: "x" }, "team = nobody"), default: "fallback" },
    "fallback",
  ],
  [
    { ...automaticRules({ kind: "literal", value: "x" }, "team ="), default: "fallback" },
    "fallback",
  ],
])("%j gives %j", (body, expected) => {
  expect(computeValue(body, teams)).toEqual(expected);
});

test("the first rule that holds and yields wins, and the tag says which it was and since when", () => {
  const body: Partial<IncidentTagBody> = {
    automatic: [
      { when: "team = nobody", value: { kind: "literal", value: "one" } },
      { when: "", value: { kind: "first", field: "nothing" } },
      { when: "team = DATA AND smoke", value: { kind: "literal", value: "three" } },
      { when: "", value: { kind: "literal", value: "four" } },
    ],
  };
  const first = computeTags([definition("1", body)], teams);
  expect(first).toEqual({
    tagValues: { 1: { value: "three", meta: { by: "auto", at: 100, rule: 3 } } },
    facts: { "tag.t1": ["three"] },
    priority: 9,
  });
  expect(computeTags([definition("1", body)], teams, first.tagValues, 200)).toEqual(first);
  const sameValue = {
    automatic: [{ when: "", value: { kind: "literal", value: "three" } as const }],
  };
  expect(computeTags([definition("1", sameValue)], teams, first.tagValues, 200).tagValues).toEqual({
    1: { value: "three", meta: { by: "auto", at: 100, rule: 1 } },
  });
});

test("what people set stays, also nothing; what is gone goes, and what is switched off keeps only what people set", () => {
  const set: AppliedTag = { value: "mine", meta: { by: "user", at: 1, name: "Ada" } };
  const off: AppliedTag = { value: null, meta: { by: "user", at: 1, name: "Ada" } };
  const auto: AppliedTag = { value: "old", meta: { by: "auto", at: 1, rule: 1 } };
  const rule = automaticRules({ kind: "literal", value: "auto" });
  const definitions = [
    definition("1", rule),
    definition("2", rule),
    definition("3", rule, { active: false }),
    definition("4", rule, { active: false }),
  ];
  expect(computeTags(definitions, teams, { 1: set, 2: off, 3: set, 4: auto, 5: set })).toEqual({
    tagValues: { 1: set, 2: off, 3: set },
    facts: { "tag.t1": ["mine"] },
    priority: 9,
  });
});

test("a rule can ask for the tags before its own, and for no other", () => {
  const before = definition("1", automaticRules({ kind: "literal", value: "gold" }));
  const asking = definition("2", {
    type: "priority",
    automatic: [{ when: "tag.t1 = gold", value: { kind: "literal", value: "P2" } }],
  });
  expect(computeTags([before, asking], teams)).toMatchObject({
    tagValues: { 2: { value: "P2" } },
    priority: 2,
  });
  const manualTag: AppliedTag = { value: "gold", meta: { by: "user", at: 1, name: "Ada" } };
  expect(computeTags([asking, before], teams, { 1: manualTag }).tagValues).toEqual({
    1: manualTag,
  });
  expect(
    computeTags(
      [before, definition("2", automaticRules({ kind: "template", template: "${tag.t1}!" }))],
      teams,
    ).tagValues["2"]?.value,
  ).toBe("gold!");
});

test.each<[Partial<IncidentTagBody>, string[]]>([
  [automaticRules({ kind: "literal", value: "x" }, "team ="), ["automatic.0.when"]],
  [automaticRules({ kind: "literal", value: "x" }, "start > -2h"), ["automatic.0.when"]],
  [automaticRules({ kind: "first", field: "last_change" }), ["automatic.0.value"]],
  [automaticRules({ kind: "worst", field: "team" }), ["automatic.0.value"]],
  [automaticRules({ kind: "literal", value: ["a", "b"] }), ["automatic.0.value"]],
  [automaticRules({ kind: "template", template: "${team" }), ["automatic.0.value"]],
  [
    { type: "priority", default: "P6", ...automaticRules({ kind: "distinct", field: "team" }) },
    ["default", "automatic.0.value"],
  ],
  [
    { type: "priority", ...automaticRules({ kind: "literal", value: "urgent" }) },
    ["automatic.0.value"],
  ],
  [{ type: "list" }, ["options"]],
  [{ type: "list", options: ["a", "A"], default: "b" }, ["options", "default"]],
  [{ options: ["a"] }, ["options"]],
  [
    {
      type: "list",
      options,
      ...automaticRules({ kind: "template", template: "${size}" }, "status = critical"),
    },
    [],
  ],
])("%j is refused at %j", (body, fields) => {
  expect(problemsOf(definition("1", body).body).map((problem) => problem.field)).toEqual(fields);
});

test("only rules that ask for more than tags need an incident's state, and only words its texts", () => {
  const needsOf = (rule: Partial<IncidentTagBody>) => {
    const { needsState, needsText } = taggingOf([definition("1", rule)]);
    return [needsState, needsText];
  };
  expect([
    needsOf(automaticRules({ kind: "first", field: "team" }, "team = a AND tag.x = b")),
    needsOf(automaticRules({ kind: "first", field: "severity" })),
    needsOf(automaticRules({ kind: "template", template: "${alerts}" })),
    needsOf(automaticRules({ kind: "literal", value: "x" }, "smoke")),
  ]).toEqual([
    [false, false],
    [true, false],
    [true, false],
    [true, true],
  ]);
});

const value = fc.constantFrom("P1", "p2", "3", "none", "S", "m", "L");
const alerts = fc.array(
  fc.dictionary(fc.constantFrom("a", "b"), fc.uniqueArray(value, { minLength: 1, maxLength: 3 })),
  { maxLength: 6 },
);
const kinds = fc.constantFrom<["priority" | "list" | "text" | "multi_value", ...string[]]>(
  ["priority"],
  ["list"],
  ["text"],
  ["multi_value"],
);
test("formulas give what counting through the alerts by hand gives", () => {
  fc.assert(
    fc.property(
      alerts,
      kinds,
      fc.constantFrom("first", "distinct", "most_frequent", "worst", "least", "count" as const),
      (alertFacts, [type], kind) => {
        const body = definition("1", {
          type,
          options: type === "list" ? options : [],
          ...automaticRules({ kind, field: "a" } as TagSource),
        }).body;
        fc.pre(problemsOf(body).length === 0);
        expect(computeValue(body, alertFacts) ?? null).toEqual(
          naivePick(
            body,
            kind,
            alertFacts.flatMap((facts) => facts["a"] ?? []),
          ),
        );
      },
    ),
  );
});

/** Slow and plain: of all values in the order in which alerts name them. */
function naivePick(
  { type }: IncidentTagBody,
  kind: string,
  all: readonly string[],
): TagValue | null {
  const order = type === "priority" ? ["P1", "P2", "P3", "P4", "P5"] : options;
  const readable: Record<string, string> =
    type === "priority"
      ? { P1: "P1", p2: "P2", 3: "P3" }
      : type === "list"
        ? { S: "S", m: "M", L: "L" }
        : Object.fromEntries(all.map((text) => [text, text]));
  const values = all.flatMap((text) => readable[text] ?? []);
  const distinct = values.filter((text, at) => values.indexOf(text) === at);
  const countOf = (text: string) => values.filter((candidate) => candidate === text).length;
  const expectedByKind: Record<string, (string | undefined)[]> = {
    first: [distinct[0]],
    distinct,
    count: distinct.length === 0 ? [] : [String(distinct.length)],
    worst: [order.find((option) => values.includes(option))],
    least: [order.findLast((option) => values.includes(option))],
    most_frequent: [
      distinct.find((text) => distinct.every((candidate) => countOf(text) >= countOf(candidate))),
    ],
  };
  const result = (expectedByKind[kind] ?? []).filter((text) => text !== undefined);
  if (result.length === 0) return null;
  return type === "multi_value" ? result : result.join(", ");
}
