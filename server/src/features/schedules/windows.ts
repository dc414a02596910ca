/**
 * When a schedule is open, by the clocks on the wall of its zone. A window holds its start and not
 * its end.
 * What happens where clocks are put forward or back: docs/decisions, windows by the wall clock.
 */
import { Temporal } from "temporal-polyfill";
import type { Schedule } from "#contract/schedule.ts";
import { momentOfWallSeconds, wallSecondsAt } from "#time/wall-clock.ts";
import { datesOf } from "./dates.ts";

/** Unix seconds. */
export interface Window {
  start: number;
  end: number;
}

/**
 * Windows that have anything in common with the time from `from` until before `to`, in the order in
 * which they begin.
 */
export function windowsBetween(schedule: Schedule, from: number, to: number): Window[] {
  const windows: Window[] = [];
  for (const window of windowsFrom(schedule, from)) {
    if (window.start >= to) break;
    windows.push(window);
  }
  return windows;
}

/** Windows that end after `from`; endless when the schedule is. */
export function* windowsFrom(schedule: Schedule, from: number): Generator<Window> {
  const wallTimes = wallTimesOf(schedule);
  // A window may have begun long before and still be open; a day more, because clocks may have been
  // put forward.
  const earliest = Math.max(schedule.start, from - wallTimes.lengthS - dayS);
  const dates = datesOf(
    schedule.recurrence,
    wallTimes.date,
    dateAt(Math.min(earliest, lastMomentS), schedule.timezone),
  );
  let before = Number.NEGATIVE_INFINITY;
  for (const date of dates) {
    const window = date.equals(wallTimes.date)
      ? { start: schedule.start, end: schedule.end }
      : windowOnDate(date, wallTimes, schedule.timezone);
    if (window.start > (schedule.until ?? lastMomentS)) return;
    // A date that a zone left out falls together with the next one.
    if (window.end > from && window.start > before) yield window;
    before = window.start;
  }
}

/** The first windows that are not over. */
export function nextWindows(schedule: Schedule, from: number, count: number): Window[] {
  const windows: Window[] = [];
  for (const window of windowsFrom(schedule, from)) {
    windows.push(window);
    if (windows.length === count) break;
  }
  return windows;
}

/** Asked for each event: the answer is remembered for as long as it holds. */
export function isOpenAt(schedule: Schedule, atS: number): boolean {
  const cachedSpan = openSpans.get(schedule);
  if (cachedSpan && atS >= cachedSpan.from && atS < cachedSpan.to) return cachedSpan.isOpen;
  const [window] = windowsFrom(schedule, atS);
  const isOpen = window !== undefined && window.start <= atS;
  openSpans.set(schedule, {
    from: atS,
    to: nextBoundary(schedule, atS) ?? Number.POSITIVE_INFINITY,
    isOpen,
  });
  return isOpen;
}

/**
 * When a window begins or ends next; null when none does any more. Where windows touch or overlap,
 * the schedule stays open across it.
 */
export function nextBoundary(schedule: Schedule, afterS: number): number | null {
  let next: number | null = null;
  for (const { start, end } of windowsFrom(schedule, afterS)) {
    if (next !== null && start >= next) break;
    const edge = start > afterS ? start : end;
    next = next === null ? edge : Math.min(next, edge);
  }
  return next;
}

/** No window is open or to come. */
export const isDone = (schedule: Schedule, atS: number): boolean =>
  nextBoundary(schedule, atS) === null;

const dayS = 24 * 3600;
/** The year 9999 ends. */
const lastMomentS = 253_402_300_799;
const openSpans = new WeakMap<Schedule, { from: number; to: number; isOpen: boolean }>();

/** What the clocks show when the first window begins and ends, in seconds from the midnight before. */
interface WallTimes {
  date: Temporal.PlainDate;
  fromS: number;
  toS: number;
  lengthS: number;
}
const wallTimesCache = new WeakMap<Schedule, WallTimes>();

function wallTimesOf(schedule: Schedule): WallTimes {
  const cachedWall = wallTimesCache.get(schedule);
  if (cachedWall) return cachedWall;
  const date = dateAt(schedule.start, schedule.timezone);
  const fromS = wallSecondsAt(schedule.start, schedule.timezone) - midnightS(date);
  const toS = wallSecondsAt(schedule.end, schedule.timezone) - midnightS(date);
  const lengthS = Math.max(schedule.end - schedule.start, toS - fromS);
  const wallTimes = { date, fromS, toS, lengthS };
  wallTimesCache.set(schedule, wallTimes);
  return wallTimes;
}

/** Shown twice, the first time counts; never shown, it moves on by what the clocks left out. */
function windowOnDate(
  date: Temporal.PlainDate,
  { fromS, toS, lengthS }: WallTimes,
  timezone: string,
): Window {
  const start = momentOfWallSeconds(midnightS(date) + fromS, timezone);
  const end = momentOfWallSeconds(midnightS(date) + toS, timezone);
  return { start, end: end > start ? end : start + lengthS };
}

function dateAt(at: number, timezone: string): Temporal.PlainDate {
  const wallMs = Math.round(wallSecondsAt(at, timezone) * 1000);
  return Temporal.Instant.fromEpochMilliseconds(wallMs).toZonedDateTimeISO("UTC").toPlainDate();
}

/** In wall seconds. */
const midnightS = ({ year, month, day }: Temporal.PlainDate): number =>
  Date.UTC(year, month - 1, day) / 1000;
