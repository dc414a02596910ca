/** Moments in the hours, days, weeks and months of a time zone. All in Unix seconds. */
import type { AnalyticsInterval } from "#contract/analytics-measures.ts";
import { momentOfWallSeconds, offsetSecondsAt } from "#time/wall-clock.ts";

export type Calendar = "hour" | "weekday";
export interface LocalTime {
  /** The start of the hour, day, week or month. */
  startOf(interval: AnalyticsInterval, at: number): number;
  /** From 0 to 23, and from Monday, 1, to Sunday, 7. */
  read(calendar: Calendar, at: number): number;
}

const [hourS, dayS] = [3600, 86_400];
/** No clocks change but at a quarter of an hour. */
const quarterS = 900;
const quartersPerDay = 96;

export function localTimeOf(zone: string): LocalTime {
  const offsetOf = remember((quarter: number) => offsetSecondsAt(quarter * quarterS, zone));
  const constantOf = remember((day: number) => {
    const [first, last] = [offsetOf(day * quartersPerDay), offsetOf((day + 1) * quartersPerDay)];
    return first === last ? first : Number.NaN;
  });
  const momentOf = remember((wallS: number) => momentOfWallSeconds(wallS, zone));
  // On most days no clocks change: asking the calendar of each quarter would take the most time.
  const offsetAt = lastAnswer(quarterS, (quarter) => {
    const constant = constantOf(Math.floor(quarter / quartersPerDay));
    return Number.isNaN(constant) ? offsetOf(quarter) : constant;
  });
  const wallAt = (at: number): number => at + offsetAt(at);
  return {
    startOf: (interval, at) => {
      const wallS = wallAt(at);
      // An hour that the clocks repeat is two.
      if (interval === "hour") return Math.floor(wallS / hourS) * hourS - offsetAt(at);
      return momentOf(startOfWall(interval, Math.floor(wallS / dayS)) * dayS);
    },
    read: (calendar, at) => {
      const wallS = wallAt(at);
      return calendar === "hour"
        ? mod(Math.floor(wallS / hourS), 24)
        : mod(Math.floor(wallS / dayS) + 3, 7) + 1;
    },
  };
}

/** In whole days; Unix time began on a Thursday. */
function startOfWall(interval: Exclude<AnalyticsInterval, "hour">, day: number): number {
  if (interval === "day") return day;
  if (interval === "week") return day - mod(day + 3, 7);
  const date = new Date(day * dayS * 1000);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1) / 1000 / dayS;
}

/** Starts of all buckets of a time, also of those without anything. */
export function bucketStarts(
  local: LocalTime,
  { from, to, interval }: { from: number; to: number; interval: AnalyticsInterval },
): number[] {
  if (from > to) return [];
  const starts = new Set<number>();
  for (let at = from; at < to; at += stepS[interval]) starts.add(local.startOf(interval, at));
  starts.add(local.startOf(interval, to));
  return [...starts].toSorted((a, b) => a - b);
}

/** No bucket is shorter, whatever the clocks do. */
const stepS: Readonly<Record<AnalyticsInterval, number>> = {
  hour: hourS / 2,
  day: dayS / 2,
  week: 3 * dayS,
  month: 14 * dayS,
};

const mod = (number: number, by: number): number => ((number % by) + by) % by;

function remember(read: (key: number) => number): (key: number) => number {
  const known = new Map<number, number>();
  return (key) => {
    const value = known.get(key) ?? read(key);
    known.set(key, value);
    return value;
  };
}

/** Times come in their order: most are in the same step as those before. */
function lastAnswer(step: number, read: (key: number) => number): (at: number) => number {
  let [key, value] = [Number.NaN, 0];
  return (at) => {
    const next = Math.floor(at / step);
    if (next !== key) [key, value] = [next, read(next)];
    return value;
  };
}
