import fc from "fast-check";
import { expect, test } from "vitest";
import { brushKeyStep, moveBrush, type BrushPart } from "./brush-span.ts";

const bounds = { from: 0, to: 1000 };
const limits = { bounds, leastS: 50 };

test("edges move alone, the whole keeps its length", () => {
  expect(moveBrush({ from: 400, to: 600 }, { part: "start", byS: -100 }, limits)).toEqual({
    from: 300,
    to: 600,
  });
  expect(moveBrush({ from: 400, to: 600 }, { part: "end", byS: 100 }, limits)).toEqual({
    from: 400,
    to: 700,
  });
  expect(moveBrush({ from: 400, to: 600 }, { part: "whole", byS: 900 }, limits)).toEqual({
    from: 800,
    to: 1000,
  });
});

test("edges never cross, nothing leaves the bounds", () => {
  fc.assert(
    fc.property(
      fc.nat(450),
      fc.integer({ min: 50, max: 500 }),
      fc.constantFrom<BrushPart>("start", "end", "whole"),
      fc.integer({ min: -3000, max: 3000 }),
      (from, length, part, byS) => {
        const span = moveBrush({ from, to: from + length }, { part, byS }, limits);
        expect(span.from).toBeGreaterThanOrEqual(bounds.from);
        expect(span.to).toBeLessThanOrEqual(bounds.to);
        expect(span.to - span.from).toBeGreaterThanOrEqual(50);
      },
    ),
  );
});

test("keys move by a fiftieth, with Shift by a tenth, Home and End all the way", () => {
  expect([
    brushKeyStep("ArrowRight", false, bounds),
    brushKeyStep("ArrowLeft", true, bounds),
  ]).toEqual([20, -100]);
  expect([brushKeyStep("Home", false, bounds), brushKeyStep("End", false, bounds)]).toEqual([
    -1000, 1000,
  ]);
  expect(brushKeyStep("x", false, bounds)).toBeUndefined();
});
