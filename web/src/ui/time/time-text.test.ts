import { expect, test } from "vitest";
import {
  ageText,
  clockText,
  durationText,
  momentText,
  zoneText,
  type TimeSettings,
  type TimeWords,
} from "./time-text.ts";

const words: TimeWords = {
  now: "now",
  seconds: (count) => `${count} s`,
  minutes: (count) => `${count} min`,
  hours: (hours, minutes) => `${hours} h ${String(minutes).padStart(2, "0")}`,
  days: (days, hours) => `${days} d ${hours} h`,
};
const berlin: TimeSettings = { locale: "en-GB", zone: "Europe/Berlin", hourCycle: "h23" };
const now = Date.parse("2026-11-21T02:12:00Z") / 1000;

function age(agoS: number): string {
  return ageText(now - agoS, now, { ...berlin, words });
}

test.each([
  [0, "now"],
  [59, "now"],
  [60, "1 min"],
  [59 * 60 + 59, "59 min"],
  [60 * 60, "02:12"],
  [3 * 3600, "00:12"],
  [4 * 3600, "20 Nov"],
  [400 * 86400, "17 Oct 2025"],
])("%d s ago is written %s", (agoS, text) => {
  expect(age(agoS)).toBe(text);
});

test("what lies ahead is never relative", () => {
  expect(age(-1800)).toBe("03:42");
});

test.each([
  [-5, "0 s"],
  [59, "59 s"],
  [41 * 60, "41 min"],
  [72 * 60 + 59, "1 h 12"],
  [125 * 60, "2 h 05"],
  [52 * 3600, "2 d 4 h"],
])("%d s last %s", (lengthS, text) => {
  expect(durationText(lengthS, words)).toBe(text);
});

test("midnight is 00 in the 24 hour form and 12 am in the other, whatever the language prefers", () => {
  const midnight = Date.parse("2026-11-20T23:00:00Z") / 1000;
  expect(clockText(midnight, { ...berlin, locale: "en-US" })).toBe("00:00");
  expect(clockText(midnight, { ...berlin, hourCycle: "h12" })).toBe("12:00 am");
});

test("the same moment in both zones", () => {
  expect(momentText(now, berlin)).toBe("Sat, 21 Nov 2026, 03:12:00");
  expect(momentText(now, { ...berlin, zone: "UTC" })).toBe("Sat, 21 Nov 2026, 02:12:00");
});

test("the distance from UTC is that of the moment", () => {
  const july = Date.parse("2026-07-01T00:00:00Z") / 1000;
  expect([zoneText(now, berlin), zoneText(july, berlin)]).toEqual([
    "Europe/Berlin, UTC+1",
    "Europe/Berlin, UTC+2",
  ]);
  expect(zoneText(now, { zone: "Asia/Kolkata" })).toBe("Asia/Kolkata, UTC+5:30");
  expect(zoneText(now, { zone: "UTC" })).toBe("UTC");
});
