import fc from "fast-check";
import { expect, test } from "vitest";
import { anchorShift, rowWindow, scrollToRow } from "./row-window.ts";

const places = (keys: readonly string[]) => new Map(keys.map((key, at) => [key, at]));

test("draws what is in sight and a little more", () => {
  expect(rowWindow({ scrollTop: 560, height: 560, rowHeight: 56, count: 1000 }, 2)).toEqual({
    first: 8,
    end: 22,
    top: 10,
  });
  expect(rowWindow({ scrollTop: 0, height: 560, rowHeight: 56, count: 3 }, 2)).toEqual({
    first: 0,
    end: 3,
    top: 0,
  });
});

test("a list that became shorter than the scroll position still has a sane window", () => {
  const { first, end } = rowWindow({ scrollTop: 5000, height: 500, rowHeight: 50, count: 10 });
  expect([first, end]).toEqual([10, 10]);
});

test("every row in sight is drawn", () => {
  fc.assert(
    fc.property(
      fc.nat(100_000),
      fc.integer({ min: 1, max: 2000 }),
      fc.integer({ min: 20, max: 80 }),
      (scrollTop, height, rowHeight) => {
        const count = 5000;
        const { first, end } = rowWindow({ scrollTop, height, rowHeight, count });
        const inSight = Math.min(count, Math.floor(scrollTop / rowHeight));
        expect(first).toBeLessThanOrEqual(inSight);
        expect(end).toBeGreaterThanOrEqual(
          Math.min(count, Math.ceil((scrollTop + height) / rowHeight)),
        );
      },
    ),
  );
});

test("scrolls no further than needed", () => {
  const view = { scrollTop: 100, height: 200, rowHeight: 50, count: 100 };
  expect(scrollToRow(3, view)).toBeUndefined();
  expect(scrollToRow(1, view)).toBe(50);
  expect(scrollToRow(6, view)).toBe(150);
});

test("rows put in above move the list by as many", () => {
  expect(anchorShift(["a", "b", "c"], 1, places(["x", "y", "a", "b", "c"]))).toBe(2);
  expect(anchorShift(["a", "b", "c"], 1, places(["b", "c"]))).toBe(-1);
});

test("when the first row in sight is gone, its neighbour holds the place", () => {
  expect(anchorShift(["a", "b", "c"], 1, places(["x", "a", "c"]))).toBe(0);
  expect(anchorShift(["a", "b"], 0, places(["q", "r"]))).toBe(0);
});
