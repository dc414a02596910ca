import fc from "fast-check";
import { expect, test } from "vitest";
import { sampleHours } from "./sample-hours.ts";

test("hours are whole, different, within the span, and the newest is among them", () => {
  fc.assert(
    fc.property(
      fc.nat({ max: 2_000_000_000 }),
      fc.nat({ max: 40_000_000 }),
      fc.nat({ max: 600_000 }),
      (first, length, seed) => {
        const last = first + length;
        const hours = sampleHours({ first, last }, { count: 24, seed });
        const all = Math.floor(last / 3600) - Math.floor(first / 3600) + 1;
        expect(new Set(hours).size).toBe(Math.min(all, 24));
        expect(hours.at(-1)).toBe(Math.floor(last / 3600) * 3600);
        for (const hour of hours) {
          expect(hour % 3600).toBe(0);
          expect(hour).toBeGreaterThanOrEqual(Math.floor(first / 3600) * 3600);
        }
      },
    ),
  );
});

test("every hour comes up with some seed", () => {
  const span = { first: 0, last: 100 * 3600 };
  const seen = Array.from({ length: 60 }, (_, seed) => sampleHours(span, { count: 10, seed }));
  expect(new Set(seen.flat()).size).toBeGreaterThan(90);
});
