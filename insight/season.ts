import type { SeriesHistory } from "./series-history.ts";

export interface Seasonal {
  /** What the time of day, or of the week, had so far: medians, so that a bad day does not count. */
  expected: readonly number[];
  /** Mean of the newest quarter of an hour, which is compared with them. */
  current: number;
}

/** Null with less than two days of history, or fewer than eight points a day. */
export function seasonalOf(history: SeriesHistory, intervalS: number): Seasonal | null {
  if (!(intervalS > 0) || intervalS * LEAST_A_DAY > DAY_S) return null;
  const last = history.length - 1;
  const time = history.timeAt(last);
  const count = Math.max(1, Math.round(QUARTER_S / intervalS));
  const days: number[] = [];
  const weeks: number[] = [];
  for (let day = 1; day <= DAYS; day += 1) {
    const index = history.nearest(time - day * DAY_S, intervalS);
    if (index < 0) continue;
    const mean = history.mean(index + 1, count);
    days.push(mean);
    if (day % 7 === 0) weeks.push(mean);
  }
  if (days.length < LEAST_DAYS) return null;
  return {
    expected: [median(days), ...(weeks.length > 0 ? [median(weeks)] : [])],
    current: history.mean(last + 1, count),
  };
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}

const DAY_S = 86_400;
const QUARTER_S = 900;
const DAYS = 14;
const LEAST_DAYS = 2;
const LEAST_A_DAY = 8;
