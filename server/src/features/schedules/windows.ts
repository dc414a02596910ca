/**
 * When a schedule is open, by the clocks on the wall of its zone. A window holds its start and not
 * its end.
 * What happens where clocks are put forward or back: docs/decisions, windows by the wall clock.
 */
import { Temporal } from "temporal-polyfill";
import type { Schedule } from "#contract/schedule.ts";
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
  const found: Window[] = [];
  for (const window of windowsFrom(schedule, from)) {
    if (window.start >= to) break;
    found.push(window);
  }
  return found;
}

/** Windows that end after `from`; endless when the schedule is. */
export function* windowsFrom(schedule: Schedule, from: number): Generator<Window> {
  const wall = wallOf(schedule);
  // A window may have begun long before and still be open; a day more, because clocks may have been
  // put forward.
  const earliest = Math.max(schedule.start, from - wall.lengthS - dayS);
  const dates = datesOf(
    schedule.recurrence,
    wall.date,
    inZone(Math.min(earliest, lastMomentS), schedule.timezone).toPlainDate(),
  );
  let before = Number.NEGATIVE_INFINITY;
  for (const date of dates) {
    const window = date.equals(wall.date)
      ? { start: schedule.start, end: schedule.end }
      : windowOn(date, wall, schedule.timezone);
    if (window.start > (schedule.until ?? lastMomentS)) return;
    // A date that a zone left out falls together with the next one.
    if (window.end > from && window.start > before) yield window;
    before = window.start;
  }
}

/** Asked for each event: the answer is remembered for as long as it holds. */
export function isOpenAt(schedule: Schedule, atS: number): boolean {
  const known = spans.get(schedule);
  if (known && atS >= known.from && atS < known.to) return known.isOpen;
  const [window] = windowsFrom(schedule, atS);
  const isOpen = window !== undefined && window.start <= atS;
  spans.set(schedule, {
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
const spans = new WeakMap<Schedule, { from: number; to: number; isOpen: boolean }>();

/** What the clocks show when the first window begins and ends. */
interface Wall {
  date: Temporal.PlainDate;
  from: Temporal.PlainTime;
  days: number;
  to: Temporal.PlainTime;
  lengthS: number;
}
const walls = new WeakMap<Schedule, Wall>();

function wallOf(schedule: Schedule): Wall {
  const known = walls.get(schedule);
  if (known) return known;
  const start = inZone(schedule.start, schedule.timezone).toPlainDateTime();
  const end = inZone(schedule.end, schedule.timezone).toPlainDateTime();
  const date = start.toPlainDate();
  const lengthS = Math.max(schedule.end - schedule.start, start.until(end).total("seconds"));
  const wall = {
    date,
    from: start.toPlainTime(),
    days: date.until(end.toPlainDate()).days,
    to: end.toPlainTime(),
    lengthS,
  };
  walls.set(schedule, wall);
  return wall;
}

function windowOn(date: Temporal.PlainDate, wall: Wall, timezone: string): Window {
  const start = atS(date, wall.from, timezone);
  const end = atS(date.add({ days: wall.days }), wall.to, timezone);
  return { start, end: end > start ? end : start + wall.lengthS };
}

/** Shown twice, the first time counts; never shown, it moves on by what the clocks left out. */
const atS = (date: Temporal.PlainDate, time: Temporal.PlainTime, timezone: string): number =>
  date.toZonedDateTime({ timeZone: timezone, plainTime: time }).epochMilliseconds / 1000;

const inZone = (at: number, timezone: string): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(Math.round(at * 1000)).toZonedDateTimeISO(timezone);
