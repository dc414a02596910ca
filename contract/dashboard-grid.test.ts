import fc from "fast-check";
import { expect, test } from "vitest";
import { arrange, type Box, firstFreePlace, overlaps } from "./dashboard-grid.ts";
import { gridColumns } from "./widgets/widgets.ts";

const box: fc.Arbitrary<Box> = fc
  .tuple(fc.integer({ min: 1, max: gridColumns }), fc.integer({ min: 1, max: 5 }))
  .chain(([w, h]) =>
    fc.record({
      w: fc.constant(w),
      h: fc.constant(h),
      x: fc.integer({ min: -2, max: gridColumns + 2 }),
      y: fc.integer({ min: 0, max: 30 }),
    }),
  );
const boxes = fc.array(box, { maxLength: 12 });

const isInside = ({ x, y, w }: Box): boolean => x >= 0 && y >= 0 && x + w <= gridColumns;
const meetsNone = (all: readonly Box[]): boolean =>
  all.every((a, index) => all.slice(index + 1).every((b) => !overlaps(a, b)));

test("whatever stands where, it is arranged inside the grid, over nothing, and stays so", () => {
  fc.assert(
    fc.property(boxes, (all) => {
      const arranged = arrange(all);
      expect(arranged.map(({ w, h }) => [w, h])).toEqual(all.map(({ w, h }) => [w, h]));
      expect(arranged.every(isInside)).toBe(true);
      expect(meetsNone(arranged)).toBe(true);
      expect(arrange(arranged)).toEqual(arranged);
    }),
  );
});

test("nothing hangs in the air: whatever is not at the top stands on something", () => {
  fc.assert(
    fc.property(boxes, (all) => {
      const arranged = arrange(all);
      const hanging = arranged.filter(
        (box) =>
          box.y > 0 &&
          !arranged.some(
            (neighbour) => neighbour !== box && overlaps(neighbour, { ...box, y: box.y - 1 }),
          ),
      );
      expect(hanging).toEqual([]);
    }),
  );
});

test("what comes without a place meets nothing", () => {
  fc.assert(
    fc.property(
      boxes,
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 1, max: 5 }),
      (all, w, h) => {
        const arranged = arrange(all);
        const place = { ...firstFreePlace(arranged, { w, h }), w, h };
        expect(isInside(place)).toBe(true);
        expect(arranged.some((neighbour) => overlaps(neighbour, place))).toBe(false);
      },
    ),
  );
});
