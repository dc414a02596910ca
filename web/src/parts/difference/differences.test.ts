import { expect, test } from "vitest";
import { differences, isTimestamp, valueText } from "./differences.ts";

test("only what differs, named in words, deep into records", () => {
  expect(
    differences(
      { name: "a", schedule: { start_time: 1, end: 2 }, updated_at: 1 },
      { name: "b", schedule: { start_time: 3, end: 2 }, updated_at: 2 },
    ),
  ).toEqual([
    { title: ["Name"], field: "name", before: "a", after: "b" },
    { title: ["Schedule", "Start"], field: "start_time", before: 1, after: 3 },
  ]);
});

test("a list tells what came and what went, and its elements what changed in them", () => {
  expect(differences({ tags: ["x", "z"] }, { tags: ["x", "y"] })).toEqual([
    { title: ["Tags"], field: "tags", before: ["z"], after: ["y"] },
  ]);
  expect(differences({ permissions: ["a"] }, { permissions: ["a", "b"] })).toEqual([
    { title: ["Permissions"], field: "permissions", before: undefined, after: ["b"] },
  ]);
  const columns = (width: number) => ({
    columns: [
      { id: "1", title: "Owner", width },
      { id: "2", title: "Site", width: 9 },
    ],
  });
  expect(differences(columns(10), columns(20))).toEqual([
    { title: ["Columns", "Owner", "Width"], field: "width", before: 10, after: 20 },
  ]);
});

test("another order is a difference of its own", () => {
  expect(differences(["1", "2"], ["2", "1"])).toEqual([
    { title: [], field: "", before: ["1", "2"], after: ["2", "1"] },
  ]);
});

test("a creation shows what is, a deletion what was", () => {
  expect(differences(null, { id: "1", name: "a", note: "" })).toEqual([
    { title: ["Name"], field: "name", before: undefined, after: "a" },
  ]);
  expect(differences({ name: "a" }, null)).toEqual([
    { title: ["Name"], field: "name", before: "a", after: undefined },
  ]);
});

test.each([
  [null, ""],
  [[], ""],
  ["x", "x"],
  [["a", "b"], "a, b"],
  [false, "no"],
  [0, "0"],
  [{ time_window: 5, when: "host = a" }, "Time window in minutes 5; Condition host = a"],
  [[{ id: "7", name: "Owner", active: true }, { tag: "site" }], "Owner (Active yes), site"],
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
