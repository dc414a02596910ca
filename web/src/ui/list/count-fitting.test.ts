import { expect, test } from "vitest";
import { countFitting } from "./count-fitting.ts";

const sizes = (available: number) => ({ available, gap: 4, more: 24 });

test("all that fit stand in the bar, without a menu that would be empty", () => {
  expect(countFitting([60, 40, 40], sizes(148), false)).toBe(3);
  expect(countFitting([60, 40, 40], sizes(147), false)).toBe(2);
});

test("the menu takes its room where there is one anyway", () => {
  expect(countFitting([60, 40, 40], sizes(148), true)).toBe(2);
  expect(countFitting([60, 40, 40], sizes(176), true)).toBe(3);
});

test("where nothing fits all goes into the menu", () => {
  expect(countFitting([60, 40], sizes(30), false)).toBe(0);
  expect(countFitting([], sizes(30), false)).toBe(0);
});
