import fc from "fast-check";
import { expect, test } from "vitest";
import { query, testKindOf } from "./arbitrary-query.ts";
import type { Query } from "./ast.ts";
import { parse } from "./parse.ts";
import { print } from "./print.ts";

const read = (text: string): Query => {
  const parsed = parse(text, { kindOf: testKindOf });
  if (!parsed.ok) throw new Error(`${text}: ${JSON.stringify(parsed.problems)}`);
  return parsed.query;
};

test.each([
  ["", "*"],
  ["host=a   b", "host = a AND b"],
  ["HOST = A or not (b c)", "host = A OR NOT (b AND c)"],
  ["(a or b) and c", "(a OR b) AND c"],
  ["a or (b and c)", "a OR b AND c"],
  ["a and (b and c)", "a AND (b AND c)"],
  ["NOT (NOT a)", "NOT NOT a"],
  ["x not in ('a', b, \"c d\")", 'x NOT IN [a, b, "c d"]'],
  ["p = /a b/", "p =~ /a b/"],
  ['p !~ "a/b"', 'p !~ "a/b"'],
  ["p =~ a\\/b", "p =~ /a\\/b/"],
  ["p = /var/log", 'p = "/var/log"'],
  ['p = "AND" or "in"', 'p = "AND" OR "in"'],
  [String.raw`p = "a\\b\"c"`, String.raw`p = "a\\b\"c"`],
  ['start > -2h url = "http://a/?b=c"', 'start > -2h AND url = "http://a/?b=c"'],
])("%s is printed as %s", (text, printed) => {
  expect(print(read(text))).toBe(printed);
});

test("every query is read back as it was printed", () => {
  fc.assert(
    fc.property(query, (query) => {
      expect(read(print(query))).toEqual(query);
    }),
    { numRuns: 2000 },
  );
});

test("what is printed is printed again unchanged", () => {
  fc.assert(
    fc.property(query, (query) => {
      expect(print(read(print(query)))).toBe(print(query));
    }),
  );
});
