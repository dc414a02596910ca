/** Which time is asked about, and in which pieces. Moments are Unix seconds. */
import type { AnalyticsInterval } from "#contract/analytics-measures.ts";
import { momentOfWallSeconds, wallSecondsAt } from "#time/wall-clock.ts";

export const analyticsRanges = ["1d", "7d", "14d", "30d", "90d", "365d"] as const;
export type AnalyticsRange = (typeof analyticsRanges)[number];
export const usualRange: AnalyticsRange = "7d";

export interface Span {
  from: number;
  to: number;
}

const HOUR_S = 3600;
const DAY_S = 86_400;
const daysOf = (range: AnalyticsRange): number => Number.parseInt(range, 10);

/**
 * A day is the last 24 hours from a full hour on; more days begin with a midnight and end now, so
 * that no day but today is cut.
 */
export function spanOfRange(range: AnalyticsRange, { nowS, zone }: Clock): Span {
  const days = daysOf(range);
  if (days === 1) return { from: floorTo(nowS - DAY_S + HOUR_S, HOUR_S), to: nowS };
  const midnight = floorTo(wallSecondsAt(nowS, zone), DAY_S);
  return { from: momentOfWallSeconds(midnight - (days - 1) * DAY_S, zone), to: nowS };
}

export interface Clock {
  nowS: number;
  zone: string;
}

/** As long before, from the same time of day; days that clocks change are no shorter or longer. */
export function spanBefore({ from, to }: Span, zone: string): Span {
  const [start, end] = [from, to].map((at) => wallSecondsAt(at, zone));
  const length = (end ?? 0) - (start ?? 0);
  const shift = length >= DAY_S ? Math.ceil(length / DAY_S) * DAY_S : length;
  const moved = (wallS: number | undefined) => momentOfWallSeconds((wallS ?? 0) - shift, zone);
  return { from: moved(start), to: moved(end) };
}

/** A chart has enough pieces to show a course, and few enough to tell them apart. */
export function intervalOf({ from, to }: Span): AnalyticsInterval {
  const days = (to - from) / DAY_S;
  if (days <= 8) return "hour";
  if (days <= 120) return "day";
  return days <= 800 ? "week" : "month";
}

/** When a bucket ends, by its start: the next of its kind in the zone. */
export function bucketEnd(start: number, interval: AnalyticsInterval, zone: string): number {
  if (interval === "hour") return start + HOUR_S;
  const wallS = wallSecondsAt(start, zone);
  if (interval === "day") return momentOfWallSeconds(wallS + DAY_S, zone);
  if (interval === "week") return momentOfWallSeconds(wallS + 7 * DAY_S, zone);
  const date = new Date(wallS * 1000);
  return momentOfWallSeconds(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1) / 1000, zone);
}

/** Whether the clocks of the zone show midnight. */
export const isMidnight = (at: number, zone: string): boolean =>
  wallSecondsAt(at, zone) % DAY_S === 0;

/** Every occurrence of an hour of a weekday (1 is Monday) in the time; an hour each. */
export function hoursOfWeek(
  { weekday, hour }: { weekday: number; hour: number },
  { from, to }: Span,
  zone: string,
): Span[] {
  const spans: Span[] = [];
  const first = floorTo(from, HOUR_S);
  for (let at = first; at <= to; at += HOUR_S) {
    const wallS = wallSecondsAt(at, zone);
    const day = new Date(wallS * 1000);
    if (day.getUTCHours() === hour && (day.getUTCDay() || 7) === weekday)
      spans.push({ from: Math.max(at, from), to: Math.min(at + HOUR_S, to) });
  }
  return spans;
}

const floorTo = (value: number, step: number): number => Math.floor(value / step) * step;
