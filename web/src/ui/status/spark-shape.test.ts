import fc from "fast-check";
import { expect, test } from "vitest";
import { sparkBars, sparkPoints } from "./spark-shape.ts";

test("the highest value touches the top, the lowest the bottom", () => {
  expect(sparkPoints([1, 3, 2], 46, 20)).toEqual([
    [3, 17],
    [23, 3],
    [43, 10],
  ]);
});

test("one value, or all the same, still draws", () => {
  expect(sparkPoints([5], 46, 20)).toEqual([[3, 17]]);
  expect(sparkPoints([2, 2], 46, 20)).toEqual([
    [3, 17],
    [43, 17],
  ]);
  expect(sparkPoints([], 46, 20)).toEqual([]);
});

test("bars stay in the box and are never invisible", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(100_000), { maxLength: 60 }), (values) => {
      for (const height of sparkBars(values, 16)) {
        expect(height).toBeGreaterThanOrEqual(1);
        expect(height).toBeLessThanOrEqual(15);
      }
    }),
  );
});
