import { expect, test } from "vitest";
import { print } from "#bpql/print.ts";
import { cel, jinja, type Language, pagerdutyLanguage, readCondition } from "./field-tests.ts";

const read = (text: string, language: Language): string => {
  const query = readCondition(text, language, (path) =>
    path.includes("lost") ? null : path.join("_"),
  );
  return typeof query === "string" ? `no: ${query}` : print(query);
};

test.each([
  ['a == "x" && b != "y"', "a === x AND b = * AND NOT b === y"],
  ['!(a == "x" || b.contains("y z"))', "a = * AND NOT a === x AND b = * AND NOT b =~ /y z/"],
  ['a.b["c"] in ["1", "2"]', "a_b_c === 1 OR a_b_c === 2"],
  ['"x" in a', "a === x"],
  ["has(a.b) && a.startsWith('v1.')", String.raw`a_b = * AND a =~ /^v1\./`],
  ['a.endsWith("$") || !has(b)', String.raw`a =~ /\$$/ OR NOT b = *`],
  ['a.matches("^x+$") && (b == "1" || c == "2")', "a =~ /^x+$/ AND (b === 1 OR c === 2)"],
  ['a == "say \\"hi\\""', String.raw`a === "say \"hi\""`],
  ["a == 5", "a === 5"],
  ["a > 5", 'no: has ">", which has no equal'],
  ['a == "x" &&', "no: ends too early"],
  ['a == "x', "no: has signs that are not understood"],
  ['a.matches("(?=x)")', /^no: This regex is not valid/],
  ['lost == "x"', "no: compares lost, which is no tag of an alert"],
  ["size(a) == 1", 'no: has "(", which has no equal'],
])("CEL: %s", (text, expected) => {
  expect(read(text, cel)).toEqual(
    typeof expected === "string" ? expected : (expect.stringMatching(expected) as string),
  );
});

test.each([
  ['a == "x" and not b == "y"', "a === x AND NOT b === y"],
  ['"db" in a and b not in ("1", "2")', "a =~ /db/ AND NOT (b === 1 OR b === 2)"],
])("Jinja: %s", (text, expected) => {
  expect(read(text, jinja)).toBe(expected);
});

test.each([
  [
    "event.a matches 'x' and event.b matches part 'y.z'",
    String.raw`event_a === x AND event_b =~ /y\.z/`,
  ],
  ["event.a does not match regex '^x' or event.b exists", "NOT event_a =~ /^x/ OR event_b = *"],
  ["event.a does not exist", "NOT event_a = *"],
  ["now in Mon,Tue 09:00:00 to 17:00:00", /^no: /],
])("PagerDuty: %s", (text, expected) => {
  expect(read(text, pagerdutyLanguage)).toEqual(
    typeof expected === "string" ? expected : (expect.stringMatching(expected) as string),
  );
});
