import fc from "fast-check";
import { expect, test } from "vitest";
import { nowS, query, record, testKindOf } from "./arbitrary-query.ts";
import { numberOf } from "./bound.ts";
import type { Test } from "./condition.ts";
import { factsOf, type Facts } from "./facts.ts";
import { hasGlob } from "./glob.ts";
import { compile } from "./match.ts";
import { isFullyIndexed, needsOf, type Need, type NeedsScheme } from "./needs.ts";
import { parse } from "./parse.ts";
import { compileRegex } from "./regex.ts";

const scheme: NeedsScheme = {
  kindOf: testKindOf,
  column: (field) =>
    field === "title" ? "text" : ["weight", "start", "end"].includes(field) ? "other" : null,
};
const describeNeed = (need: Need): string =>
  need.kind === "text"
    ? `text ${need.parts.join("*")}`
    : `${need.condition.field} ${need.condition.tests.map((test) => ("text" in test ? test.text : "parts" in test ? test.parts.join("*") : test.kind)).join(",")}`;

test.each([
  ["host = DB-1", ["host db-1"], true],
  ["host = db* AND app = x", ["app x"], false],
  ["host IN [a, b*]", ["host a,b*"], true],
  ["host = a OR app = x*", ["host a", "app x*"], true],
  ["host =~ /^db/", ["host regex"], false],
  ["host === a", ["host a"], false],
  ["disk*full", ["text disk*full"], false],
  ["host = a OR disk", ["host a", "text disk"], false],
  ["title = Web*", ["text web*"], false],
  ["title =~ /^Web-\\d/", ["text web-"], false],
  ["NOT (host != a)", ["host a"], false],
  ["host != a", null, false],
  ["NOT disk", null, false],
  ["host = *", null, false],
  ["weight > 5", null, false],
  ["host = a OR weight > 5", null, false],
])("%s needs %j", (text, needs, isWhole) => {
  const parsed = parse(text, { kindOf: testKindOf });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  expect([
    needsOf(parsed.query, scheme)?.map(describeNeed) ?? null,
    isFullyIndexed(parsed.query, scheme),
  ]).toEqual([needs, isWhole]);
});

test("whatever a query matches meets one of its needs; and where they are the whole of it, it matches whatever meets one", () => {
  fc.assert(
    fc.property(query, record, (query, row) => {
      const texts = [row["title"] ?? [], row["host"] ?? []]
        .flat()
        .map((value) => String(value).toLowerCase());
      const facts = factsOf(row, { text: () => texts, nowS });
      const isMet = needsOf(query, scheme)?.some((need) => meets(need, facts)) ?? null;
      const isMatch = compile(query, testKindOf)(facts);
      const mayBe =
        isMet === null || (isMet && !isFullyIndexed(query, scheme)) ? [true, false] : [isMet];
      expect(mayBe).toContain(isMatch);
    }),
    { numRuns: 3000 },
  );
});

function meets(need: Need, facts: Facts): boolean {
  if (need.kind === "text")
    return facts.text().some((text) => hasGlob(["", ...need.parts, ""], text));
  return facts
    .values(need.condition.field)
    .some((value) => need.condition.tests.some((test) => passes(test, value, facts.nowS)));
}

function passes(test: Test, value: string, at: number): boolean {
  switch (test.kind) {
    case "present":
      return true;
    case "folded":
      return value.toLowerCase() === test.text;
    case "exact":
      return value === test.text;
    case "glob":
      return hasGlob(test.parts, value.toLowerCase());
    case "regex": {
      const regex = compileRegex(test.pattern);
      return typeof regex !== "string" && regex.isIn(value);
    }
    case "order": {
      const [number, limit] = [
        numberOf(value),
        test.bound.amount + (test.bound.isFromNow ? at : 0),
      ];
      return (
        number !== null &&
        {
          "=": number === limit,
          "<": number < limit,
          "<=": number <= limit,
          ">": number > limit,
          ">=": number >= limit,
        }[test.op]
      );
    }
  }
}
