import { expect, test } from "vitest";
import { limits } from "./limits.ts";
import { parse } from "./parse.ts";
import { compileRegex } from "./regex.ts";

/**
 * Patterns that take a backtracking engine longer than the age of the universe on the text beside
 * them.
 */
test.each([
  ["(a+)+$", "a".repeat(20_000) + "!"],
  ["(a|aa)+$", "a".repeat(20_000) + "!"],
  ["(a|a)*b", "a".repeat(20_000)],
  ["(.*)*x", "y".repeat(20_000)],
  ["^(([a-z])+.)+[A-Z]([a-z])+$", "a".repeat(20_000)],
  [
    "([a-zA-Z0-9])(([\\-.]|[_]+)?([a-zA-Z0-9]+))*(@){1}[a-z0-9]+[.]{1}(([a-z]{2,3})|([a-z]{2,3}[.]{1}[a-z]{2,3}))$",
    "a".repeat(20_000),
  ],
  ["(a*)*(a*)*(a*)*(a*)*b", "a".repeat(20_000)],
  ["(x+x+)+y", "x".repeat(20_000)],
  ["(?:a?){50}a{50}b", "a".repeat(20_000)],
  ["(a|b)*a(a|b){12}c", "ab".repeat(10_000)],
])("%s comes back", (pattern, text) => {
  const regex = compileRegex(pattern);
  expect(typeof regex !== "string" && regex.size <= limits.regexSize && regex.isIn(text)).toBe(
    false,
  );
});

test.each([
  ["too long", "a".repeat(1001), "A regex may have 1000 characters at most"],
  ["too large", "a{1000}a{1000}", "This regex is too large; use fewer or smaller repetitions"],
  ["no regex", "a(?=b)", "This regex is not valid: invalid or unsupported Perl syntax: `(?=`"],
  ["beyond linear time", "(a)\\1", "This regex is not valid: invalid escape sequence: `\\1`"],
])("what is %s is refused", (_, pattern, message) => {
  expect(compileRegex(pattern)).toBe(message);
});

test("it looks anywhere in the text and at its case", () => {
  const isIn = (pattern: string, text: string) => {
    const regex = compileRegex(pattern);
    return typeof regex !== "string" && regex.isIn(text);
  };
  expect([isIn("b", "abc"), isIn("B", "abc"), isIn("(?i)B", "abc"), isIn("^b", "abc")]).toEqual([
    true,
    false,
    true,
    false,
  ]);
});

test("many regexes of one query may not be large together", () => {
  const parsed = parse(Array.from({ length: 20 }, () => "a =~ /x{900}/").join(" "));
  expect(parsed).toMatchObject({
    ok: false,
    problems: [
      { message: "The regexes of this query are too large together" },
      ...Array.from({ length: 13 }, () => ({})),
    ],
  });
});
