import type { Occurrence } from "#contract/maintenance-plans.ts";
import { wallMoment, wallText } from "#time/wall-clock.ts";
import type { UnixSeconds } from "../../../ui/time/time-text.ts";

export type CalendarKind = "month" | "week";
/**
 * A day of a zone. `key` reads "2026-11-21"; its end is the next day's start, so a day of 23 or 25
 * hours is one too.
 */
export interface CalendarDay {
  key: string;
  from: UnixSeconds;
  to: UnixSeconds;
  isOutside: boolean;
}

export const dayKey = (at: UnixSeconds, zone: string): string => wallText(at, zone).slice(0, 10);

/** The week of a day, or the whole weeks of its month. Weeks begin on Monday. */
export function daysOf(kind: CalendarKind, key: string, zone: string): CalendarDay[] {
  const month = key.slice(0, 7);
  const first = mondayOf(kind === "month" ? `${month}-01` : key);
  const last =
    kind === "month"
      ? addDays(mondayOf(addDays(shiftPeriod("month", `${month}-01`, 1), -1)), 6)
      : addDays(first, 6);
  const days: CalendarDay[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) {
    days.push({
      key: day,
      from: startOf(day, zone),
      to: startOf(addDays(day, 1), zone),
      isOutside: kind === "month" && day.slice(0, 7) !== month,
    });
  }
  return days;
}

/** The same day a month or a week on, or the last one of a shorter month. */
export function shiftPeriod(kind: CalendarKind, key: string, by: number): string {
  if (kind === "week") return addDays(key, 7 * by);
  const date = dateOf(key);
  const target = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + by, 1));
  const lastDay = new Date(
    Date.UTC(target.getUTCFullYear(), target.getUTCMonth() + 1, 0),
  ).getUTCDate();
  target.setUTCDate(Math.min(date.getUTCDate(), lastDay));
  return keyOf(target);
}

/** In the order in which they begin. */
export const windowsOn = (day: CalendarDay, windows: readonly Occurrence[]): Occurrence[] =>
  windows.filter(({ start, end }) => start < day.to && end > day.from);

export type DayPart = "within" | "from" | "to" | "all";
/** How much of a window falls on a day. */
export function partOf(
  { start, end }: Pick<Occurrence, "start" | "end">,
  day: CalendarDay,
): DayPart {
  const [begins, ends] = [start >= day.from, end <= day.to];
  if (begins && ends) return "within";
  return begins ? "from" : ends ? "to" : "all";
}

/** A day as text, such as "Sat 21"; the key's day, whatever the reader's zone. */
export const dayText = (key: string, locale: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" }).format(dateOf(key));

const dayMs = 86_400_000;
const dateOf = (key: string): Date => new Date(`${key}T00:00:00Z`);
const keyOf = (date: Date): string => date.toISOString().slice(0, 10);
const addDays = (key: string, days: number): string =>
  keyOf(new Date(dateOf(key).getTime() + days * dayMs));
const mondayOf = (key: string): string => addDays(key, -((dateOf(key).getUTCDay() + 6) % 7));
const startOf = (key: string, zone: string): UnixSeconds =>
  wallMoment(`${key} 00:00`, zone)?.at ?? dateOf(key).getTime() / 1000;
