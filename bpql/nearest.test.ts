import { expect, test } from "vitest";
import { nearest } from "./nearest.ts";

const known = ["status", "severity", "host", "hostname", "service", "source", "title", "team"];

test.each([
  ["hots", "host"],
  ["statsu", "status"],
  ["Stauts", "status"],
  ["sevrity", "severity"],
  ["desc", null],
  ["ser", "service"],
  ["host_name", "hostname"],
  ["region", null],
  ["x", null],
])("%s may mean %s", (name, meant) => {
  expect(nearest(name, known)).toBe(meant);
});

test("of what begins with it, the shortest", () => {
  expect(nearest("ho", known)).toBe("host");
});
