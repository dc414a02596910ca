import { expect, test } from "vitest";
import { boundOf } from "./bound.ts";

const fromNow = (amount: number) => ({ isFromNow: true, amount });
const absolute = (amount: number) => ({ isFromNow: false, amount });

test.each([
  ["-2h", fromNow(-7200)],
  ["+1W", fromNow(604_800)],
  ["-30s", fromNow(-30)],
  ["-5m", fromNow(-300)],
  ["-1d", fromNow(-86_400)],
  ["now", fromNow(0)],
  ["1714557600", absolute(1_714_557_600)],
  ["1714557600000", absolute(1_714_557_600)],
  ["1714557600.5", absolute(1_714_557_600.5)],
  ["2024-05-01", absolute(1_714_521_600)],
  ["2024-05-01T10:00Z", absolute(1_714_557_600)],
  ["2024-05-01 10:00:00", absolute(1_714_557_600)],
  ["2024-05-01T12:00:00.250+02:00", absolute(1_714_557_600.25)],
  ["2024-05-01t05:00:00-0500", absolute(1_714_557_600)],
  ["2024-02-29", absolute(1_709_164_800)],
  ["2023-02-29", null],
  ["2024-13-01", null],
  ["2024-05-01T25:00Z", null],
  ["2024-05-01T10:00+24:00", null],
  ["2h", null],
  ["-2y", null],
  ["", null],
])("the time %s", (text, bound) => {
  expect(boundOf(text, "time")).toEqual(bound);
});

test.each([
  ["5", 5],
  ["-0.5", -0.5],
  ["+.5", 0.5],
  ["5.", 5],
  ["1e3", 1000],
  ["1e-7", 1e-7],
  ["1e+21", 1e21],
  ["1e999", null],
  ["9".repeat(100), Number("9".repeat(100))],
  ["9".repeat(101), null],
  ["0x10", null],
  ["Infinity", null],
  [" 5", null],
  ["-2h", null],
  ["", null],
])("the number %s", (text, amount) => {
  expect(boundOf(text, "text")).toEqual(amount === null ? null : absolute(amount));
});

test.each([
  ["90s", 90],
  ["1h", 3600],
  ["1.5h", 5400],
  ["1h30m", 5400],
  ["2D", 172_800],
  ["1w", 604_800],
  ["600", 600],
  ["-1h", null],
  ["1y", null],
  ["1 h", null],
  ["h", null],
  ["", null],
])("the duration %s", (text, amount) => {
  expect(boundOf(text, "duration")).toEqual(amount === null ? null : absolute(amount));
});
