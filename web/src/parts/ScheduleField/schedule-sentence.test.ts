import { expect, test } from "vitest";
import { scheduleInput } from "#contract/schedule.ts";
import { scheduleSentence, weekWindowsText, windowText } from "./schedule-sentence.ts";

const reader = { locale: "en-GB", zone: "America/New_York", hourCycle: "h23" } as const;
const saturday = { start: "2026-11-28 02:00", end: "2026-11-28 06:00", timezone: "Europe/Berlin" };
const at = (text: string): number => Date.parse(text) / 1000;

test.each<[object, string]>([
  [{}, "Sat, 28 Nov 2026, 02:00–06:00, Europe/Berlin"],
  [{ end: "2026-11-29 01:00" }, "Sat, 28 Nov 2026, 02:00–01:00 the next day, Europe/Berlin"],
  [{ end: "2026-12-04 18:00" }, "Sat, 28 Nov 2026, 02:00 to Fri, 4 Dec 2026, 18:00, Europe/Berlin"],
  [{ recurrence: "Daily" }, "Every day, 02:00–06:00, Europe/Berlin"],
  [{ recurrence: { kind: "Daily", interval: 3 } }, "Every 3 days, 02:00–06:00, Europe/Berlin"],
  [{ recurrence: "Weekly" }, "Every Saturday, 02:00–06:00, Europe/Berlin"],
  [
    { recurrence: { kind: "Weekly", weekdays: ["Friday", "Monday"] }, end: "2026-11-30 01:00" },
    "Every Monday and Friday, 02:00–01:00 2 days later, Europe/Berlin",
  ],
  [
    { recurrence: { kind: "Weekly", interval: 2, weekdays: ["Sunday"] } },
    "Every 2 weeks on Sunday, 02:00–06:00, Europe/Berlin",
  ],
  [
    { recurrence: "MonthlyOnDay" },
    "Every month on the fourth Saturday, 02:00–06:00, Europe/Berlin",
  ],
  [
    { recurrence: { kind: "MonthlyOnDay", interval: 3, position: "Last", weekday: "Friday" } },
    "Every 3 months on the last Friday, 02:00–06:00, Europe/Berlin",
  ],
  [{ recurrence: "MonthlyOnDate" }, "Every month on day 28, 02:00–06:00, Europe/Berlin"],
  [
    { recurrence: { kind: "MonthlyOnDate", date: 31 } },
    "Every month on its last day, 02:00–06:00, Europe/Berlin",
  ],
  [
    { recurrence: "Daily", until: "2026-12-31 00:00", timezone: "America/Sao_Paulo" },
    "Every day, 02:00–06:00, America/Sao Paulo, until Thu, 31 Dec 2026",
  ],
])("%j reads as a sentence", (part, sentence) => {
  expect(scheduleSentence(scheduleInput.parse({ ...saturday, ...part }), reader)).toBe(sentence);
});

test("windows of a week are told by their hours, in the zone that is asked for", () => {
  const windows = [
    { start: at("2026-11-18T01:00Z"), end: at("2026-11-18T05:00Z") },
    { start: at("2026-11-21T01:00Z"), end: at("2026-11-21T05:00Z") },
    { start: at("2026-11-22T10:00Z"), end: at("2026-11-22T11:00Z") },
  ];
  expect(weekWindowsText(windows, { ...reader, zone: "Europe/Berlin" })).toBe(
    "on Wednesday and Saturday, 02:00–06:00 and on Sunday, 11:00–12:00",
  );
  expect(windowText({ start: at("2026-11-18T01:00Z"), end: at("2026-11-18T05:00Z") }, reader)).toBe(
    "Tue, 17 Nov 2026, 20:00–00:00 the next day",
  );
});
