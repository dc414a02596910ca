import fc from "fast-check";
import { expect, test } from "vitest";
import { scheduleInput } from "#contract/schedule.ts";
import { overlaps, projectBack } from "./projection.ts";
import { windowsFrom } from "./windows.ts";

const zone = "Europe/Berlin";
const at = (text: string): number => Date.parse(text) / 1000;
/** A Wednesday, noon in Berlin. */
const nowS = at("2026-11-25T11:00Z");
const weekS = 7 * 24 * 3600;
const week = { from: nowS - weekS, to: nowS };
const project = (schedule: object) => {
  const parsed = scheduleInput.parse({ timezone: zone, ...schedule });
  return projectBack(windowsFrom(parsed, nowS), zone, week);
};
const coveredS = (schedule: object) =>
  project(schedule).covered.reduce((sum, window) => sum + window.end - window.start, 0);
const iso = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 16);

test("a Saturday's window covers last Saturday, and no more of the week", () => {
  const { windows, covered } = project({
    start: "2026-01-03 02:00",
    end: "2026-01-03 06:00",
    recurrence: "Weekly",
  });
  expect(windows).toEqual(covered);
  expect(windows.map(({ start, end }) => [iso(start), iso(end)])).toEqual([
    ["2026-11-21T01:00", "2026-11-21T05:00"],
  ]);
});

test("a window that starts tomorrow covers the same weekday and time of last week", () => {
  const { windows } = project({ start: "2026-11-26 09:00", end: "2026-11-26 11:00" });
  expect(windows.map(({ start }) => iso(start))).toEqual(["2026-11-19T08:00"]);
});

test("the wall clock stays where clocks change in between, however far ahead the window is", () => {
  const { windows } = project({ start: "2027-06-04 09:00", end: "2027-06-04 11:00" });
  expect(windows.map(({ start, end }) => [iso(start), iso(end)])).toEqual([
    ["2026-11-20T08:00", "2026-11-20T10:00"],
  ]);
});

test("one that is open now covers what is over of it, and the rest a week before", () => {
  const { windows, covered } = project({ start: "2026-11-25 11:00", end: "2026-11-25 14:00" });
  expect(windows.map(({ start }) => iso(start))).toEqual(["2026-11-25T10:00"]);
  expect(covered.map(({ start, end }) => [iso(start), iso(end)])).toEqual([
    ["2026-11-18T11:00", "2026-11-18T13:00"],
    ["2026-11-25T10:00", "2026-11-25T11:00"],
  ]);
});

test.each([
  ["daily", { recurrence: "Daily" }, 7 * 2],
  [
    "on three weekdays",
    { recurrence: { kind: "Weekly", weekdays: ["Monday", "Tuesday", "Friday"] } },
    3 * 2,
  ],
  ["every other week", { recurrence: { kind: "Weekly", interval: 2 } }, 2],
  ["monthly, on a date", { recurrence: "MonthlyOnDate" }, 2],
  ["for nine days", { end: "2026-12-06 10:00" }, 7 * 24],
  ["over already", { start: "2026-11-02 10:00", end: "2026-11-02 12:00" }, 0],
  [
    "until an earlier day",
    {
      start: "2026-11-02 10:00",
      end: "2026-11-02 12:00",
      recurrence: "Daily",
      until: "2026-11-09",
    },
    0,
  ],
])("%s, it covers so many hours of the week", (_title, schedule, hours) => {
  expect(coveredS({ start: "2026-11-27 10:00", end: "2026-11-27 12:00", ...schedule }) / 3600).toBe(
    hours,
  );
});

test("what is covered is in the week, in order, and does not overlap", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -40 * 24, max: 40 * 24 }),
      fc.integer({ min: 1, max: 24 }),
      fc.constantFrom("None", "Daily", "Weekly", "MonthlyOnDay", "MonthlyOnDate"),
      (startsIn, hours, recurrence) => {
        const start = nowS + startsIn * 3600;
        const { covered } = project({ start, end: start + hours * 3600, recurrence });
        let last = week.from;
        for (const window of covered) {
          expect(window.start).toBeGreaterThanOrEqual(last);
          expect(window.end).toBeGreaterThan(window.start);
          last = window.end;
        }
        expect(last).toBeLessThanOrEqual(week.to);
      },
    ),
  );
});

test("an end does not belong to its window, the ends of what is asked of it do", () => {
  const windows = [{ start: 10, end: 20 }];
  expect([
    overlaps(windows, { start: 0, end: 9 }),
    overlaps(windows, { start: 0, end: 10 }),
    overlaps(windows, { start: 19, end: 30 }),
    overlaps(windows, { start: 20, end: 30 }),
  ]).toEqual([false, true, true, false]);
});
