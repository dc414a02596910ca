import { expect, test } from "vitest";
import { forecastStorage } from "./forecast.ts";

const steady = (from: number, to: number, bytes: number) =>
  Array.from({ length: to - from + 1 }, (_, n) => ({ day: from + n, bytes, stored_bytes: bytes }));

test("a limit above what the period keeps is never reached, one below it on the day it is", () => {
  const days = steady(91, 100, 10);
  const at = (limitBytes: number | null) =>
    forecastStorage(days, { today: 100, keptDays: 30, limitBytes });
  expect(at(null)).toEqual({ bytesPerDay: 10, daysUntilFull: null, levelBytes: 300 });
  expect(at(301).daysUntilFull).toBeNull();
  expect(at(150).daysUntilFull).toBe(5);
  expect(at(100).daysUntilFull).toBe(0);
});

test("what leaves by age makes room before what comes in fills it", () => {
  const days = [{ day: 80, bytes: 500, stored_bytes: 500 }, ...steady(94, 100, 10)];
  expect(forecastStorage(days, { today: 100, keptDays: 21, limitBytes: 590 })).toEqual({
    bytesPerDay: 60 / 7,
    daysUntilFull: null,
    levelBytes: 180,
  });
});

test("a first day is taken as it is, and nothing at all grows by nothing", () => {
  const options = { today: 100, keptDays: 90, limitBytes: 1000 };
  expect(forecastStorage(steady(100, 100, 20), options)).toMatchObject({ bytesPerDay: 20 });
  expect(forecastStorage([], options)).toEqual({
    bytesPerDay: 0,
    daysUntilFull: null,
    levelBytes: 0,
  });
});
