/** The hours of a schedule as its zone's clocks show them, and changed by those clocks. */
import type { Schedule } from "#contract/schedule.ts";
import { momentOfWallSeconds, wallMoment, wallSecondsAt, wallText } from "#time/wall-clock.ts";
import { daysBetween } from "./schedule-sentence.ts";

export interface WallHours {
  /** "02:00" */
  from: string;
  to: string;
  /** Days from the date on which a window begins to that on which it ends. */
  daysLater: number;
}

export const wallHoursOf = (schedule: Schedule): WallHours => ({
  from: wallText(schedule.start, schedule.timezone).slice(11),
  to: wallText(schedule.end, schedule.timezone).slice(11),
  daysLater: daysBetween(schedule, schedule.timezone),
});

/** An end that is not after its beginning is of the next day. */
export function withHours(schedule: Schedule, part: Partial<WallHours>): Schedule {
  const { from, to, daysLater } = { ...wallHoursOf(schedule), ...part };
  const isSameOrNextDay = part.daysLater === undefined && daysLater <= 1;
  const days = to > from ? (isSameOrNextDay ? 0 : daysLater) : Math.max(1, daysLater);
  const date = wallText(schedule.start, schedule.timezone).slice(0, 10);
  return {
    ...schedule,
    start: momentOf(date, from, schedule.timezone) ?? schedule.start,
    end: momentOf(dateAfter(date, days), to, schedule.timezone) ?? schedule.end,
  };
}

/** Another first window, as long by the clocks on the wall. */
export function withStart(schedule: Schedule, start: number): Schedule {
  const { timezone } = schedule;
  const lengthS = wallSecondsAt(schedule.end, timezone) - wallSecondsAt(schedule.start, timezone);
  return {
    ...schedule,
    start,
    end: momentOfWallSeconds(wallSecondsAt(start, timezone) + lengthS, timezone),
  };
}

/** The same hours on the clocks of another zone. */
export function withZone(schedule: Schedule, timezone: string): Schedule {
  const moved = (at: number): number =>
    momentOfWallSeconds(wallSecondsAt(at, schedule.timezone), timezone);
  return {
    ...schedule,
    timezone,
    start: moved(schedule.start),
    end: moved(schedule.end),
    until: schedule.until === null ? null : moved(schedule.until),
  };
}

const DAY_MS = 86_400_000;
const dateAfter = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
const momentOf = (date: string, clock: string, zone: string): number | undefined =>
  wallMoment(`${date} ${clock}`, zone)?.at;
