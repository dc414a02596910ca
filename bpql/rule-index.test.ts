import fc from "fast-check";
import { expect, test } from "vitest";
import { nowS, query, record } from "./arbitrary-query.ts";
import { factsOf } from "./facts.ts";
import { indexHints } from "./index-hints.ts";
import { compile } from "./match.ts";
import { ruleIndex } from "./rule-index.ts";

test("whatever matches is near, in the rules' order", () => {
  fc.assert(
    fc.property(fc.array(query, { maxLength: 30 }), record, (queries, one) => {
      const facts = factsOf(one, { nowS, text: () => [] });
      const near = ruleIndex(queries.map((each) => indexHints(each))).near(facts);
      const matching = queries.flatMap((each, position) =>
        compile(each)(facts) ? [position] : [],
      );
      expect(near.filter((position) => matching.includes(position))).toEqual(matching);
      expect(near).toEqual([...new Set(near)].sort((a, b) => a - b));
    }),
  );
});

test("rules of other values are not near", () => {
  const index = ruleIndex([
    [{ field: "host", values: ["a"] }],
    [{ field: "host", values: ["b"] }],
    [{ field: "team", values: null }],
    null,
    [],
  ]);
  const near = (values: Record<string, string>) =>
    index.near(factsOf(values, { nowS: 0, text: () => [] }));
  expect([near({ host: "A" }), near({ host: "b", team: "x" }), near({})]).toEqual([
    [0, 3],
    [1, 2, 3],
    [3],
  ]);
});
