import fc from "fast-check";
import { expect, test } from "vitest";
import { dayKey, daysOf, partOf, shiftPeriod, windowsOn } from "./calendar-days.ts";

const zone = "Europe/Berlin";
const at = (text: string) => Date.parse(text) / 1000;
const window = (start: string, end: string) => ({
  plan_id: start,
  name: "",
  end_action: "None" as const,
  timezone: zone,
  type: "One time" as const,
  start: at(start),
  end: at(end),
});

test("a month is its whole weeks, Monday first", () => {
  const days = daysOf("month", "2026-11-21", zone);
  expect([
    days.length,
    days[0]?.key,
    days.at(-1)?.key,
    days.filter((item) => !item.isOutside).length,
  ]).toEqual([42, "2026-10-26", "2026-12-06", 30]);
  expect(daysOf("month", "2027-02-10", zone)).toHaveLength(28);
});

test("a week is seven days, none of them outside", () => {
  expect(daysOf("week", "2026-11-21", zone).map((item) => item.key)).toEqual([
    "2026-11-16",
    "2026-11-17",
    "2026-11-18",
    "2026-11-19",
    "2026-11-20",
    "2026-11-21",
    "2026-11-22",
  ]);
  expect(daysOf("week", "2026-11-01", zone).some((item) => item.isOutside)).toBe(false);
});

test("days on which clocks change have 23 and 25 hours", () => {
  const hours = (key: string) => {
    const day = daysOf("week", key, zone).find((candidate) => candidate.key === key);
    return day && (day.to - day.from) / 3600;
  };
  expect([hours("2026-03-29"), hours("2026-03-30"), hours("2026-10-25")]).toEqual([23, 24, 25]);
});

test("a step keeps the day, or takes a shorter month's last", () => {
  expect([
    shiftPeriod("month", "2026-11-21", 1),
    shiftPeriod("month", "2026-12-31", 2),
    shiftPeriod("month", "2027-01-31", -2),
    shiftPeriod("week", "2026-11-30", 1),
  ]).toEqual(["2026-12-21", "2027-02-28", "2026-11-30", "2026-12-07"]);
});

test.each([
  ["2026-11-20T09:00Z", "2026-11-20T10:00Z", ["within"]],
  ["2026-11-20T21:00Z", "2026-11-22T05:00Z", ["from", "all", "to"]],
  ["2026-11-20T22:00Z", "2026-11-20T23:00Z", ["within"]],
  ["2026-11-19T23:00Z", "2026-11-20T23:00Z", ["within"]],
  ["2026-11-19T22:59Z", "2026-11-20T23:01Z", ["from", "all", "to"]],
])("%s to %s falls on %j", (start, end, parts) => {
  const occurrence = window(start, end);
  const dayParts = daysOf("week", "2026-11-21", zone)
    .filter((day) => windowsOn(day, [occurrence]).length > 0)
    .map((day) => partOf(occurrence, day));
  expect(dayParts).toEqual(parts);
});

test("days follow each other without a gap, and every moment of them is of its day", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(
        "Europe/Berlin",
        "America/New_York",
        "Pacific/Auckland",
        "America/Sao_Paulo",
        "UTC",
      ),
      fc.integer({ min: at("2020-01-01"), max: at("2035-01-01") }),
      fc.constantFrom("month" as const, "week" as const),
      (place, moment, kind) => {
        const days = daysOf(kind, dayKey(moment, place), place);
        for (const [index, day] of days.entries())
          if (index > 0) expect(day.from).toBe(days[index - 1]?.to);
        expect(
          days.filter((day) => day.from <= moment && moment < day.to).map((item) => item.key),
        ).toEqual([dayKey(moment, place)]);
      },
    ),
    { numRuns: 60 },
  );
});
