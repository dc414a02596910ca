import fc from "fast-check";
import { expect, test } from "vitest";
import { query, testKindOf } from "./arbitrary-query.ts";
import { all } from "./ast.ts";
import { parse } from "./parse.ts";
import { print } from "./print.ts";
import { hasTerm, termValues, toggleTerm, withoutTerms } from "./terms.ts";

const read = (text: string) => {
  const parsed = parse(text, { kindOf: testKindOf });
  if (!parsed.ok) throw new Error(text);
  return parsed.query;
};
const toggled = (query: string, field: string, text: string) =>
  print(toggleTerm(read(query), { field, text }));

test("a value is added to what the query asks", () => {
  expect(toggled("", "host", "db-1")).toBe("host = db-1");
  expect(toggled("host = db-1", "host", "db-2")).toBe("host IN [db-1, db-2]");
  expect(toggled("disk AND host IN [a, b]", "host", "c")).toBe("disk AND host IN [a, b, c]");
  expect(toggled("a = 1 OR b = 2", "host", "db-1")).toBe("(a = 1 OR b = 2) AND host = db-1");
  expect(toggled("host != db-1", "host", "db-1")).toBe("host != db-1 AND host = db-1");
});

test("a value that is asked for is taken away, and the field with its last one", () => {
  expect(toggled("host IN [a, b, c] AND disk", "host", "b")).toBe("host IN [a, c] AND disk");
  expect(toggled("host IN [a, b]", "host", "a")).toBe("host = b");
  expect(toggled("host = A", "host", "a")).toBe("*");
  expect(toggleTerm(read("host = a"), { field: "host", text: "a" })).toEqual(all);
});

test("a star in a value is a star, not anything", () => {
  const query = toggleTerm(all, { field: "path", text: "/tmp/*" });
  expect(hasTerm(query, { field: "path", text: "/tmp/*" })).toBe(true);
  expect(hasTerm(read("path = '/tmp/*'"), { field: "path", text: "/tmp/*" })).toBe(false);
});

test("fields are cleared together, and nothing else is", () => {
  const query = read("status = critical AND (host = a OR disk) AND host IN [a, b] AND team = x");
  expect(print(withoutTerms(query, ["status", "host"]))).toBe("(host = a OR disk) AND team = x");
  expect(termValues(query, "host")).toEqual(["a", "b"]);
});

test("asking for a value and no longer asking gives the query back", () => {
  fc.assert(
    fc.property(query, fc.string({ minLength: 1 }), (query, text) => {
      const term = { field: "not_asked_yet", text };
      const changed = toggleTerm(query, term);
      expect(hasTerm(changed, term)).toBe(true);
      expect(hasTerm(read(print(changed)), term)).toBe(true);
      expect(print(toggleTerm(changed, term))).toBe(print(query));
    }),
  );
});
