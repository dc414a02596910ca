import fc from "fast-check";
import { expect, test } from "vitest";
import type { HeldTag, IncidentTagBody, TagSource, TagValue } from "#contract/incident-tags.ts";
import { taggingOf } from "./decide.ts";
import { problemsOf } from "./kind.ts";
import { type AlertFacts, definition, incidentWith } from "./test-scene.ts";

const settled = (
  definitions: Parameters<typeof taggingOf>[0],
  alerts: readonly AlertFacts[],
  before: Record<string, HeldTag> = {},
  at = 100,
) => {
  const { incident, facts } = incidentWith(alerts);
  incident.incident_tags = before;
  return taggingOf(definitions).tagsOf(incident, facts, { texts: () => ["smoke on the roof"], at });
};
const found = (
  body: Partial<IncidentTagBody>,
  alerts: readonly AlertFacts[],
): TagValue | null | undefined => settled([definition("1", body)], alerts).held["1"]?.value;
const by = (value: TagSource, when = "") => ({ automatic: [{ when, value }] });
const teams: AlertFacts[] = [
  { team: ["shop"], priority: ["P3"], size: ["M"] },
  { team: ["data", "shop"], priority: ["p1"], size: ["s"] },
  { team: ["data"], priority: ["urgent"], size: ["XL"] },
  { team: ["shop"], priority: ["4"] },
];
const options = ["L", "M", "S"];

test.each<[Partial<IncidentTagBody>, TagValue | undefined]>([
  [by({ kind: "literal", value: "all" }), "all"],
  [by({ kind: "first", field: "team" }), "shop"],
  [by({ kind: "distinct", field: "team" }), "shop, data"],
  [by({ kind: "most_frequent", field: "team" }), "shop"],
  [by({ kind: "count", field: "team" }), "2"],
  [by({ kind: "first", field: "nothing" }), undefined],
  [by({ kind: "count", field: "nothing" }), undefined],
  [by({ kind: "template", template: "${TEAM} in ${size}" }), "shop, data in M, s, XL"],
  [by({ kind: "template", template: "${team} in ${nothing}" }), undefined],
  [by({ kind: "template", template: "${severity} on ${title}" }), "critical on db-1"],
  [{ type: "multi_value", ...by({ kind: "distinct", field: "team" }) }, ["shop", "data"]],
  [{ type: "multi_value", ...by({ kind: "literal", value: "one" }) }, ["one"]],
  [{ type: "multi_value", ...by({ kind: "count", field: "team" }) }, ["2"]],
  [{ type: "priority", ...by({ kind: "worst", field: "priority" }) }, "P1"],
  [{ type: "priority", ...by({ kind: "least", field: "priority" }) }, "P4"],
  [{ type: "priority", ...by({ kind: "first", field: "priority" }) }, "P3"],
  [{ type: "priority", ...by({ kind: "worst", field: "team" }) }, undefined],
  [{ type: "priority", ...by({ kind: "template", template: "${nothing}" }), default: "p5" }, "P5"],
  [{ type: "list", options, ...by({ kind: "worst", field: "size" }) }, "M"],
  [{ type: "list", options, ...by({ kind: "least", field: "size" }) }, "S"],
  [{ type: "list", options, ...by({ kind: "literal", value: "l" }) }, "L"],
  [{ ...by({ kind: "literal", value: "x" }, "team = nobody"), default: "fallback" }, "fallback"],
  [{ ...by({ kind: "literal", value: "x" }, "team ="), default: "fallback" }, "fallback"],
])("%j gives %j", (body, expected) => {
  expect(found(body, teams)).toEqual(expected);
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
  const first = settled([definition("1", body)], teams);
  expect(first).toEqual({
    held: { 1: { value: "three", meta: { by: "auto", at: 100, rule: 3 } } },
    facts: { "tag.t1": ["three"] },
    priority: 9,
  });
  expect(settled([definition("1", body)], teams, first.held, 200)).toEqual(first);
  const same = { automatic: [{ when: "", value: { kind: "literal", value: "three" } as const }] };
  expect(settled([definition("1", same)], teams, first.held, 200).held).toEqual({
    1: { value: "three", meta: { by: "auto", at: 100, rule: 1 } },
  });
});

test("what people set stays, also nothing; what is gone goes, and what is switched off keeps only what people set", () => {
  const set: HeldTag = { value: "mine", meta: { by: "user", at: 1, name: "Ada" } };
  const off: HeldTag = { value: null, meta: { by: "user", at: 1, name: "Ada" } };
  const auto: HeldTag = { value: "old", meta: { by: "auto", at: 1, rule: 1 } };
  const rule = by({ kind: "literal", value: "auto" });
  const definitions = [
    definition("1", rule),
    definition("2", rule),
    definition("3", rule, { active: false }),
    definition("4", rule, { active: false }),
  ];
  expect(settled(definitions, teams, { 1: set, 2: off, 3: set, 4: auto, 5: set })).toEqual({
    held: { 1: set, 2: off, 3: set },
    facts: { "tag.t1": ["mine"] },
    priority: 9,
  });
});

test("a rule can ask for the tags before its own, and for no other", () => {
  const before = definition("1", by({ kind: "literal", value: "gold" }));
  const asking = definition("2", {
    type: "priority",
    automatic: [{ when: "tag.t1 = gold", value: { kind: "literal", value: "P2" } }],
  });
  expect(settled([before, asking], teams)).toMatchObject({
    held: { 2: { value: "P2" } },
    priority: 2,
  });
  const held: HeldTag = { value: "gold", meta: { by: "user", at: 1, name: "Ada" } };
  expect(settled([asking, before], teams, { 1: held }).held).toEqual({ 1: held });
  expect(
    settled([before, definition("2", by({ kind: "template", template: "${tag.t1}!" }))], teams)
      .held["2"]?.value,
  ).toBe("gold!");
});

test.each<[Partial<IncidentTagBody>, string[]]>([
  [by({ kind: "literal", value: "x" }, "team ="), ["automatic.0.when"]],
  [by({ kind: "literal", value: "x" }, "start > -2h"), ["automatic.0.when"]],
  [by({ kind: "first", field: "last_change" }), ["automatic.0.value"]],
  [by({ kind: "worst", field: "team" }), ["automatic.0.value"]],
  [by({ kind: "literal", value: ["a", "b"] }), ["automatic.0.value"]],
  [by({ kind: "template", template: "${team" }), ["automatic.0.value"]],
  [
    { type: "priority", default: "P6", ...by({ kind: "distinct", field: "team" }) },
    ["default", "automatic.0.value"],
  ],
  [{ type: "priority", ...by({ kind: "literal", value: "urgent" }) }, ["automatic.0.value"]],
  [{ type: "list" }, ["options"]],
  [{ type: "list", options: ["a", "A"], default: "b" }, ["options", "default"]],
  [{ options: ["a"] }, ["options"]],
  [
    {
      type: "list",
      options,
      ...by({ kind: "template", template: "${size}" }, "status = critical"),
    },
    [],
  ],
])("%j is refused at %j", (body, fields) => {
  expect(problemsOf(definition("1", body).body).map((one) => one.field)).toEqual(fields);
});

test("only rules that ask for more than tags need an incident's state, and only words its texts", () => {
  const asks = (rule: Partial<IncidentTagBody>) => {
    const { asksState, asksText } = taggingOf([definition("1", rule)]);
    return [asksState, asksText];
  };
  expect([
    asks(by({ kind: "first", field: "team" }, "team = a AND tag.x = b")),
    asks(by({ kind: "first", field: "severity" })),
    asks(by({ kind: "template", template: "${alerts}" })),
    asks(by({ kind: "literal", value: "x" }, "smoke")),
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
      (given, [type], kind) => {
        const body = definition("1", {
          type,
          options: type === "list" ? options : [],
          ...by({ kind, field: "a" } as TagSource),
        }).body;
        fc.pre(problemsOf(body).length === 0);
        expect(found(body, given) ?? null).toEqual(
          naive(
            body,
            kind,
            given.flatMap((one) => one["a"] ?? []),
          ),
        );
      },
    ),
  );
});

/** Slow and plain: of all values in the order in which alerts name them. */
function naive({ type }: IncidentTagBody, kind: string, all: readonly string[]): TagValue | null {
  const order = type === "priority" ? ["P1", "P2", "P3", "P4", "P5"] : options;
  const readable: Record<string, string> =
    type === "priority"
      ? { P1: "P1", p2: "P2", 3: "P3" }
      : type === "list"
        ? { S: "S", m: "M", L: "L" }
        : Object.fromEntries(all.map((one) => [one, one]));
  const values = all.flatMap((one) => readable[one] ?? []);
  const distinct = values.filter((one, at) => values.indexOf(one) === at);
  const often = (one: string) => values.filter((other) => other === one).length;
  const chosen: Record<string, (string | undefined)[]> = {
    first: [distinct[0]],
    distinct,
    count: distinct.length === 0 ? [] : [String(distinct.length)],
    worst: [order.find((one) => values.includes(one))],
    least: [order.findLast((one) => values.includes(one))],
    most_frequent: [distinct.find((one) => distinct.every((other) => often(one) >= often(other)))],
  };
  const result = (chosen[kind] ?? []).filter((one) => one !== undefined);
  if (result.length === 0) return null;
  return type === "multi_value" ? result : result.join(", ");
}
