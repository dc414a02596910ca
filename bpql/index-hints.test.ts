import fc from "fast-check";
import { expect, test } from "vitest";
import { nowS, query, record, testKindOf } from "./arbitrary-query.ts";
import { factsOf } from "./facts.ts";
import { indexHints, type Hint } from "./index-hints.ts";
import { compile } from "./match.ts";
import { parse } from "./parse.ts";

const host = (...values: string[]): Hint => ({ field: "host", values });
const app = (...values: string[]): Hint => ({ field: "app", values });

test.each<[string, Hint[] | null]>([
  ["host = DB-1", [host("db-1")]],
  ["host === DB-1", [host("db-1")]],
  ["host IN [a, A, b]", [host("a", "b")]],
  ["host = db* app = x", [app("x")]],
  ["host IN [a, b] app = x", [app("x")]],
  ["host = a OR app = x", [host("a"), app("x")]],
  ["host = a OR disk", null],
  ["host = db*", null],
  ["host != a", null],
  ["NOT host != a", [host("a")]],
  ["NOT (host != a OR app = x)", [host("a")]],
  ["NOT (host NOT IN [a] AND app != x)", [host("a"), app("x")]],
  ["*", null],
  ["NOT *", []],
  ["NOT * OR host = a", [host("a")]],
  ["start = 5", null],
])("%s needs %j", (text, hints) => {
  const parsed = parse(text);
  expect(parsed.ok && indexHints(parsed.query)).toEqual(hints);
});

test("whatever a query matches holds one of its hints", () => {
  fc.assert(
    fc.property(query, record, (query, row) => {
      const hints = indexHints(query, testKindOf);
      const facts = factsOf(row, { text: () => [], nowS });
      const isHinted =
        hints?.some(({ field, values }) =>
          facts.folded(field).some((value) => values.includes(value)),
        ) ?? true;
      expect(isHinted || !compile(query, testKindOf)(facts)).toBe(true);
    }),
    { numRuns: 3000 },
  );
});
