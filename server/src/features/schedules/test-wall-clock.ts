/**
 * The calendar done the long way, day by day and without a calendar library: what the windows are
 * held against.
 */
import { type Schedule, weekdays } from "#contract/schedule.ts";
import type { Window } from "./windows.ts";

const dayS = 86_400;

export function referenceWindows(schedule: Schedule, to: number): Window[] {
  const offsetAt = offsetsOf(schedule.timezone);
  const toWallTime = (at: number) => at + offsetAt(at);
  const toInstant = (wallTime: number) => {
    const [first] = [offsetAt(wallTime - 2 * dayS), offsetAt(wallTime + 2 * dayS)]
      .map((offset) => wallTime - offset)
      .filter((at) => toWallTime(at) === wallTime)
      .toSorted((a, b) => a - b);
    return first ?? wallTime - offsetAt(wallTime - 2 * dayS);
  };
  const firstDay = Math.floor(toWallTime(schedule.start) / dayS);
  const fromMidnight = {
    start: toWallTime(schedule.start) - firstDay * dayS,
    end: toWallTime(schedule.end) - firstDay * dayS,
  };
  const shownS = fromMidnight.end - fromMidnight.start;
  const windows: Window[] = [];
  for (let day = firstDay; ; day++) {
    if (!isRecurrenceDay(schedule, firstDay, day)) continue;
    const start = day === firstDay ? schedule.start : toInstant(day * dayS + fromMidnight.start);
    if (start >= to || start > (schedule.until ?? to)) return windows;
    const end = day === firstDay ? schedule.end : toInstant(day * dayS + fromMidnight.end);
    if (windows.at(-1)?.start !== start)
      windows.push({
        start,
        end: end > start ? end : start + Math.max(schedule.end - schedule.start, shownS),
      });
    if (schedule.recurrence.kind === "None") return windows;
  }
}

/** Days since 1970, a Thursday. */
function isRecurrenceDay({ recurrence }: Schedule, firstDay: number, day: number): boolean {
  const [first, now] = [partsOf(firstDay), partsOf(day)];
  const months = (now.year - first.year) * 12 + now.month - first.month;
  switch (recurrence.kind) {
    case "None":
      return day === firstDay;
    case "Daily":
      return (day - firstDay) % recurrence.interval === 0;
    case "Weekly": {
      const weeks = Math.floor((day + 3) / 7) - Math.floor((firstDay + 3) / 7);
      return (
        weeks % recurrence.interval === 0 &&
        (recurrence.weekdays ?? [first.weekday]).includes(now.weekday)
      );
    }
    case "MonthlyOnDate":
      return (
        months % recurrence.interval === 0 &&
        now.date === Math.min(recurrence.date ?? first.date, now.lastDate)
      );
    case "MonthlyOnDay": {
      if (
        months % recurrence.interval !== 0 ||
        now.weekday !== (recurrence.weekday ?? first.weekday)
      )
        return false;
      const position =
        recurrence.position ??
        (["First", "Second", "Third", "Fourth", "Last"] as const)[Math.floor((first.date - 1) / 7)];
      return position === "Last"
        ? now.date > now.lastDate - 7
        : ["First", "Second", "Third", "Fourth"][Math.floor((now.date - 1) / 7)] === position;
    }
  }
}

function partsOf(day: number) {
  const utc = new Date(day * dayS * 1000);
  const [year, month, date] = [utc.getUTCFullYear(), utc.getUTCMonth(), utc.getUTCDate()];
  return {
    year,
    month,
    date,
    lastDate: new Date(Date.UTC(year, month + 1, 0)).getUTCDate(),
    weekday: weekdays[(day + 3) % 7] ?? "Monday",
  };
}

/**
 * Offsets change seldom: days that begin and end alike are alike throughout, the others are looked
 * at closely.
 */
function offsetsOf(timezone: string): (at: number) => number {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone: timezone,
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
    hourCycle: "h23",
  });
  const computeOffset = (at: number) => {
    const part = Object.fromEntries(
      format.formatToParts(at * 1000).map(({ type, value }) => [type, Number(value)]),
    );
    return (
      Date.UTC(
        part["year"] ?? 0,
        (part["month"] ?? 1) - 1,
        part["day"],
        part["hour"],
        part["minute"],
        part["second"],
      ) /
        1000 -
      Math.floor(at)
    );
  };
  const offsetCache = new Map<number, number>();
  const dayStart = (day: number) => {
    const offset = offsetCache.get(day) ?? computeOffset(day * dayS);
    offsetCache.set(day, offset);
    return offset;
  };
  return (at) => {
    const day = Math.floor(at / dayS);
    return dayStart(day) === dayStart(day + 1) ? dayStart(day) : computeOffset(at);
  };
}
