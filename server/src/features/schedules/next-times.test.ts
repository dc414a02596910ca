import fc from "fast-check";
import { expect, test } from "vitest";
import type { ReportSchedule } from "#contract/analytics-reports.ts";
import { wallText } from "#time/wall-clock.ts";
import { nextTimes } from "./next-times.ts";

const at = (text: string): number => Date.parse(text) / 1000;
const schedule = (more: Partial<ReportSchedule> = {}): ReportSchedule => ({
  time: "08:00",
  timezone: "Europe/Berlin",
  start_date: "2026-01-05",
  recurrence: { kind: "Daily", interval: 1 },
  ...more,
});
const textsOf = (value: ReportSchedule, afterS: number, count = 3): string[] =>
  nextTimes(value, afterS, count).map((time) => wallText(time, value.timezone));

test("the time is that of the clocks on the wall, on both sides of a change", () => {
  expect(nextTimes(schedule(), at("2026-03-28T06:00:00Z"), 3)).toEqual([
    at("2026-03-28T07:00:00Z"),
    at("2026-03-29T06:00:00Z"),
    at("2026-03-30T06:00:00Z"),
  ]);
  expect(nextTimes(schedule(), at("2026-10-24T00:00:00Z"), 2)).toEqual([
    at("2026-10-24T06:00:00Z"),
    at("2026-10-25T07:00:00Z"),
  ]);
});

test("a time that clocks leave out moves on, and one that they repeat is due once", () => {
  const atHalfPastTwo = schedule({ time: "02:30" });
  expect(textsOf(atHalfPastTwo, at("2026-03-28T12:00:00Z"), 2)).toEqual([
    "2026-03-29 03:30",
    "2026-03-30 02:30",
  ]);
  expect(nextTimes(atHalfPastTwo, at("2026-10-24T12:00:00Z"), 2)).toEqual([
    at("2026-10-25T00:30:00Z"),
    at("2026-10-26T01:30:00Z"),
  ]);
});

test("weeks and months are counted from the first date", () => {
  const after = at("2026-01-01T00:00:00Z");
  const fortnightly: ReportSchedule["recurrence"] = {
    kind: "Weekly",
    interval: 2,
    weekdays: ["Friday", "Monday"],
  };
  expect(textsOf(schedule({ recurrence: fortnightly }), after)).toEqual([
    "2026-01-05 08:00",
    "2026-01-09 08:00",
    "2026-01-19 08:00",
  ]);
  const monthly = { kind: "MonthlyOnDate", interval: 1, date: 31 } as const;
  expect(textsOf(schedule({ recurrence: monthly }), after)).toEqual([
    "2026-01-31 08:00",
    "2026-02-28 08:00",
    "2026-03-31 08:00",
  ]);
});

test("what is due next is always later, and every next time follows from the one before", () => {
  fc.assert(
    fc.property(
      fc.constantFrom("Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "UTC"),
      fc.integer({ min: 0, max: 23 }),
      fc.integer({ min: at("2026-01-01T00:00:00Z"), max: at("2027-12-31T00:00:00Z") }),
      (timezone, hour, afterS) => {
        const daily = schedule({ timezone, time: `${String(hour).padStart(2, "0")}:15` });
        const times = nextTimes(daily, afterS, 4);
        expect(times).toHaveLength(4);
        let before = afterS;
        for (const time of times) {
          expect(time).toBeGreaterThan(before);
          expect(nextTimes(daily, before, 1)).toEqual([time]);
          before = time;
        }
      },
    ),
  );
});
