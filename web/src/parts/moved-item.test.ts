import fc from "fast-check";
import { expect, test } from "vitest";
import { movedItem, steppedItem } from "./moved-item.ts";

const items = ["a", "b", "c", "d"];
const moved = (item: string, beside: string, edge: "before" | "after") =>
  movedItem(items, item, { beside, edge })?.join("") ?? null;

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
    steppedItem(items, "b", -1)?.join(""),
    steppedItem(items, "b", 1)?.join(""),
    steppedItem(items, "a", -1),
    steppedItem(items, "d", 1),
    steppedItem(items, "z", 1),
  ]).toEqual(["bacd", "acbd", null, null, null]);
});

test("a step back undoes a step", () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.string(), { minLength: 2 }), fc.nat(), (all, seed) => {
      const item = all[seed % (all.length - 1)] ?? "";
      expect(steppedItem(steppedItem(all, item, 1) ?? [], item, -1)).toEqual(all);
    }),
  );
});
