import fc from "fast-check";
import { expect, test } from "vitest";
import { moveItem, stepItem } from "./move-item.ts";

const items = ["a", "b", "c", "d"];
const moved = (item: string, target: string, edge: "before" | "after") =>
  moveItem(items, item, { target, edge })?.join("") ?? null;

test("an item moves before or after another; nowhere new is no move", () => {
  expect([
    moved("a", "c", "before"),
    moved("a", "c", "after"),
    moved("d", "a", "before"),
    moved("b", "a", "after"),
    moved("b", "b", "after"),
    moved("b", "z", "after"),
    moved("z", "a", "after"),
  ]).toEqual(["bacd", "bcad", "dabc", null, null, null, null]);
});

test("a step goes one place, and not past the end", () => {
  expect([
    stepItem(items, "b", -1)?.join(""),
    stepItem(items, "b", 1)?.join(""),
    stepItem(items, "a", -1),
    stepItem(items, "d", 1),
    stepItem(items, "z", 1),
  ]).toEqual(["bacd", "acbd", null, null, null]);
});

test("a step back undoes a step", () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.string(), { minLength: 2 }), fc.nat(), (all, seed) => {
      const item = all[seed % (all.length - 1)] ?? "";
      expect(stepItem(stepItem(all, item, 1) ?? [], item, -1)).toEqual(all);
    }),
  );
});
