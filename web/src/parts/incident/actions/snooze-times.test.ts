import { expect, test } from "vitest";
import { snoozeEnd } from "./snooze-times.ts";

const at = (text: string) => Date.parse(text) / 1000;

test("tomorrow morning is nine o'clock where the reader is", () => {
  expect(snoozeEnd("tomorrow", at("2026-11-21T23:30:00Z"), "Europe/Berlin")).toBe(
    at("2026-11-23T08:00:00Z"),
  );
  expect(snoozeEnd("tomorrow", at("2026-11-21T23:30:00Z"), "America/New_York")).toBe(
    at("2026-11-22T14:00:00Z"),
  );
});

test("a night in which the clocks go back is an hour longer", () => {
  expect(snoozeEnd("tomorrow", at("2026-10-24T20:00:00Z"), "Europe/Berlin")).toBe(
    at("2026-10-25T08:00:00Z"),
  );
});

test("the other ends count from now", () => {
  expect(
    ["minutes30", "hour1", "hours4"].map(
      (preset) => snoozeEnd(preset as "hour1", 1000, "UTC") - 1000,
    ),
  ).toEqual([1800, 3600, 14_400]);
});
