import fc from "fast-check";
import { expect, test } from "vitest";
import { fitPanes, keyedSize } from "./pane-sizes.ts";

const environments = { size: 220, min: 180, max: 320 };
const list = { size: 640, min: 400, max: 900 };

test("keeps the wanted widths where there is room", () => {
  expect(fitPanes([environments, list], 1440, 400)).toEqual([220, 640]);
});

test("takes from the nearest pane first, never below its least", () => {
  expect(fitPanes([environments, list], 1100, 400)).toEqual([220, 480]);
  expect(fitPanes([environments, list], 900, 400)).toEqual([180, 400]);
});

test("no width is ever outside its limits", () => {
  const pane = fc.record({
    size: fc.nat(2000),
    min: fc.integer({ min: 40, max: 300 }),
    max: fc.integer({ min: 300, max: 900 }),
  });
  fc.assert(
    fc.property(
      fc.array(pane, { maxLength: 4 }),
      fc.nat(3000),
      fc.nat(600),
      (panes, available, restMin) => {
        fitPanes(panes, available, restMin).forEach((size, at) => {
          expect(size).toBeGreaterThanOrEqual(panes[at]?.min ?? 0);
          expect(size).toBeLessThanOrEqual(panes[at]?.max ?? 0);
        });
      },
    ),
  );
});

test("arrows move by steps, Home and End to the limits, other keys do nothing", () => {
  expect(keyedSize("ArrowRight", false, environments)).toBe(236);
  expect(keyedSize("ArrowLeft", true, environments)).toBe(180);
  expect([keyedSize("Home", false, list), keyedSize("End", false, list)]).toEqual([400, 900]);
  expect(keyedSize("a", false, list)).toBeUndefined();
});
