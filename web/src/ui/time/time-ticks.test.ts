import fc from "fast-check";
import { expect, test } from "vitest";
import { clipped, timeTicks } from "./time-ticks.ts";

const at = (text: string) => Date.parse(`2026-11-21T${text}Z`) / 1000;

test("round minutes inside the span", () => {
  const { ticks, stepS } = timeTicks({ from: at("02:16:00"), to: at("03:12:00") }, 6);
  expect(stepS).toBe(600);
  expect(ticks).toEqual(
    ["02:20:00", "02:30:00", "02:40:00", "02:50:00", "03:00:00", "03:10:00"].map(at),
  );
});

test("whole days begin at the reader's midnight", () => {
  const { ticks } = timeTicks({ from: at("00:00:00"), to: at("00:00:00") + 3 * 86_400 }, 3, 3600);
  expect(ticks[0]).toBe(at("23:00:00"));
});

test("never more than asked for, always inside", () => {
  fc.assert(
    fc.property(
      fc.nat(2_000_000_000),
      fc.integer({ min: 60, max: 400 * 86_400 }),
      fc.integer({ min: 1, max: 12 }),
      (from, length, maxTicks) => {
        const { ticks } = timeTicks({ from, to: from + length }, maxTicks);
        expect(ticks.length).toBeLessThanOrEqual(maxTicks + 1);
        for (const tick of ticks) expect(tick >= from && tick <= from + length).toBe(true);
      },
    ),
  );
});

test("an empty span has no ticks", () => {
  expect(timeTicks({ from: 600, to: 600 }, 5).ticks).toEqual([]);
});

test("pieces are cut at the edges of the span", () => {
  const span = { from: 100, to: 200 };
  expect(clipped({ from: 50, to: 150 }, span)).toEqual({ start: 0, end: 0.5 });
  expect(clipped({ from: 150, to: 900 }, span)).toEqual({ start: 0.5, end: 1 });
  expect(clipped({ from: 10, to: 90 }, span)).toBeUndefined();
  expect(clipped({ from: 210, to: 290 }, span)).toBeUndefined();
});
