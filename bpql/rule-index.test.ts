import fc from "fast-check";
import { expect, test } from "vitest";
import { nowS, query, record } from "./arbitrary-query.ts";
import { factsOf } from "./facts.ts";
import { indexHints } from "./index-hints.ts";
import { compile } from "./match.ts";
import { ruleIndex } from "./rule-index.ts";

test("whatever matches is near, in the rules' order", () => {
  fc.assert(
    fc.property(fc.array(query, { maxLength: 30 }), record, (queries, record) => {
      const facts = factsOf(record, { nowS, text: () => [] });
      const candidates = ruleIndex(queries.map((each) => indexHints(each))).candidates(facts);
      const matching = queries.flatMap((each, position) =>
        compile(each)(facts) ? [position] : [],
      );
      expect(candidates.filter((position) => matching.includes(position))).toEqual(matching);
      expect(candidates).toEqual([...new Set(candidates)].sort((a, b) => a - b));
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
  const candidates = (values: Record<string, string>) =>
    index.candidates(factsOf(values, { nowS: 0, text: () => [] }));
  expect([candidates({ host: "A" }), candidates({ host: "b", team: "x" }), candidates({})]).toEqual(
    [[0, 3], [1, 2, 3], [3]],
  );
});
