import fc from "fast-check";
import { expect, test } from "vitest";
import { quantile } from "./quantile.ts";

test("it is what stands between two of the sorted values, whatever their order", () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: -20, max: 20 }), { minLength: 1, maxLength: 60 }),
      fc.constantFrom(0, 0.5, 0.9, 0.95, 1),
      (list, fraction) => {
        const sorted = list.toSorted((a, b) => a - b);
        const place = (sorted.length - 1) * fraction;
        const [low = 0, high = 0] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
        const values = Float64Array.from(list);
        const expected = low + (high - low) * (place - Math.floor(place));
        // The second time the values stand in another order.
        expect(quantile(values, fraction)).toBeCloseTo(expected, 9);
        expect(quantile(values, fraction)).toBeCloseTo(expected, 9);
        expect([...values].toSorted((a, b) => a - b)).toEqual(sorted);
      },
    ),
    { numRuns: 500 },
  );
  expect(quantile(new Float64Array(0), 0.5)).toBeNull();
});
