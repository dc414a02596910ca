import { expect, test } from "vitest";
import {
  ageText,
  clockText,
  dayClockText,
  durationText,
  momentText,
  spanText,
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

test("an hour that the clocks show twice carries its distance from UTC, its neighbours do not", () => {
  const at = (time: string) => Date.parse(`2026-10-25T${time}Z`) / 1000;
  expect(
    ["23:59", "00:00", "00:30", "01:00", "01:59", "02:00"].map((time, index) =>
      clockText(at(time) - (index === 0 ? 86_400 : 0), berlin),
    ),
  ).toEqual(["01:59", "02:00 UTC+2", "02:30 UTC+2", "02:00 UTC+1", "02:59 UTC+1", "03:00"]);
  expect(momentText(at("01:30"), berlin)).toBe("Sun, 25 Oct 2026, 02:30:00 UTC+1");
  expect(dayClockText(at("00:30"), berlin)).toBe("25 Oct, 02:30 UTC+2");
  const spring = Date.parse("2026-03-29T01:10:00Z") / 1000;
  expect(clockText(spring, berlin)).toBe("03:10");
  const lordHowe = { ...berlin, zone: "Australia/Lord_Howe" };
  expect(clockText(Date.parse("2026-04-04T15:10:00Z") / 1000, lordHowe)).toBe("01:40 UTC+10:30");
});

test("a span says its day once, or both over midnight", () => {
  expect(spanText({ from: now, to: now + 1200 }, berlin)).toBe("21 Nov, 03:12–03:32");
  expect(spanText({ from: now - 4 * 3600, to: now }, berlin)).toBe("20 Nov, 23:12 – 21 Nov, 03:12");
});
