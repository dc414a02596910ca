import { expect, test } from "vitest";
import { queryWithAny, savingsOf } from "./mend-first.ts";

test("alerts and events of several checks add up; incidents are counted once", () => {
  const rows = [
    { measures: { incidents: 3, alerts: 10, events: 40 } },
    { measures: { incidents: 2, alerts: 5, events: 10 } },
  ];
  const all = { incidents: 8, alerts: 60, events: 100 };
  expect(savingsOf(rows, { all, incidents: 4 })).toEqual([
    { measure: "incidents", count: 4, share: 0.5, isMost: true },
    { measure: "alerts", count: 15, share: 0.25, isMost: false },
    { measure: "events", count: 50, share: 0.5, isMost: false },
  ]);
  expect(savingsOf(rows, { all: undefined, incidents: null }).map(({ share }) => share)).toEqual([
    null,
    null,
  ]);
});

test("a query is limited to incidents with any of the values", () => {
  const values = ["disk", "cpu load"];
  expect(queryWithAny("", { field: "check", values })).toBe('check IN [disk, "cpu load"]');
  expect(queryWithAny("a = 1 OR b = 2", { field: "check", values: ["disk"] })).toBe(
    "(a = 1 OR b = 2) AND check IN [disk]",
  );
  expect(queryWithAny("(", { field: "check", values })).toBe("(");
});
