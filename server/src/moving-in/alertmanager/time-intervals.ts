/** Intervals of a week in which a route is silent, as schedules. */
import { isZone, type Weekday, weekdays } from "#contract/schedule.ts";
import { momentOfWallSeconds } from "#time/wall-clock.ts";
import type { ConfigNode } from "../config-node.ts";

/** Minutes of a day; the end is the first minute outside. */
interface Range {
  from: number;
  to: number;
}
/** By the day of the week, Monday being 0. */
type Week = readonly (readonly Range[])[];

export interface WeeklyWindow extends Range {
  days: Weekday[];
}

/** Every week has them, in one zone. */
export interface Interval {
  timezone: string;
  week: Week;
}

const dayMinutes = 24 * 60;

/** Null where it knows days of the month, months or years, or several zones. */
export function intervalIn(node: ConfigNode): Interval | null {
  const parts = node.get("time_intervals").items();
  const zones = new Set(parts.map((part) => part.get("location").text() ?? "UTC"));
  const isWeekly = parts.every((part) =>
    ["days_of_month", "months", "years"].every((key) => part.get(key).isMissing),
  );
  const [timezone = "UTC"] = zones;
  if (!isWeekly || zones.size > 1 || !isZone(timezone)) return null;
  const week: Range[][] = weekdays.map(() => []);
  for (const part of parts) {
    const ranges = part.get("times").isMissing
      ? [{ from: 0, to: dayMinutes }]
      : part.get("times").items().map(rangeIn);
    const days = part.get("weekdays").isMissing
      ? weekdays.map((_day, at) => at)
      : part.get("weekdays").items().flatMap(daysIn);
    for (const day of days) week[day]?.push(...ranges);
  }
  return { timezone, week: week.map(united) };
}

export const complement = ({ timezone, week }: Interval): Interval => ({
  timezone,
  week: week.map((ranges) => {
    const edges = [0, ...ranges.flatMap(({ from, to }) => [from, to]), dayMinutes];
    return Array.from({ length: edges.length / 2 }, (_, at) => ({
      from: edges[2 * at] ?? 0,
      to: edges[2 * at + 1] ?? 0,
    })).filter(({ from, to }) => from < to);
  }),
});

/** Days that have the same range are one window. */
export function windowsOf({ week }: Interval): WeeklyWindow[] {
  const windows = new Map<string, WeeklyWindow>();
  for (const [at, ranges] of week.entries()) {
    const day = weekdays[at];
    for (const { from, to } of ranges) {
      const window = windows.get(`${from}-${to}`) ?? { from, to, days: [] };
      if (day) window.days.push(day);
      windows.set(`${from}-${to}`, window);
    }
  }
  return [...windows.values()];
}

/** A Monday: the schedule is the same whenever it is imported. */
const firstDay = Date.UTC(2024, 0, 1) / 1000;
const daySeconds = 24 * 3600;

export function scheduleOf({ from, to, days }: WeeklyWindow, timezone: string): object {
  const ahead = weekdays.findIndex((day) => days.includes(day));
  const momentAt = (minutes: number): number =>
    momentOfWallSeconds(firstDay + ahead * daySeconds + minutes * 60, timezone);
  return {
    start: momentAt(from),
    end: momentAt(to),
    timezone,
    recurrence:
      days.length === weekdays.length
        ? { kind: "Daily", interval: 1 }
        : { kind: "Weekly", interval: 1, weekdays: days },
  };
}

function rangeIn(node: ConfigNode): Range {
  const range = { from: minutesIn(node.get("start_time")), to: minutesIn(node.get("end_time")) };
  if (range.from >= range.to) throw node.fault("must end after it begins");
  return range;
}

function minutesIn(node: ConfigNode): number {
  const [, hours, minutes] = /^(\d\d):([0-5]\d)$/.exec(node.requiredText()) ?? [];
  const total = Number(hours) * 60 + Number(minutes);
  if (!(total <= dayMinutes)) throw node.fault("must be a time of day, such as 09:00");
  return total;
}

/** `monday:friday`, or one day. */
function daysIn(node: ConfigNode): number[] {
  const ends = node
    .requiredText()
    .toLowerCase()
    .split(":")
    .map((name) => weekdays.findIndex((day) => day.toLowerCase() === name.trim()));
  const [first = -1, last = first] = ends;
  if (first < 0 || last < 0) throw node.fault("must be a weekday, such as monday:friday");
  // The week of Alertmanager begins on Sunday.
  return Array.from({ length: ((last - first + 7) % 7) + 1 }, (_, ahead) => (first + ahead) % 7);
}

function united(ranges: readonly Range[]): Range[] {
  const result: Range[] = [];
  for (const range of ranges.toSorted((a, b) => a.from - b.from)) {
    const last = result.at(-1);
    if (last && range.from <= last.to) last.to = Math.max(last.to, range.to);
    else result.push({ ...range });
  }
  return result;
}
