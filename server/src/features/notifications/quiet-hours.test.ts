import { expect, test } from "vitest";
import { defaultNotificationSettings, type QuietHours } from "#contract/notification-settings.ts";
import { nextSummary, quietUntil } from "./quiet-hours.ts";

const s = (text: string): number => Date.parse(text) / 1000;
const at = (seconds: number | null) =>
  seconds === null ? null : new Date(seconds * 1000).toISOString().slice(0, 16);
const settingsWith = (quiet: Partial<QuietHours>, timezone = "Europe/Berlin") => ({
  ...defaultNotificationSettings,
  timezone,
  quiet: { ...defaultNotificationSettings.quiet, is_on: true, ...quiet },
});

test.each([
  ["before", "2026-11-23T20:59Z", null],
  ["begun", "2026-11-23T21:00Z", "2026-11-24T06:00"],
  ["after midnight", "2026-11-24T05:59Z", "2026-11-24T06:00"],
  ["over", "2026-11-24T06:00Z", null],
])("quiet hours from 22:00 to 07:00 in Berlin: %s", (_, now, until) => {
  expect(at(quietUntil(settingsWith({}), s(now)))).toBe(until);
});

test("a night in which clocks are put forward or back ends when the clock on the wall says so", () => {
  const settings = settingsWith({});
  expect(at(quietUntil(settings, s("2027-03-27T21:00Z")))).toBe("2027-03-28T05:00");
  expect(at(quietUntil(settings, s("2027-10-30T20:00Z")))).toBe("2027-10-31T06:00");
  expect(quietUntil(settings, s("2027-10-30T19:59Z"))).toBeNull();
  const short = settingsWith({ from: "02:00", to: "03:00" });
  // That hour does not exist in this night.
  expect(quietUntil(short, s("2027-03-28T00:59Z"))).toBeNull();
});

test("the days are those on which they begin; whole days that touch are one", () => {
  const weekend = settingsWith({ days: ["Saturday", "Sunday"], from: "00:00", to: "00:00" }, "UTC");
  expect(at(quietUntil(weekend, s("2026-11-28T12:00Z")))).toBe("2026-11-30T00:00");
  expect(quietUntil(weekend, s("2026-11-27T23:59Z"))).toBeNull();
  const friday = settingsWith({ days: ["Friday"] }, "UTC");
  expect(at(quietUntil(friday, s("2026-11-28T03:00Z")))).toBe("2026-11-28T07:00");
  expect(quietUntil(friday, s("2026-11-28T23:00Z"))).toBeNull();
});

test("off is never quiet", () => {
  expect(quietUntil(settingsWith({ is_on: false }), s("2026-11-24T01:00Z"))).toBeNull();
});

test("a daily summary is at the same time on the wall each day", () => {
  const settings = { ...settingsWith({}), daily_summary_at: "08:30" };
  const days: (string | null)[] = [];
  let next: number | null = s("2027-03-26T12:00Z");
  for (let day = 0; day < 3; day += 1) {
    next = nextSummary(settings, next ?? 0);
    days.push(at(next));
  }
  expect(days).toEqual(["2027-03-27T07:30", "2027-03-28T06:30", "2027-03-29T06:30"]);
  expect(nextSummary({ ...settings, daily_summary_at: null }, s("2027-03-26T12:00Z"))).toBeNull();
});
