import { expect, test } from "vitest";
import { differences, isTimestamp, valueText } from "./audit-difference.ts";

test("only what differs, by its path, deep into records and whole for lists", () => {
  expect(
    differences(
      { name: "a", tags: ["x"], schedule: { start: 1, end: 2 }, updated_at: 1 },
      { name: "a", tags: ["x", "y"], schedule: { start: 1, end: 3 }, updated_at: 2 },
    ),
  ).toEqual([
    { path: "tags", before: ["x"], after: ["x", "y"] },
    { path: "schedule.end", before: 2, after: 3 },
  ]);
});

test("a creation shows what is, a deletion what was", () => {
  expect(differences(null, { id: "1", name: "a", note: "" })).toEqual([
    { path: "name", before: undefined, after: "a" },
    { path: "note", before: undefined, after: "" },
  ]);
  expect(differences({ name: "a" }, null)).toEqual([
    { path: "name", before: "a", after: undefined },
  ]);
});

test("orders of rules are lists of ids", () => {
  expect(differences(["1", "2"], ["2", "1"])).toEqual([
    { path: "", before: ["1", "2"], after: ["2", "1"] },
  ]);
});

test.each([
  [null, ""],
  [[], ""],
  ["x", "x"],
  [["a", "b"], "a, b"],
  [false, "false"],
  [0, "0"],
  [{ a: 1 }, '{"a":1}'],
  [[{ a: 1 }], '[{"a":1}]'],
])("%j in a line is %j", (value, text) => {
  expect(valueText(value)).toBe(text);
});

test("a number is a moment only where its field says so, and where it is no length of time", () => {
  expect([
    isTimestamp("expires_at", 1795171322),
    isTimestamp("plan.end_time", 1795171322.5),
    isTimestamp("last_used", 1795171322),
    isTimestamp("limits.storageBytes", 1795171322),
    isTimestamp("retry_at", 30),
    isTimestamp("expires_at", "1795171322"),
  ]).toEqual([true, true, true, false, false, false]);
});
