import fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { expect, test } from "vitest";
import { offsetSecondsAt, wallMoment, wallText } from "./wall-clock.ts";

const zones = [
  "UTC",
  "Europe/Berlin",
  "America/New_York",
  "Australia/Lord_Howe",
  "Asia/Kathmandu",
  "America/St_Johns",
  "Pacific/Apia",
];

test("there and back again", () => {
  expect(wallMoment("2026-11-21 03:05", "Europe/Berlin")).toEqual({
    at: Date.parse("2026-11-21T02:05:00Z") / 1000,
    occurs: "once",
  });
  expect(wallText(Date.parse("2026-11-21T02:05:59Z") / 1000, "Europe/Berlin")).toBe(
    "2026-11-21 03:05",
  );
});

test("a day without a time begins at midnight", () => {
  expect(wallMoment(" 2026-1-2 ", "UTC")?.at).toBe(Date.parse("2026-01-02T00:00:00Z") / 1000);
});

test.each([
  "",
  "tomorrow",
  "2026-02-30 10:00",
  "2026-11-21 24:00",
  "2026-11-21 10:60",
  "21.11.2026",
])("%j is no time", (text) => {
  expect(wallMoment(text, "UTC")).toBeUndefined();
});

test("the change to summer time leaves an hour out, the change back repeats one", () => {
  expect(wallMoment("2026-03-29 02:30", "Europe/Berlin")).toEqual({
    at: Date.parse("2026-03-29T01:30:00Z") / 1000,
    occurs: "never",
  });
  expect(wallMoment("2026-10-25 02:30", "Europe/Berlin")).toEqual({
    at: Date.parse("2026-10-25T00:30:00Z") / 1000,
    occurs: "twice",
  });
});

test("agrees with the calendar of record in every zone", () => {
  const minutes = fc.integer({ min: 0, max: 20 * 365 * 24 * 60 });
  fc.assert(
    fc.property(minutes, fc.constantFrom(...zones), (minute, zone) => {
      const wall = Temporal.PlainDateTime.from("2015-01-01T00:00").add({ minutes: minute });
      const text = wall.toString({ smallestUnit: "minute" }).replace("T", " ");
      expect(wallMoment(text, zone)?.at).toBe(
        wall.toZonedDateTime(zone, { disambiguation: "compatible" }).epochMilliseconds / 1000,
      );
    }),
    { numRuns: 400 },
  );
});

test.each([
  ["UTC", 0],
  ["Europe/Berlin", 3600],
  ["America/St_Johns", -12_600],
  ["Asia/Kathmandu", 20_700],
])("%s is %d s from UTC", (zone, offsetS) => {
  expect(offsetSecondsAt(Date.parse("2026-11-21T02:05:00Z") / 1000, zone)).toBe(offsetS);
});
