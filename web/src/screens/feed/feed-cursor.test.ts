import { expect, test } from "vitest";
import { afterLeaving, stepFrom } from "./feed-cursor.ts";

const ids = ["a", "b", "c", "d"];

test("a step goes on, stops at the ends, and begins at the top", () => {
  expect([
    stepFrom(ids, "b", 1),
    stepFrom(ids, "b", -1),
    stepFrom(ids, "d", 1),
    stepFrom(ids, "a", -1),
  ]).toEqual(["c", "a", "d", "a"]);
  expect([stepFrom(ids, null, 1), stepFrom(ids, "gone", -1), stepFrom([], null, 1)]).toEqual([
    "a",
    "a",
    null,
  ]);
});

test("when rows leave, the next that stays comes under the cursor", () => {
  expect(afterLeaving(ids, new Set(["b"]), "b")).toBe("c");
  expect(afterLeaving(ids, new Set(["b", "c"]), "b")).toBe("d");
  expect(afterLeaving(ids, new Set(["d"]), "d")).toBe("c");
  expect(afterLeaving(ids, new Set(["c", "d"]), "d")).toBe("b");
});

test("rows that leave elsewhere take the cursor along to their place", () => {
  expect(afterLeaving(ids, new Set(["b", "c"]), "a")).toBe("d");
});

test("when all leave there is nowhere to go", () => {
  expect(afterLeaving(ids, new Set(ids), "b")).toBeNull();
  expect(afterLeaving(ids, new Set(), "b")).toBe("b");
});
