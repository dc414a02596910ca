import { expect, test } from "vitest";
import { parse } from "#bpql/parse.ts";
import { expensivePart } from "./expensive-part.ts";

test.each([
  ["team = a AND host =~ b.*c AND slow", "host =~ /b.*c/"],
  ["team = a AND NOT (slow OR check = x)", "slow"],
  ["team = a", "team = a"],
])("of %s, %s is the dear part", (text, part) => {
  const parsed = parse(text);
  expect(parsed.ok && expensivePart(parsed.query)).toBe(part);
});

test("a long part is cut, and no query at all is everything", () => {
  const parsed = parse(`host =~ "${"a".repeat(500)}"`);
  expect(parsed.ok && expensivePart(parsed.query)).toHaveLength(200);
  expect(expensivePart(null)).toBe("*");
});
