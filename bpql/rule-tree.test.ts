import fc from "fast-check";
import { expect, test } from "vitest";
import { query, testKindOf } from "./arbitrary-query.ts";
import { compile } from "./match.ts";
import { factsOf } from "./facts.ts";
import { parse } from "./parse.ts";
import { print } from "./print.ts";
import { fromRuleTree, toRuleTree } from "./rule-tree.ts";

const rule = (field: string, op: string, value: unknown) => ({ field, op, value });
const tree = (operator: string, ...items: unknown[]) => ({ rules: { operator, items } });

test.each([
  [tree("and"), "*"],
  [tree("or", rule("Host", "=", "db*")), 'host = "db*"'],
  [tree("and", rule("a", "in", ["x", "y"]), rule("b", "!=", "z")), "a IN [x, y] AND b != z"],
  [
    tree("or", rule("a", "=", "x"), {
      operator: "and",
      items: [rule("b", "=~", "y"), rule("start", ">", "-2h")],
    }),
    "a = x OR b =~ /y/ AND start > -2h",
  ],
])("%j is %s", (rules, text) => {
  const parsed = fromRuleTree(rules);
  expect(parsed.ok && parse(text)).toEqual(parsed);
});

test.each<[unknown, string, string]>([
  [null, "", "Expected an object with rules"],
  [tree("xor", rule("a", "=", "b")), "rules.operator", "Expected 'and' or 'or'"],
  [{ rules: { operator: "and" } }, "rules.items", "Expected a list of rules and groups"],
  [
    tree("and", { operator: "or", items: [] }),
    "rules.items.0.items",
    "A group needs at least one rule",
  ],
  [tree("and", 5), "rules.items.0", "Expected a rule or a group"],
  [
    tree("and", rule("a", "~", "b")),
    "rules.items.0.op",
    "'~' is not an operator; use IN, NOT IN or one of = != === =~ !~ < <= > >=",
  ],
  [tree("and", rule("a", "=", ["b"])), "rules.items.0.value", "'=' needs one value, not a list"],
  [
    tree("and", rule("a", "IN", "b")),
    "rules.items.0.value",
    "IN needs a list with one value or more",
  ],
  [
    tree("and", rule("a", "IN", [])),
    "rules.items.0.value",
    "IN needs a list with one value or more",
  ],
  [
    tree("and", rule("-", "=", "b")),
    "rules.items.0.field",
    "A field name is a letter, then letters, digits, _ - and .",
  ],
  [
    tree("and", rule("a", ">", "b")),
    "rules.items.0.value",
    "Expected a number after '>'; a is not a time",
  ],
])("%j: %s: %s", (rules, path, message) => {
  expect(fromRuleTree(rules)).toEqual({ ok: false, problems: [{ path, message }] });
});

test("groups nested without end are refused", () => {
  let group: unknown = rule("a", "=", "b");
  for (let level = 0; level < 50_000; level++) group = { operator: "and", items: [group] };
  expect(fromRuleTree({ rules: group })).toMatchObject({
    ok: false,
    problems: [{ message: "A query may be nested 64 levels deep at most" }],
  });
});

test.each(["disk", "a = b disk", "NOT (a = b c = d)", "NOT a === b", "* a = b"])(
  "%s is beyond the builder",
  (text) => {
    const parsed = parse(text);
    expect(parsed.ok && toRuleTree(parsed.query)).toBeNull();
  },
);

test.each([
  ["NOT a = b", "a != b"],
  ["NOT a != b", "a = b"],
  ["NOT a =~ b", "a !~ b"],
  ["NOT a NOT IN [b]", "a IN [b]"],
  ["NOT NOT (a !~ b OR c > 1)", "a !~ b OR c > 1"],
])("%s is shown as %s", (text, expected) => {
  const parsed = parse(text);
  expect(parsed.ok && fromRuleTree(toRuleTree(parsed.query))).toEqual(parse(expected));
});

test("what the builder can show means the same when it comes back", () => {
  const facts = factsOf({ host: ["db-1", "5"], start: 5 }, { text: () => [], nowS: 0 });
  fc.assert(
    fc.property(query, (query) => {
      const tree = toRuleTree(query);
      fc.pre(tree !== null);
      const parsed = fromRuleTree(tree, testKindOf);
      if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
      expect(compile(parsed.query, testKindOf)(facts)).toBe(compile(query, testKindOf)(facts));
      const isRewritten = print(query).includes("NOT ");
      expect(parsed.query).toEqual(isRewritten ? parsed.query : query);
    }),
    { numRuns: 1000 },
  );
});
