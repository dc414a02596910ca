import fc from "fast-check";
import { expect, test } from "vitest";
import { type PublicLevel, publicLevels } from "#contract/public-view.ts";
import { availability, daysUntil, levelsOfDays } from "./days.ts";

const nowS = Date.UTC(2026, 10, 21, 12) / 1000;
const hourS = 3600;
const rank = (level: PublicLevel): number => publicLevels.indexOf(level);

test("days are those of the zone, also where the clocks change", () => {
  const { starts } = daysUntil(nowS, { days: 60, zone: "Europe/Berlin" });
  expect(starts).toHaveLength(60);
  const lengths = starts.slice(1).map((start, index) => (start - (starts[index] ?? 0)) / hourS);
  expect(lengths.filter((hours) => hours !== 24)).toEqual([25]);
  expect(new Date((starts.at(-1) ?? 0) * 1000).toISOString()).toBe("2026-11-20T23:00:00.000Z");
});

test("a day has the worst that touched it; before the first measurement there is none", () => {
  const days = daysUntil(nowS, { days: 4, zone: "UTC" });
  const [first = 0, second = 0, third = 0] = days.starts;
  const ranges = [
    { start: second + hourS, end: third + hourS, level: "degraded" as const },
    { start: third + 2 * hourS, end: third + 2 * hourS, level: "outage" as const },
  ];
  expect(levelsOfDays(ranges, days, { measuredSince: second + 60, rank })).toEqual([
    null,
    "degraded",
    "outage",
    "operational",
  ]);
  expect(levelsOfDays([], days, { measuredSince: first, rank })).not.toContain(null);
});

const range = fc
  .record({ start: fc.integer({ min: -50, max: 150 }), length: fc.integer({ min: 0, max: 60 }) })
  .map(({ start, length }) => ({ start, end: start + length }));

test("availability counts each second once, whatever overlaps", () => {
  fc.assert(
    fc.property(
      fc.array(range, { maxLength: 8 }),
      fc.integer({ min: -20, max: 99 }),
      (ranges, since) => {
        const from = Math.max(0, since);
        const affected = Array.from({ length: 100 - from }, (_, n) => from + n).filter((second) =>
          ranges.some(({ start, end }) => start <= second && second < end),
        );
        expect(availability(ranges, { starts: [0], nowS: 100 }, since)).toBe(
          Math.floor((1 - affected.length / (100 - from)) * 10_000) / 100,
        );
      },
    ),
  );
  expect(availability([], { starts: [0], nowS: 100 }, 100)).toBeNull();
});
