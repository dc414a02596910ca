import { expect, test } from "vitest";
import { confidenceOf } from "./confidence.ts";

const oddsOf = (similarity: number, gapS: number): number => {
  const confidence = confidenceOf({ similarity, gapS });
  return confidence / (1 - confidence);
};

test("the more alike, the more likely; with nothing in common, never", () => {
  const steps = Array.from({ length: 101 }, (_, step) =>
    confidenceOf({ similarity: step / 100, gapS: 0 }),
  );
  expect(steps).toEqual(steps.toSorted((a, b) => a - b));
  expect(new Set(steps).size).toBe(101);
  expect(steps[0]).toBe(0);
  expect(steps.at(-1)).toBeLessThanOrEqual(1);
});

test("two hours from the incident, the odds are half of those during it", () => {
  expect(oddsOf(0.3, 7200) / oddsOf(0.3, 0)).toBeCloseTo(0.5);
  expect(oddsOf(0.3, 6 * 7200) / oddsOf(0.3, 0)).toBeCloseTo(1 / 7);
});
