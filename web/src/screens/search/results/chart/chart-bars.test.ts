import fc from "fast-check";
import { expect, test } from "vitest";
import { countIn, dragTo, holdAt, piecesOf, stepRange } from "./chart-bars.ts";

const bar = (statuses: Record<string, number>) => ({
  from: 0,
  to: 60,
  count: Object.values(statuses).reduce((sum, count) => sum + count, 0),
  statuses,
});

test("a bar is stacked worst at the top and stands on the ground", () => {
  const pieces = piecesOf(bar({ ok: 1, critical: 2, change: 1 }), 4, 82);
  expect(pieces.map(({ part, height }) => [part, height])).toEqual([
    ["critical", 40],
    ["ok", 20],
    ["change", 20],
  ]);
  expect(pieces.at(-1)?.y).toBe(62);
  expect(pieces[0]?.y).toBe(0);
});

test("the rarest is still to be seen", () => {
  expect(piecesOf(bar({ warning: 1 }), 100_000, 80)[0]?.height).toBe(1);
});

test("arrows choose, move and resize, and stay inside", () => {
  expect(stepRange(null, { by: 1, isResize: false }, 10)).toEqual({ first: 0, last: 0 });
  expect(stepRange(null, { by: -1, isResize: false }, 10)).toEqual({ first: 9, last: 9 });
  expect(stepRange({ first: 7, last: 9 }, { by: 1, isResize: false }, 10)).toEqual({
    first: 7,
    last: 9,
  });
  expect(stepRange({ first: 2, last: 4 }, { by: -1, isResize: true }, 10)).toEqual({
    first: 2,
    last: 3,
  });
  expect(stepRange({ first: 2, last: 2 }, { by: -1, isResize: true }, 10)).toEqual({
    first: 2,
    last: 2,
  });
  expect(stepRange(null, { by: 1, isResize: false }, 0)).toBeNull();
});

test("the pointer draws a choice, moves it, and pulls at its edges", () => {
  const range = { first: 2, last: 4 };
  expect(dragTo(holdAt({ x: 75, barPx: 10, range: null }), 3, 10)).toEqual({ first: 3, last: 7 });
  expect(dragTo(holdAt({ x: 35, barPx: 10, range }), 5, 10)).toEqual({ first: 4, last: 6 });
  expect(dragTo(holdAt({ x: 19, barPx: 10, range }), 0, 10)).toEqual({ first: 0, last: 4 });
  expect(dragTo(holdAt({ x: 52, barPx: 10, range }), 8, 10)).toEqual({ first: 2, last: 8 });
  expect(dragTo(holdAt({ x: 85, barPx: 10, range }), 9, 10)).toEqual({ first: 8, last: 9 });
});

test("a choice never leaves the chart, wherever the pointer goes", () => {
  const place = fc.integer({ min: -50, max: 50 });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 30 }), place, place, (count, pressed, at) => {
      const { first, last } = dragTo(holdAt({ x: pressed, barPx: 1, range: null }), at, count);
      expect(first).toBeGreaterThanOrEqual(0);
      expect(last).toBeLessThan(count);
      expect(first).toBeLessThanOrEqual(last);
    }),
  );
});

test("what is chosen is counted", () => {
  const bars = [bar({ ok: 1 }), bar({ ok: 2 }), bar({ ok: 4 })];
  expect(countIn(bars, { first: 1, last: 2 })).toBe(6);
});
