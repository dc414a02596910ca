import fc from "fast-check";
import { expect, test } from "vitest";
import { record, regex } from "./arbitrary-query.ts";
import { literalOfRegex } from "./regex-literal.ts";
import { compileRegex } from "./regex.ts";

test.each([
  ["^host-47..$", "host-47"],
  ["db-\\d+\\.FRA1", ".fra1"],
  ["disk?full", "full"],
  ["ab*cd+e", "cd"],
  ["a{2}bc", "bc"],
  ["[a-z]+-web[0-9]", "-web"],
  ["one|another", null],
  ["(?i)web", null],
  ["a.b.c", null],
  ["\\x41bc", null],
  ["[[:alpha:]]bc", null],
])("whatever %s matches holds %s", (pattern, literal) => {
  expect(literalOfRegex(pattern)).toBe(literal);
});

test("every text that a regex matches holds its literal", () => {
  const word = fc.constantFrom(
    "ab",
    "a",
    "b",
    "K",
    "s5",
    "5-",
    "-",
    ".",
    "\\.",
    "\\d",
    "\\W",
    "[a-c]",
    "[^b*]",
    "[]^-]",
    "*",
    "+",
    "?",
    "{2}",
    "{0,}",
    "*?",
    "^",
    "$",
    "{",
    "é",
    "\\pL",
    "\\x41",
    "[[:alpha:]]",
  );
  const arbitraryPattern = fc
    .array(word, { minLength: 1, maxLength: 6 })
    .map((parts) => parts.join(""))
    .filter((pattern) => typeof compileRegex(pattern) !== "string");
  const text = fc.oneof(
    record.map((row) => String(row["host"])),
    fc.string({
      unit: fc.constantFrom("a", "b", "A", "K", "s", "5", "-", ".", "]", "{", "é", "^"),
      maxLength: 8,
    }),
  );
  fc.assert(
    fc.property(
      fc.oneof(regex, arbitraryPattern),
      fc.array(text, { minLength: 10, maxLength: 30 }),
      (pattern, texts) => {
        const literal = literalOfRegex(pattern) ?? "";
        const compiled = compileRegex(pattern);
        const matched =
          typeof compiled === "string" ? [] : texts.filter((text) => compiled.isIn(text));
        expect(matched.filter((text) => !text.toLowerCase().includes(literal))).toEqual([]);
      },
    ),
    { numRuns: 5000 },
  );
});
