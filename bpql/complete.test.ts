import fc from "fast-check";
import { expect, test } from "vitest";
import { complete, valueOptions, type CompletionField } from "./complete.ts";
import { parse } from "./parse.ts";

const fields: CompletionField[] = [
  { name: "host", kind: "text" },
  { name: "status", kind: "text", values: ["critical", "warning", "not ok", "a*b"] },
  { name: "start", kind: "time" },
  { name: "weight", kind: "number" },
];

/** The cursor is the bar. */
function completeAt(marked: string) {
  const cursor = marked.indexOf("|");
  const text = marked.replace("|", "");
  const completion = complete(text, cursor, { fields });
  const replaced = text.slice(completion.from, completion.to);
  return "options" in completion
    ? { replaced, labels: completion.options.map(({ label }) => label) }
    : {
        replaced,
        field: completion.needValues.fields.join(),
        prefix: completion.needValues.prefix,
      };
}

const condition = ["host", "status", "start", "weight", "NOT"];
const joint = ["AND", "OR", ...condition];
const textOps = ["=", "!=", "=~", "!~", "IN", "NOT IN", "===", ">", ">=", "<", "<="];

test.each<[string, string[], string?]>([
  ["|", condition],
  ["st|", ["status", "start", "host"], "st"],
  ["st|atus = a", ["status", "start", "host"], "status"],
  ["(|", condition],
  ["a = b AND |", condition],
  ["a = b |", joint],
  ["a = b a|", ["AND", "status", "start"], "a"],
  ['a = "b"|', joint],
  ["(a = b)|", joint],
  ["a in [b]|", joint],
  ["host |", [...textOps, ...joint]],
  ["start |", [">", ">=", "<", "<=", "=", "!=", "IN", "NOT IN", ...joint]],
  ["host !|", ["!=", "!~"], "!"],
  ["host N|", ["NOT IN", "NOT", "IN", "AND"], "N"],
  ["host NOT |", ["IN", ...condition]],
  ["a = b NOT |", condition],
  ["host IN |", ["["]],
  ["status = |", ["critical", "warning", "not ok", "a*b"]],
  ["status =|", ["critical", "warning", "not ok", "a*b"]],
  ["status = c|", ["critical"], "c"],
  ["status = n|", ["not ok", "warning"], "n"],
  ['status = "no|', ["not ok"], '"no'],
  ['status = "no| AND host = x', ["not ok"], '"no'],
  ["status IN [critical, w|", ["warning"], "w"],
  ["status NOT IN (w|)", ["warning"], "w"],
  ["status =~ |", []],
  ["start > |", ["-15m", "-1h", "-6h", "-24h", "-7d", "-30d"]],
  ["weight > |", []],
])("%s", (marked, labels, replaced = "") => {
  expect(completeAt(marked)).toEqual({ replaced, labels });
});

test.each([
  ["host = |", { replaced: "", field: "host", prefix: "" }],
  ["HOST = db|", { replaced: "db", field: "host", prefix: "db" }],
  ['host = "db 1|', { replaced: '"db 1', field: "host", prefix: "db 1" }],
  ["other IN [a, b|", { replaced: "b", field: "other", prefix: "b" }],
  ["NOT (host = a|", { replaced: "a", field: "host", prefix: "a" }],
])("%s asks for values", (marked, expected) => {
  expect(completeAt(marked)).toEqual(expected);
});

test("values that were asked for begin with what was typed, or hold it", () => {
  expect(
    valueOptions(["web-db", "db 1", "app"], "DB").map(({ label, apply }) => [label, apply]),
  ).toEqual([
    ["db 1", '"db 1"'],
    ["web-db", "web-db"],
  ]);
});

test("a chosen value stands for itself", () => {
  const completion = complete("status = ", 9, { fields });
  const applied = "options" in completion ? completion.options.map(({ apply }) => apply) : [];
  expect(applied).toEqual(["critical", "warning", '"not ok"', "a\\*b"]);
  expect(parse(`status = ${applied[3]}`)).toMatchObject({ query: { value: "a\\*b" } });
});

test("no text and no cursor is too broken", () => {
  const pieces = fc.constantFrom(
    "host",
    "status",
    " ",
    "=",
    "!",
    "(",
    ")",
    "[",
    "]",
    ",",
    '"',
    "/",
    "AND",
    "NOT",
    "IN",
    "x",
    "|",
    "\ud800",
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 12 }), fc.nat(), (parts, seed) => {
      const text = parts.join("");
      const cursor = seed % (text.length + 1);
      const { from, to } = complete(text, cursor, { fields });
      expect(0 <= from && from <= cursor && cursor <= to && to <= text.length).toBe(true);
    }),
    { numRuns: 2000 },
  );
});
