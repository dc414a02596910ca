import fc from "fast-check";
import { expect, test } from "vitest";
import { computePosition, type Align, type Side } from "./compute-position.ts";

const view = { width: 1000, height: 600 };

test("below the anchor, in line with its start", () => {
  const at = computePosition({
    anchor: { left: 100, top: 100, width: 80, height: 28 },
    float: { width: 200, height: 150 },
    view,
    side: "bottom",
    align: "start",
  });
  expect(at).toMatchObject({ left: 100, top: 132, side: "bottom" });
});

test("above it when there is no room below", () => {
  const at = computePosition({
    anchor: { left: 100, top: 560, width: 80, height: 28 },
    float: { width: 200, height: 150 },
    view,
    side: "bottom",
    align: "end",
  });
  expect(at).toMatchObject({ left: 8, top: 406, side: "top" });
});

test("beside it, in the middle", () => {
  const at = computePosition({
    anchor: { left: 10, top: 100, width: 40, height: 40 },
    float: { width: 100, height: 20 },
    view,
    side: "left",
    align: "center",
  });
  expect(at).toMatchObject({ left: 54, top: 110, side: "right" });
});

test("always inside the view when it fits at all", () => {
  const length = fc.integer({ min: 1, max: 500 });
  fc.assert(
    fc.property(
      fc.record({
        left: fc.integer({ min: -50, max: 1050 }),
        top: fc.integer({ min: -50, max: 650 }),
        width: length,
        height: fc.integer({ min: 1, max: 60 }),
      }),
      fc.record({ width: length, height: length }),
      fc.constantFrom<Side>("top", "bottom", "left", "right"),
      fc.constantFrom<Align>("start", "center", "end"),
      (anchor, float, side, align) => {
        const at = computePosition({ anchor, float, view, side, align });
        expect(at.left).toBeGreaterThanOrEqual(8);
        expect(at.top).toBeGreaterThanOrEqual(8);
        expect(at.left + float.width).toBeLessThanOrEqual(view.width - 8);
        expect(at.top + Math.min(float.height, at.maxHeightPx)).toBeLessThanOrEqual(
          view.height - 8,
        );
      },
    ),
  );
});
