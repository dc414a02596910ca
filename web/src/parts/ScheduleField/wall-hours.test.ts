import { expect, test } from "vitest";
import { scheduleInput } from "#contract/schedule.ts";
import { wallText } from "#time/wall-clock.ts";
import { wallHoursOf, withHours, withStart, withZone } from "./wall-hours.ts";

const schedule = scheduleInput.parse({
  start: "2026-11-28 02:00",
  end: "2026-11-28 06:00",
  until: "2027-07-01 00:00",
  timezone: "Europe/Berlin",
  recurrence: "Weekly",
});

test("the wall clock stays when the zone changes, in winter and in summer", () => {
  const moved = withZone(schedule, "America/New_York");
  expect(
    [moved.start, moved.end, moved.until].map((at) => wallText(at ?? 0, moved.timezone)),
  ).toEqual(["2026-11-28 02:00", "2026-11-28 06:00", "2027-07-01 00:00"]);
  expect(withZone(moved, "Europe/Berlin")).toEqual(schedule);
});

test.each([
  [{ from: "05:00" }, { from: "05:00", to: "06:00", daysLater: 0 }],
  [{ from: "22:00" }, { from: "22:00", to: "06:00", daysLater: 1 }],
  [{ to: "02:00" }, { from: "02:00", to: "02:00", daysLater: 1 }],
  [{ daysLater: 2 }, { from: "02:00", to: "06:00", daysLater: 2 }],
])("%j makes %j of the hours, on the same first day", (part, hours) => {
  const changed = withHours(schedule, part);
  expect(wallHoursOf(changed)).toEqual(hours);
  expect(wallText(changed.start, changed.timezone).slice(0, 10)).toBe("2026-11-28");
});

test("an end of the next day comes back to its own, one of a later day stays", () => {
  const overnight = withHours(schedule, { from: "22:00" });
  expect(wallHoursOf(withHours(overnight, { from: "03:00" })).daysLater).toBe(0);
  const weekend = withHours(schedule, { daysLater: 2 });
  expect(wallHoursOf(withHours(weekend, { from: "03:00" })).daysLater).toBe(2);
});

test("another first day keeps the hours across a change of the clocks", () => {
  const summer = withStart(schedule, schedule.start + 200 * 86_400 - 3600);
  expect(wallHoursOf(summer)).toEqual(wallHoursOf(schedule));
});
