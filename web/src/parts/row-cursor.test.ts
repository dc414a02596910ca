import { expect, test } from "vitest";
import { cursorAfterRemoval, moveCursor, nextAfter } from "./row-cursor.ts";

const ids = ["a", "b", "c", "d"];

test("a step goes on, stops at the ends, and begins at the top", () => {
  expect([
    moveCursor(ids, "b", 1),
    moveCursor(ids, "b", -1),
    moveCursor(ids, "d", 1),
    moveCursor(ids, "a", -1),
  ]).toEqual(["c", "a", "d", "a"]);
  expect([moveCursor(ids, null, 1), moveCursor(ids, "gone", -1), moveCursor([], null, 1)]).toEqual([
    "a",
    "a",
    null,
  ]);
});

test("when rows leave, the next that stays comes under the cursor", () => {
  expect(cursorAfterRemoval(ids, new Set(["b"]), "b")).toBe("c");
  expect(cursorAfterRemoval(ids, new Set(["b", "c"]), "b")).toBe("d");
  expect(cursorAfterRemoval(ids, new Set(["d"]), "d")).toBe("c");
  expect(cursorAfterRemoval(ids, new Set(["c", "d"]), "d")).toBe("b");
});

test("rows that leave elsewhere take the cursor along to their place", () => {
  expect(cursorAfterRemoval(ids, new Set(["b", "c"]), "a")).toBe("d");
});

test("when all leave there is nowhere to go", () => {
  expect(cursorAfterRemoval(ids, new Set(ids), "b")).toBeNull();
  expect(cursorAfterRemoval(ids, new Set(), "b")).toBe("b");
});

test("after an incident on a page comes the next that stays, after the last none", () => {
  expect(nextAfter(ids, new Set(["b"]), "b")).toBe("c");
  expect(nextAfter(ids, new Set(["b", "c"]), "b")).toBe("d");
  expect(nextAfter(ids, new Set(["d"]), "d")).toBe(null);
  expect(nextAfter(ids, new Set(["x"]), "x")).toBe(null);
});
