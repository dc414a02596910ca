import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  positions,
  type Recurrence,
  type Schedule,
  scheduleInput,
  weekdays,
} from "#contract/schedule.ts";
import { referenceWindows } from "./test-wall-clock.ts";
import { isDone, isOpenAt, nextBoundary, windowsBetween } from "./windows.ts";

const zones = [
  "UTC",
  "Europe/Berlin",
  "America/New_York",
  "America/St_Johns",
  "America/Sao_Paulo",
  "Australia/Lord_Howe",
  "Pacific/Apia",
  "Pacific/Chatham",
  "Africa/Casablanca",
  "Asia/Kathmandu",
  "Asia/Tehran",
  "Europe/Dublin",
];
const kinds: Recurrence[] = [
  { kind: "None" },
  { kind: "Daily", interval: 1 },
  { kind: "Weekly", interval: 1, weekdays: ["Sunday", "Monday", "Saturday"] },
  { kind: "Weekly", interval: 2 },
  ...positions.map(
    (position) => ({ kind: "MonthlyOnDay", interval: 1, position, weekday: "Sunday" }) as const,
  ),
  { kind: "MonthlyOnDay", interval: 5 },
  { kind: "MonthlyOnDate", interval: 1, date: 31 },
  { kind: "MonthlyOnDate", interval: 1 },
  { kind: "MonthlyOnDate", interval: 7, date: 30 },
];
const timeOf = (text: string) => Date.parse(text) / 1000;
const parseSchedule = (input: object): Schedule => scheduleInput.parse(input);
const windowTexts = (windows: readonly { start: number; end: number }[]) =>
  windows.map(
    ({ start, end }) =>
      `${new Date(start * 1000).toISOString().slice(0, 16)} ${new Date(end * 1000).toISOString().slice(11, 16)}`,
  );
const yearS = 365.25 * 24 * 3600;

// Ten years from 2008 hold the day that Samoa left out, Morocco's Ramadan clocks and Brazil's and
// Iran's summers.
describe.each(zones)("ten years in %s", (timezone) => {
  test.each(kinds.map((recurrence) => [JSON.stringify(recurrence), recurrence] as const))(
    "%s",
    (_, recurrence) => {
      for (const [from, to] of [
        ["02:10", "02:40"],
        ["23:30", "01:15"],
      ] as const) {
        const schedule = parseSchedule({
          start: `2008-01-06T${from}`,
          end: `2008-01-${from < to ? "06" : "07"}T${to}`,
          timezone,
          recurrence,
        });
        const end = schedule.start + 10 * yearS;
        const windows = windowsBetween(schedule, 0, end);
        expect(windows).toEqual(referenceWindows(schedule, end));
        for (const { start, end: close } of windows.slice(0, 40)) {
          expect([isOpenAt(schedule, start), isOpenAt(schedule, close - 0.001)]).toEqual([
            true,
            true,
          ]);
          const [before, after] = [start - 0.001, close].map((edge) =>
            windows.some((window) => window.start <= edge && edge < window.end),
          );
          expect([
            isOpenAt(schedule, start - 0.001),
            isOpenAt(schedule, close),
            isOpenAt(schedule, close + 0.001),
          ]).toEqual([before, after, after]);
        }
      }
    },
  );
});

test("clocks put forward: a time left out moves on by the gap, and a window keeps its length rather than vanish", () => {
  const berlinWindows = (from: string, to: string) =>
    windowTexts(
      windowsBetween(
        parseSchedule({
          start: `2026-03-01T${from}`,
          end: `2026-03-01T${to}`,
          timezone: "Europe/Berlin",
          recurrence: "Daily",
        }),
        timeOf("2026-03-29T00:00Z"),
        timeOf("2026-03-29T12:00Z"),
      ),
    );
  expect(berlinWindows("02:15", "02:45")).toEqual(["2026-03-29T01:15 01:45"]);
  expect(berlinWindows("01:30", "02:30")).toEqual(["2026-03-29T00:30 01:30"]);
  expect(berlinWindows("02:30", "03:15")).toEqual(["2026-03-29T01:30 02:15"]);
  expect(berlinWindows("02:30", "06:00")).toEqual(["2026-03-29T01:30 04:00"]);
});

test("clocks put back: of a time shown twice the first counts, unless the first window itself says otherwise", () => {
  const daily = parseSchedule({
    start: "2026-10-01T02:15",
    end: "2026-10-01T02:45",
    timezone: "Europe/Berlin",
    recurrence: "Daily",
  });
  expect(
    windowTexts(windowsBetween(daily, timeOf("2026-10-25T00:00Z"), timeOf("2026-10-25T12:00Z"))),
  ).toEqual(["2026-10-25T00:15 00:45"]);
  const second = parseSchedule({
    start: "2026-10-25T01:15Z",
    end: "2026-10-25T01:45Z",
    timezone: "Europe/Berlin",
    recurrence: "Daily",
  });
  expect(windowTexts(windowsBetween(second, 0, timeOf("2026-10-27T00:00Z")))).toEqual([
    "2026-10-25T01:15 01:45",
    "2026-10-26T01:15 01:45",
  ]);
});

test("a 31st falls on the last day of a shorter month, in February too", () => {
  const monthly = parseSchedule({
    start: "2027-12-31T10:00",
    end: "2027-12-31T11:00",
    timezone: "UTC",
    recurrence: { kind: "MonthlyOnDate" },
  });
  expect(
    windowTexts(windowsBetween(monthly, 0, timeOf("2028-05-01T00:00Z"))).map((text) =>
      text.slice(0, 10),
    ),
  ).toEqual(["2027-12-31", "2028-01-31", "2028-02-29", "2028-03-31", "2028-04-30"]);
});

test("nothing begins before the start, even in its own week or month", () => {
  const weekly = parseSchedule({
    start: "2026-11-18T10:00",
    end: "2026-11-18T11:00",
    timezone: "UTC",
    recurrence: { kind: "Weekly", weekdays: ["Monday", "Friday"] },
  });
  expect(windowTexts(windowsBetween(weekly, 0, timeOf("2026-11-24T00:00Z")))).toEqual([
    "2026-11-20T10:00 11:00",
    "2026-11-23T10:00 11:00",
  ]);
  expect(isOpenAt(weekly, weekly.start)).toBe(false);
});

test("the window that begins by `until` runs to its end, and then it is done", () => {
  const daily = parseSchedule({
    start: "2026-11-21T22:00",
    end: "2026-11-22T02:00",
    timezone: "UTC",
    recurrence: "Daily",
    until: "2026-11-22T22:00",
  });
  expect(windowTexts(windowsBetween(daily, 0, timeOf("2027-01-01T00:00Z")))).toEqual([
    "2026-11-21T22:00 02:00",
    "2026-11-22T22:00 02:00",
  ]);
  const end = timeOf("2026-11-23T02:00Z");
  expect([isDone(daily, end - 0.001), isDone(daily, end), nextBoundary(daily, end)]).toEqual([
    false,
    true,
    null,
  ]);
});

describe("what a schedule may be", () => {
  const usual = { start: "2026-11-21T22:00", end: "2026-11-21T23:00", timezone: "Europe/Berlin" };
  test("text without an offset is the zone's wall clock; seconds, milliseconds and offsets are what they are everywhere", () => {
    expect(parseSchedule(usual).start).toBe(timeOf("2026-11-21T21:00Z"));
    expect(
      parseSchedule({
        ...usual,
        start: timeOf("2026-11-21T21:00Z") * 1000,
        end: "2026-11-21T23:30+01:00",
      }),
    ).toMatchObject({ start: timeOf("2026-11-21T21:00Z"), end: timeOf("2026-11-21T22:30Z") });
    expect(parseSchedule({ ...usual, until: "2026-12-24" }).until).toBe(
      timeOf("2026-12-23T23:00Z"),
    );
  });
  test.each<[string, object, string]>([
    ["no time", { start: "soon" }, "start"],
    ["no such day", { end: "2026-02-31T10:00" }, "end"],
    ["an end before the start", { end: "2026-11-21T21:00" }, "end"],
    ["an empty window", { end: usual.start }, "end"],
    ["a zone of nowhere", { timezone: "Mars/Olympus" }, "timezone"],
    ["an offset for a zone", { timezone: "+02:00" }, "timezone"],
    ["an end of all before its start", { until: "2026-11-20" }, "until"],
    ["a window longer than a day, daily", { end: "2026-11-23T10:00", recurrence: "Daily" }, "end"],
    ["a date of no month", { recurrence: { kind: "MonthlyOnDate", date: 32 } }, "recurrence"],
    ["no weekday", { recurrence: { kind: "Weekly", weekdays: [] } }, "recurrence"],
  ])("not %s", (_, change, field) => {
    expect(
      scheduleInput.safeParse({ ...usual, ...change }).error?.issues.map((issue) => issue.path[0]),
    ).toEqual([field]);
  });
});

const anySchedule = fc
  .record({
    start: fc.integer({ min: timeOf("2009-01-01T00:00Z"), max: timeOf("2030-01-01T00:00Z") }),
    lengthS: fc.integer({ min: 1, max: 24 * 3600 }),
    timezone: fc.constantFrom(...zones),
    recurrence: fc.oneof(
      fc.constantFrom(...kinds),
      fc.record({
        kind: fc.constant("Weekly" as const),
        interval: fc.integer({ min: 1, max: 9 }),
        weekdays: fc.uniqueArray(fc.constantFrom(...weekdays), { minLength: 1 }),
      }),
      fc.record({
        kind: fc.constant("MonthlyOnDate" as const),
        interval: fc.integer({ min: 1, max: 30 }),
        date: fc.integer({ min: 1, max: 31 }),
      }),
    ),
    lastsS: fc.option(fc.integer({ min: 0, max: 800 * 24 * 3600 })),
  })
  .map(({ lengthS, lastsS, ...rest }): Schedule => ({
    ...rest,
    end: rest.start + lengthS,
    until: lastsS === null ? null : rest.start + lastsS,
  }));

test("any schedule: windows, openness and boundaries tell the same story from wherever one looks", () => {
  fc.assert(
    fc.property(
      anySchedule,
      fc.integer({ min: -5, max: 900 * 24 }),
      fc.integer({ min: 1, max: 40 * 24 }),
      (schedule, hours, more) => {
        const from = schedule.start + hours * 3600;
        const to = from + more * 3600;
        const all = referenceWindows(schedule, to).filter((window) => window.end > from);
        expect(windowsBetween(schedule, from, to)).toEqual(all);
        expect(isOpenAt(schedule, from)).toBe(
          all.some((window) => window.start <= from && from < window.end),
        );
        const edges = all
          .flatMap((window) => [window.start, window.end])
          .filter((edge) => edge > from && edge < to);
        const next = nextBoundary(schedule, from);
        if (edges.length > 0) expect(next).toBe(Math.min(...edges));
        else if (next !== null) expect(next).toBeGreaterThanOrEqual(to);
        expect(isDone(schedule, from)).toBe(next === null);
      },
    ),
    { numRuns: 600 },
  );
});

test("asked in any order of times, the remembered answer is the right one", () => {
  fc.assert(
    fc.property(
      anySchedule,
      fc.array(fc.integer({ min: -50, max: 2000 }), { minLength: 2, maxLength: 12 }),
      (schedule, hours) => {
        for (const hour of hours) {
          const atS = schedule.start + hour * 1800;
          expect(isOpenAt(schedule, atS)).toBe(isOpenAt({ ...schedule }, atS));
        }
      },
    ),
    { numRuns: 200 },
  );
});
