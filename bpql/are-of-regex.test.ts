/** A pattern that is handed to PostgreSQL must mean there what it means to RE2. */
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { areOfRegex } from "./are-of-regex.ts";
import { regex } from "./arbitrary-query.ts";
import { compileRegex } from "./regex.ts";
import { testClient } from "./test-client.ts";

const client = testClient();
beforeAll(() => client.connect());
afterAll(() => client.end());

async function foundInPostgres(are: string, texts: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ text: string }>(
    "SELECT text FROM unnest($1::text[]) WITH ORDINALITY AS t(text, n) WHERE text ~ $2 ORDER BY n",
    [texts, are],
  );
  return rows.map(({ text }) => text);
}

async function expectSame(pattern: string, texts: readonly string[]): Promise<void> {
  const are = areOfRegex(pattern);
  const compiled = compileRegex(pattern);
  if (typeof compiled === "string") throw new Error(compiled);
  const expected = texts.filter(compiled.isIn);
  expect(are === null ? expected : await foundInPostgres(are, texts)).toEqual(expected);
}

test.each([
  "a",
  "a|b",
  "a*b+c?",
  "(ab)+",
  "(?:a|)b",
  "()",
  "",
  "|",
  "a{2,3}",
  "a{2}?",
  "x{,2}",
  "x{",
  "^a$",
  "\\Aa\\z",
  "a$|^b",
  "[]a]",
  "[^]a]",
  "[a\\]-]",
  "[--/]",
  "\\d+\\.\\d",
  "[\\w.-]+@",
  "\\x41\\x{1F600}",
  "\\[\\*\\]",
  "(?P<name>a)b",
  "(?<name>a)b",
  "(?i)kas[^s]",
  "(?s)a.b",
  "(?is)A.B",
  "a.b",
  "^(?:10|192)\\.",
  "\\S\\D\\W",
  "\\*\\*\\*a",
  "é+",
  "(^)*a",
  "(^){2}a",
  "(?:$|b)+",
  "(?:a*)*b",
])("%s is asked in PostgreSQL", async (pattern) => {
  expect(areOfRegex(pattern)).not.toBeNull();
  await expectSame(pattern, [
    "",
    "a",
    "b",
    "ab",
    "aab",
    "aaa",
    "abab",
    "xx",
    "x{,2}",
    "x{",
    "]",
    "-",
    "1.5",
    "m@x",
    "A\u{1F600}",
    "[*]",
    "a\nb",
    "KAſk",
    "kasé",
    "10.1",
    "***a",
    "éé",
    "\n",
    "aXb",
  ]);
});

test.each([
  "\\bdb",
  "\\pL",
  "[[:alpha:]]",
  "(?m)^a",
  "(?i:a)",
  "(?i)é",
  "(?U)a*",
  "[\\D]",
  "\\Qa\\E",
  "^*a",
  "a**?",
  "a{300}",
  "(a{100}){5}",
  "\\x00",
  "\\01",
  "[\\x{D800}]",
  "((a{9}){9}){9}",
])("%s is left to memory", (pattern) => {
  expect(areOfRegex(pattern)).toBeNull();
});

const everyChar = Array.from({ length: 0x3000 }, (_, i) => i + 1)
  .concat([0x212a, 0x1f600, 0xfffd, 0x10ffff])
  .map((code) => String.fromCodePoint(code));

test.each([
  "\\w",
  "\\W",
  "\\d",
  "\\D",
  "\\s",
  "\\S",
  ".",
  "(?s).",
  "[a-z]",
  "[^a-z]",
  "(?i)[a-z]",
  "(?i)[^a-z]",
  "(?i)\\w",
  "(?i)\\W",
  "(?i)k",
  "(?i)s",
  "(?i)[^ks]",
  "(?i)[!-~]",
  "[\\s\\d_]",
  "[^\\n]",
  "[ß-é]",
])("%s takes the same characters", async (pattern) => {
  expect(areOfRegex(pattern)).not.toBeNull();
  await expectSame(pattern, everyChar);
});

test("every pattern that is handed over means the same", async () => {
  const texts = fc.array(
    fc.string({
      unit: fc.constantFrom(
        "a",
        "b",
        "k",
        "K",
        "s",
        "5",
        "-",
        ".",
        "ß",
        "😀",
        "\n",
        "A",
        "{",
        " ",
        "/",
        "\u212a",
      ),
      maxLength: 6,
    }),
    { minLength: 5, maxLength: 20 },
  );
  await expect(
    fc.assert(fc.asyncProperty(regex, texts, expectSame), { numRuns: 1000 }),
  ).resolves.toBeUndefined();
}, 120_000);
