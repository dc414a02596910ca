import fc from "fast-check";
import { expect, test } from "vitest";
import { query, testKindOf } from "./arbitrary-query.ts";
import { fromJsonForm, toJsonForm } from "./json-form.ts";
import { parse } from "./parse.ts";

test.each([
  [{}, "*"],
  [{ "=": ["Host", "a b"] }, 'host = "a b"'],
  [{ "!=": ["host", 5] }, "host != 5"],
  [{ "=~": ["host", "^a/"] }, 'host =~ "^a/"'],
  [{ in: ["host", ["a", true]] }, "host IN [a, true]"],
  [{ "NOT IN": ["host", ["a"]] }, "host NOT IN [a]"],
  [
    { AND: [{ "=": ["a", "b"] }, { or: [{ KEYWORD: "x y" }, { NOT: { "<": ["c", 1] } }] }] },
    'a = b AND ("x y" OR NOT c < 1)',
  ],
  [{ AND: [{ "=": ["a", "b"] }] }, "a = b"],
  [{ KEYWORD: "*" }, "*"],
])("%j is %s", (form, text) => {
  expect(fromJsonForm(form)).toEqual(parse(text));
});

test.each<[unknown, string, string]>([
  [null, "", 'Expected an object with one operator, such as {"=": ["host", "a"]}'],
  [[], "", 'Expected an object with one operator, such as {"=": ["host", "a"]}'],
  [
    { "=": ["a", "b"], OR: [] },
    "",
    'Expected an object with one operator, such as {"=": ["host", "a"]}',
  ],
  [
    { AND: [{ XOR: [] }] },
    "AND.0.XOR",
    "'XOR' is not an operator; use AND, OR, NOT, KEYWORD, IN, NOT IN or one of = != === =~ !~ < <= > >=",
  ],
  [{ AND: [] }, "AND", "Expected a list with one condition or more"],
  [{ OR: {} }, "OR", "Expected a list with one condition or more"],
  [{ "=": "a" }, "=", 'Expected a field and a value, such as ["host", "a"]'],
  [{ "=": ["1", "b"] }, "=.0", "A field name is a letter, then letters, digits, _ - and ."],
  [{ "=": ["a", {}] }, "=.1", "Expected text, a number, true or false"],
  [{ IN: ["a", []] }, "IN.1", "Expected a list with one value or more"],
  [
    { IN: ["start", ["-1h", "x"]] },
    "IN.1.1",
    "Expected a time after 'IN', such as -2h, 2024-05-01T10:00Z or Unix seconds",
  ],
  [{ NOT: { "=~": ["a", "("] } }, "NOT.=~.1", "This regex is not valid: missing closing ): `(`"],
  [{ KEYWORD: "" }, "KEYWORD", "There is nothing to search for"],
  [
    { KEYWORD: "x".repeat(25_001) },
    "",
    "A query may have 25000 characters at most when written as text",
  ],
])("%j: %s: %s", (form, path, message) => {
  expect(fromJsonForm(form)).toEqual({ ok: false, problems: [{ path, message }] });
});

test("a form nested without end is refused", () => {
  let form: unknown = {};
  for (let level = 0; level < 50_000; level++) form = { NOT: form };
  expect(fromJsonForm(form)).toMatchObject({
    ok: false,
    problems: [{ message: "A query may be nested 64 levels deep at most" }],
  });
});

test("every query comes back from its form, by way of JSON", () => {
  fc.assert(
    fc.property(query, (parsed) => {
      const sent: unknown = JSON.parse(JSON.stringify(toJsonForm(parsed)));
      expect(fromJsonForm(sent, testKindOf)).toEqual({ ok: true, query: parsed });
    }),
  );
});
