import { expect, test } from "vitest";
import { type Timing, timed, timingTable } from "./timings.ts";

test("each part has a line with its seconds, and the last line is their sum", () => {
  const timings = [
    { part: "types", seconds: 3.14 },
    { part: "journeys", seconds: 200 },
  ];
  expect(timingTable(timings).split("\n")).toEqual([
    "types        3.1 s",
    "journeys   200.0 s",
    "together   203.1 s",
  ]);
});

test("what throws was timed as well", () => {
  const timings: Timing[] = [];
  expect(timed(timings, "sum", () => 1 + 1)).toBe(2);
  expect(() =>
    timed(timings, "fault", () => {
      throw new Error("no");
    }),
  ).toThrow("no");
  expect(timings.map(({ part }) => part)).toEqual(["sum", "fault"]);
});
