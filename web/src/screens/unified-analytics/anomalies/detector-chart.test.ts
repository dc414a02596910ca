import { expect, test } from "vitest";
import { chartOfSeries, type SeriesPoint, thinPoints } from "./detector-chart.ts";

const settings = { zone: "UTC", locale: "en-GB", hourCycle: "h23" as const };
const names = {
  time: "Time",
  value: "Value",
  anomalies: "Anomalies",
  band: { name: "Expected", lowName: "From", highName: "To" },
};
const start = Date.UTC(2026, 2, 1) / 1000;
const points = (count: number, everyS: number): SeriesPoint[] =>
  Array.from({ length: count }, (_, at) => [
    start + at * everyS,
    at,
    null,
    null,
    at === 40 ? 0.9 : 0,
  ]);

test("of many points the most unusual of each stretch stay", () => {
  const thin = thinPoints(points(100, 60), 10);
  expect(thin).toHaveLength(10);
  expect(thin.map(([, value]) => value)).toContain(40);
  expect(thinPoints(points(10, 60), 10)).toHaveLength(10);
});

test("an anomaly of one point has a line of its own", () => {
  const { series } = chartOfSeries(points(6, 60), {
    names,
    settings,
    anomalies: [{ start: start + 120, end: start + 180 }],
  });
  expect(series[1]?.values).toEqual([null, 1, 2, 3, null, null]);
});

test("over several days the axis names each day once", () => {
  const { categories } = chartOfSeries(points(100, 3600), { names, settings, anomalies: [] });
  expect(categories.filter(({ isTick }) => isTick).map(({ label }) => label)).toEqual([
    "2 Mar",
    "3 Mar",
    "4 Mar",
    "5 Mar",
  ]);
});
