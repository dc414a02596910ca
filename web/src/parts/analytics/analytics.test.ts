import fc from "fast-check";
import { expect, test } from "vitest";
import { type AnalyticsPlace, placeParams, readPlace } from "./analytics-address.ts";
import {
  analyticsRanges,
  bucketEnd,
  hoursOfWeek,
  intervalOf,
  spanBefore,
  spanOfRange,
} from "./analytics-time.ts";
import { barsOf, labelOf, linesOf, valueOfKey, weekOf } from "./charts-of-answer.ts";
import { csvOf } from "./csv.ts";
import { changeOf, measureText } from "./measure-text.ts";
import { searchBehind } from "./search-behind.ts";

const at = (text: string) => Date.parse(text) / 1000;
const zone = "Europe/Berlin";
const settings = { locale: "en-GB", zone, hourCycle: "h23" } as const;
const answer = {
  total_rows: 3,
  labels: {},
  as_of: 0,
  partial: false,
  sealed: false,
};

test.each([
  [4.23, "minutes", "4.2 min"],
  [46.4, "minutes", "46 min"],
  [59.7, "minutes", "1 h 00"],
  [211, "minutes", "3 h 31"],
  [2.5, "hours", "2 h 30"],
  [60 * 50, "minutes", "2 d 2 h"],
  [0.9968, "ratio", "99.7 %"],
  [214_806, "count", "214,806"],
] as const)("%d in %s is written %s", (value, unit, text) => {
  expect(measureText(value, unit)).toBe(text);
});

test("a change says whether it is better, and nothing where it cannot be seen", () => {
  const mttr = { unit: "minutes", better: "lower" } as const;
  expect(changeOf({ now: 46, before: 41 }, mttr)).toEqual({
    direction: "up",
    by: "5 min",
    verdict: "worse",
  });
  expect(changeOf({ now: 41, before: 46 }, mttr)?.verdict).toBe("better");
  expect(changeOf({ now: 41.01, before: 41.02 }, mttr)?.direction).toBe("same");
  expect(changeOf({ now: 3, before: 9 }, { unit: "count", better: null })?.verdict).toBeNull();
  expect(changeOf({ now: null, before: 9 }, mttr)).toBeNull();
});

test("seven days begin with a midnight of the zone, also over a change of the clocks", () => {
  const nowS = at("2026-03-31T09:30:00Z");
  const week = spanOfRange("7d", { nowS, zone });
  expect(week).toEqual({ from: at("2026-03-24T23:00:00Z"), to: nowS });
  expect(spanBefore(week, zone)).toEqual({
    from: at("2026-03-17T23:00:00Z"),
    to: at("2026-03-24T10:30:00Z"),
  });
  expect(spanOfRange("1d", { nowS, zone })).toEqual({
    from: at("2026-03-30T10:00:00Z"),
    to: nowS,
  });
});

test("the time before ends before the time begins, and is as long by the clocks", () => {
  const moments = fc.integer({ min: at("2025-01-01"), max: at("2027-01-01") });
  fc.assert(
    fc.property(moments, fc.constantFrom(...analyticsRanges), (nowS, range) => {
      const span = spanOfRange(range, { nowS, zone });
      const before = spanBefore(span, zone);
      // Clocks may change in either time.
      expect(before.to).toBeLessThanOrEqual(span.from + 3600);
      expect(Math.abs(span.to - span.from - (before.to - before.from))).toBeLessThanOrEqual(7200);
      expect(["hour", "day", "week"]).toContain(intervalOf(span));
    }),
  );
});

test("a day of 23 hours ends with its midnight", () => {
  const start = at("2026-03-28T23:00:00Z");
  expect(bucketEnd(start, "day", zone)).toBe(at("2026-03-29T22:00:00Z"));
  expect(bucketEnd(start, "hour", zone)).toBe(start + 3600);
  expect(bucketEnd(at("2026-02-28T23:00:00Z"), "month", zone)).toBe(at("2026-03-31T22:00:00Z"));
});

test("an hour of the week occurs once a week", () => {
  const span = { from: at("2026-11-01T00:00:00Z"), to: at("2026-11-15T00:00:00Z") };
  expect(hoursOfWeek({ weekday: 1, hour: 9 }, span, zone)).toEqual(
    ["2026-11-02T08:00:00Z", "2026-11-09T08:00:00Z"].map((text) => ({
      from: at(text),
      to: at(text) + 3600,
    })),
  );
});

test("an address keeps what was chosen, and leaves out what is usual", () => {
  const text = fc.string({ minLength: 1 });
  const place = fc.record({
    environment: fc.option(text, { nil: undefined }),
    query: fc.string(),
    isCompared: fc.boolean(),
  });
  const time = fc.oneof(
    fc.record({
      range: fc.constantFrom(...analyticsRanges),
      from: fc.constant(undefined),
      to: fc.constant(undefined),
    }),
    fc.record({
      range: fc.constant(undefined),
      from: fc.integer({ min: 1, max: 1e9 }),
      to: fc.option(fc.integer({ min: 1e9 + 1, max: 2e9 }), { nil: undefined }),
    }),
  );
  fc.assert(
    fc.property(place, time, (what, when) => {
      const chosen: AnalyticsPlace = { ...what, ...when };
      expect(readPlace(new URLSearchParams(placeParams(chosen).toString()))).toEqual(chosen);
    }),
  );
  expect(placeParams(readPlace(new URLSearchParams("range=nonsense"))).toString()).toBe("");
});

test("the search behind a figure asks for what began in its time, under its value", () => {
  const counted = {
    query: "team = pay OR team = web",
    environment: "7",
    spans: [{ from: 100, to: 200 }],
    end: 200,
  };
  const href = searchBehind({ ...counted, dimensions: { host: "db-*1" } });
  const params = new URLSearchParams(href?.split("?")[1]);
  expect(Object.fromEntries(params)).toEqual({
    environment: "7",
    query: "(team = pay OR team = web) AND host = db-\\*1 AND start >= 100 AND start <= 200",
    range: "custom",
    from: "100",
    to: "200",
    kind: "incidents",
  });
  expect(searchBehind({ ...counted, end: 900 })).toContain("start+%3C+200");
  expect(searchBehind({ ...counted, dimensions: { environment: "9" } })).toContain("environment=9");
});

test("where no query says it, no search is behind a figure", () => {
  const counted = { query: "", environment: undefined, spans: [{ from: 1, to: 2 }], end: 2 };
  expect(searchBehind({ ...counted, dimensions: { pattern: "3" } })).toBeNull();
  expect(searchBehind({ ...counted, dimensions: { host: null } })).toBeNull();
  expect(searchBehind({ ...counted, query: "(" })).toBeNull();
  expect(searchBehind({ ...counted, spans: [] })).toBeNull();
});

test("the time before stands below the buckets that it is compared with", () => {
  const rows = (start: number, counts: number[]) =>
    counts.map((events, index) => ({
      dimensions: { time: start + index * 3600 },
      measures: { events },
    }));
  const data = linesOf(
    {
      now: { ...answer, rows: rows(at("2026-11-02T23:00:00Z"), [1, 2]) },
      before: { ...answer, rows: rows(at("2026-11-01T23:00:00Z"), [3, 4, 5]) },
    },
    { measures: [{ measure: "events", name: "Events" }], categoryName: "Hour", before: "Before" },
    { interval: "hour", settings },
  );
  expect(data.categories.map(({ label }) => label)).toEqual(["3 Nov", "01:00"]);
  expect(data.series.map(({ values }) => values)).toEqual([
    [1, 2],
    [3, 4],
  ]);
});

test("no value is none, whatever values are called", () => {
  const rows = [null, "None", 3].map((host) => ({
    dimensions: { host },
    measures: { alerts: 1 },
  }));
  const names = { dimension: "host", none: "None" };
  const data = barsOf(
    { ...answer, rows },
    { ...names, dimensionName: "Host", measure: "alerts", measureName: "Alerts" },
  );
  expect(data.categories.map(({ id }) => valueOfKey(id))).toEqual([null, "None", 3]);
  expect(labelOf({ labels: { host: { "3": "three" } } }, names, 3)).toBe("three");
});

test("hours without any incident are 0", () => {
  const data = weekOf(
    { ...answer, rows: [{ dimensions: { weekday: 2, hour: 9 }, measures: { incidents: 4 } }] },
    {
      measure: "incidents",
      categoryName: "Weekday",
      weekdays: ["Mon", "Tue"],
      hour: (hour) => ({ label: String(hour), title: String(hour) }),
    },
  );
  expect(data.series[1]?.values[9]).toBe(4);
  expect(data.series[0]?.values).toEqual(Array.from({ length: 24 }, () => 0));
});

test("no cell of a file is taken for a formula", () => {
  expect(csvOf([["=1+1", 'a "b", c', null, -2]])).toBe(`'=1+1,"a ""b"", c",,-2\r\n`);
});
