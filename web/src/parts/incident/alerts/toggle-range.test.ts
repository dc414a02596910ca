import { expect, test } from "vitest";
import { toggleRange } from "./toggle-range.ts";

const keys = ["a", "b", "c", "d", "e"];
const after = (checked: string[], id: string, from: string | null) =>
  [...toggleRange(new Set(checked), { keys, id, from })].sort().join("");

test("a press checks one row and leaves the others", () => {
  expect([after(["a"], "c", null), after(["a", "c"], "c", null)]).toEqual(["ac", "a"]);
});

test("a range takes all between, in both directions", () => {
  expect([after(["b"], "d", "b"), after(["d"], "b", "d")]).toEqual(["bcd", "bcd"]);
});

test("a range that ends on a checked row unchecks it", () => {
  expect(after(["a", "b", "c", "d"], "d", "b")).toBe("a");
});

test("a beginning that has left the list begins nothing", () => {
  expect(after(["a"], "c", "gone")).toBe("ac");
});
