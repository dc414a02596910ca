import { expect, test } from "vitest";
import { addCounts, countDuration, percentileMs, totalOf } from "./duration-counts.ts";

test("percentiles are at most a fifth above the true ones, whatever the durations", () => {
  for (const scale of [0.5, 7, 300, 60_000]) {
    const durations = Array.from({ length: 1000 }, (_, index) => scale * (1 + index / 100));
    const counts = {};
    for (const ms of durations) countDuration(counts, ms);
    for (const share of [0.5, 0.95, 0.99]) {
      const exact = durations[Math.ceil(share * durations.length) - 1] ?? 0;
      const estimate = percentileMs(counts, share) ?? 0;
      expect(estimate).toBeGreaterThanOrEqual(exact * 0.999);
      expect(estimate).toBeLessThanOrEqual(exact * 1.2);
    }
  }
});

test("sums of processes count as one, and items of a batch each", () => {
  const [a, b] = [{}, {}];
  countDuration(a, 10, 99);
  countDuration(b, 1000);
  const sum = {};
  addCounts(sum, a);
  addCounts(sum, b);
  expect(totalOf(sum)).toBe(100);
  expect(percentileMs(sum, 0.99)).toBeLessThan(12);
  expect(percentileMs(sum, 1)).toBeGreaterThanOrEqual(1000);
});

test("nothing has no percentile, and what takes for ever counts as half an hour", () => {
  expect(percentileMs({}, 0.5)).toBeNull();
  const counts = {};
  countDuration(counts, 0);
  countDuration(counts, 1e12);
  expect(percentileMs(counts, 0.5)).toBeCloseTo(0.1);
  expect(percentileMs(counts, 1)).toBeCloseTo(0.1 * 2 ** 24);
});
