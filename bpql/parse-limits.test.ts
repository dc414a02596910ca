/** Hostile texts: parse must come back from each of them, and never with an exception. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { limits } from "./limits.ts";
import { compile } from "./match.ts";
import { factsOf } from "./facts.ts";
import { parse } from "./parse.ts";
import { print } from "./print.ts";

const longest = (unit: string) => unit.repeat(Math.floor(limits.textLength / unit.length));

test.each([
  "(",
  ")",
  '"',
  "'",
  "/",
  "\\",
  "=",
  "[",
  ",",
  "*",
  "a ",
  "NOT ",
  "a=",
  "a = b ",
  "a in [",
  "(a ",
  "[(",
  "NOT IN ",
  "/a /",
  '"a" ',
  "a OR ",
  "|",
  "\ud800",
  "\0",
  "a\\*",
  "((a) OR ",
  "“",
  "!a ",
  "() ",
])("the longest text of %j comes back", (unit) => {
  const parsed = parse(longest(unit));
  expect(
    parsed.ok ||
      parsed.problems.every(
        ({ from, to, message }) => from <= to && to <= limits.textLength && message !== "",
      ),
  ).toBe(true);
});

test("a text over the limit is refused", () => {
  expect(parse("a".repeat(25_001))).toEqual({
    ok: false,
    problems: [
      {
        from: 25_000,
        to: 25_001,
        message: "A query may have 25000 characters at most; this one has 25001",
      },
    ],
  });
  expect(parse("a".repeat(25_000)).ok).toBe(true);
});

test.each([
  ["parentheses", "(", ")"],
  ["negations", "NOT ", ""],
])("64 levels of %s are read and 65 are refused", (_, open, close) => {
  const nested = (levels: number) => `${open.repeat(levels)}a${close.repeat(levels)}`;
  expect(parse(nested(64)).ok).toBe(true);
  expect(parse(nested(65))).toMatchObject({
    ok: false,
    problems: [{ message: "A query may be nested 64 levels deep at most" }],
  });
});

const pieces = [
  "a",
  "host",
  "=",
  "!=",
  "=~",
  "<",
  " ",
  " ",
  "(",
  ")",
  "[",
  "]",
  ",",
  '"',
  "'",
  "\\",
  "/",
  "*",
  "AND",
  "or",
  "NOT",
  "IN",
  "in",
  "-2h",
  "|",
  "\n",
  "\ud800",
  "😀",
  "start",
  "{2}",
  "\0",
];

test("random text is read or refused, with every problem inside the text", () => {
  const facts = factsOf({ host: "a" }, { text: () => ["a"], nowS: 0 });
  const text = fc.oneof(
    fc.array(fc.constantFrom(...pieces), { maxLength: 30 }).map((parts) => parts.join("")),
    fc.string({ unit: "binary" }),
  );
  fc.assert(
    fc.property(text, (source) => {
      const parsed = parse(source);
      if (parsed.ok) compile(parsed.query)(facts);
      const problems = parsed.ok ? [] : parsed.problems;
      expect(parsed.ok).toBe(problems.length === 0);
      expect(problems.every(({ from, to }) => 0 <= from && from <= to && to <= source.length)).toBe(
        true,
      );
      expect(parsed.ok ? parse(print(parsed.query)) : parsed).toEqual(parsed);
    }),
    { numRuns: 3000 },
  );
});
