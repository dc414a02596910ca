import fc from "fast-check";
import { expect, test } from "vitest";
import { firstPlace, moveByKey, placeText } from "./chart-cursor.ts";
import { pointAt } from "./chart-data.ts";
import { boxOf, heightOf, markX, placeAt, tickIndexes } from "./chart-layout.ts";
import { highestOf, scaleOf } from "./chart-scale.ts";
import { bars, heat, layoutOf, line, unit } from "./test-charts.ts";

test.each([
  ["whole numbers for counts", { isWhole: true }, 3, { max: 3, step: 1 }],
  ["round numbers", {}, 871, { max: 1000, step: 500 }],
  ["hours for minutes", { steps: [30, 60, 120, 1440] }, 400, { max: 480, step: 120 }],
  ["no more than all", { most: 1 }, 0.93, { max: 1, step: 0.5 }],
])("the axis has %s", (_, options, highest, scale) => {
  expect(scaleOf(line([highest]), { ...unit, ...options })).toEqual({ min: 0, ...scale });
});

test("what goes below 0 takes the axis with it, and a band is inside as well", () => {
  expect(scaleOf(line([-30, 50]), unit)).toEqual({ min: -40, max: 60, step: 20 });
  const band = { name: "Usual", lowName: "Low", highName: "High", low: [-5], high: [90] };
  expect(scaleOf({ ...line([50]), band }, unit)).toEqual({ min: -50, max: 100, step: 50 });
  const layout = layoutOf(line([-30, 50]));
  const [low, zero] = [-30, 0].map(
    (value) => boxOf(layoutOf(line([value, 50])), { series: 0, category: 0 }).top,
  );
  expect(low).toBeGreaterThan(layout.plot.top + layout.plot.height * 0.8);
  expect(zero).toBe(layout.plot.top + layout.plot.height);
});

test("the axis holds whatever is measured, with few lines", () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: 0, max: 1e12, noNaN: true })),
      fc.boolean(),
      (values, isWhole) => {
        const data = line(values);
        const { max, step } = scaleOf(data, { ...unit, isWhole });
        expect(max * (1 + 1e-9)).toBeGreaterThanOrEqual(highestOf(data));
        expect(step).toBeGreaterThan(0);
        expect(max / step).toBeLessThanOrEqual(5);
      },
    ),
  );
});

test("the pointer is at the value that is drawn under it", () => {
  for (const data of [bars, heat, line([1, 5, 2])]) {
    const layout = layoutOf(data);
    for (const [series] of data.series.entries())
      for (const [category] of data.categories.entries()) {
        const { left, top, width, height } = boxOf(layout, { series, category });
        // A piece of nothing cannot be pointed at.
        if (data.kind === "bars" && width === 0) continue;
        expect(placeAt(layout, { x: left + width / 2, y: top + height / 2 })).toEqual({
          series,
          category,
        });
      }
  }
  expect(placeAt(layoutOf(bars), { x: 10, y: 900 })).toBeNull();
});

test("arrow keys reach every value and skip the gaps of a line", () => {
  const data = line([1, null, 3, null]);
  const last = firstPlace(data);
  expect(last).toEqual({ series: 0, category: 2 });
  expect(moveByKey(data, "ArrowLeft", last)).toEqual({ series: 0, category: 0 });
  expect(moveByKey(data, "ArrowRight", last)).toEqual(last);
  expect(moveByKey(data, "Home", last)).toEqual({ series: 0, category: 0 });
  expect(moveByKey(bars, "ArrowDown", { series: 0, category: 0 })).toEqual({
    series: 0,
    category: 1,
  });
  expect(moveByKey(bars, "ArrowRight", { series: 0, category: 1 })).toEqual({
    series: 1,
    category: 1,
  });
  expect(moveByKey(heat, "ArrowDown", { series: 0, category: 2 })).toEqual({
    series: 1,
    category: 2,
  });
  expect(moveByKey(heat, "x", null)).toBeUndefined();
});

test("keys never leave the chart", () => {
  const keys = fc.constantFrom("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End");
  fc.assert(
    fc.property(
      fc.constantFrom(bars, heat, line([null, 2, null, 4])),
      fc.array(keys),
      (data, pressed) => {
        const place = pressed.reduce((at, key) => moveByKey(data, key, at) ?? at, firstPlace(data));
        expect(pointAt(data, place)).not.toBeNull();
      },
    ),
  );
});

test("what is read out at a value names it", () => {
  expect(placeText(bars, { series: 1, category: 0 }, { text: unit.text, none: "none" })).toBe(
    "db-1: Warning, 5 min",
  );
});

test("marks lie between the buckets of their moment, and nowhere outside", () => {
  const layout = layoutOf(line([1, 2, 3]));
  const { left, width } = layout.plot;
  expect(markX(layout, 0)).toBe(left);
  expect(markX(layout, 150)).toBe(left + width * 0.75);
  expect(markX(layout, -1)).toBeNull();
  expect(markX(layout, 301)).toBeNull();
  expect(markX(layoutOf(bars), 0)).toBeNull();
});

test("the axis names as many buckets as there is room for", () => {
  const values = Array.from({ length: 200 }, (_, at) => at);
  expect(tickIndexes(layoutOf(line(values))).length).toBeLessThan(7);
  const marked = line(values);
  marked.categories.forEach((category, at) => (category.isTick = at % 100 === 0));
  expect(tickIndexes(layoutOf(marked))).toEqual([0, 100]);
});

test("a chart is as high as its rows", () => {
  expect(heightOf(bars)).toBe(64);
  expect(heightOf(line([1]))).toBe(heightOf(line([1, 2])));
});
