import fc from "fast-check";
import { expect, test } from "vitest";
import { STATUSES, type StatusCounts } from "./status.ts";
import { statusBarWidths } from "./status-bar-widths.ts";

const counts: fc.Arbitrary<StatusCounts> = fc.record(
  Object.fromEntries(STATUSES.map((status) => [status, fc.nat({ max: 300 })])),
  { requiredKeys: [] },
);

function totalPx(parts: { widthPx: number }[]): number {
  return parts.reduce((sum, part) => sum + part.widthPx, 0) + Math.max(0, parts.length - 1);
}

test("a part for each status that occurs, worst first", () => {
  expect(statusBarWidths({ ok: 1, critical: 2 }).map((part) => part.status)).toEqual([
    "critical",
    "ok",
  ]);
  expect(statusBarWidths({})).toEqual([]);
});

test("five pixels a piece while there is room", () => {
  expect(totalPx(statusBarWidths({ critical: 3, warning: 2 }))).toBeCloseTo(25);
  expect(totalPx(statusBarWidths({ warning: 1 }))).toBeCloseTo(5);
});

test("never wider than the most, never a part too thin to see", () => {
  fc.assert(
    fc.property(counts, (sample) => {
      const parts = statusBarWidths(sample);
      expect(totalPx(parts)).toBeLessThanOrEqual(48.001);
      for (const part of parts) expect(part.widthPx).toBeGreaterThanOrEqual(3);
    }),
  );
});
