/** The days of a service, and how long it was available. Pure. */
import type { PublicLevel } from "#contract/public-view.ts";
import { momentOfWallSeconds, wallSecondsAt } from "#time/wall-clock.ts";
import type { AffectedRange } from "./store-incidents.ts";

export interface Days {
  /** Where each begins, the oldest first; today's is the last. */
  starts: readonly number[];
  nowS: number;
}

const dayS = 86_400;

/** Days of the calendar in the zone, also where the clocks change. */
export function daysUntil(nowS: number, { days, zone }: { days: number; zone: string }): Days {
  const today = Math.floor(wallSecondsAt(nowS, zone) / dayS);
  return {
    starts: Array.from({ length: days }, (_, index) =>
      momentOfWallSeconds((today - days + 1 + index) * dayS, zone),
    ),
    nowS,
  };
}

type Affected = Pick<AffectedRange, "start" | "end"> & { level: PublicLevel };

/** The worst of each day; null before anything was measured. */
export function levelsOfDays(
  ranges: readonly Affected[],
  { starts, nowS }: Days,
  { measuredSince, rank }: { measuredSince: number; rank: (level: PublicLevel) => number },
): (PublicLevel | null)[] {
  return starts.map((start, index) => {
    const end = starts[index + 1] ?? nowS;
    return ranges.reduce<PublicLevel | null>(
      (worst, range) =>
        range.start < end &&
        Math.max(range.end, range.start + 1) > start &&
        (worst === null || rank(range.level) > rank(worst))
          ? range.level
          : worst,
      end <= measuredSince ? null : "operational",
    );
  });
}

/** Percent of the measured time outside these ranges; null where none was measured. */
export function availability(
  ranges: readonly Pick<AffectedRange, "start" | "end">[],
  { starts, nowS }: Days,
  measuredSince: number,
): number | null {
  const from = Math.max(starts[0] ?? nowS, measuredSince);
  if (from >= nowS) return null;
  let affectedS = 0;
  let reached = from;
  for (const { start, end } of ranges.toSorted((a, b) => a.start - b.start)) {
    const [begin, stop] = [Math.max(start, reached), Math.min(end, nowS)];
    if (stop <= begin) continue;
    affectedS += stop - begin;
    reached = stop;
  }
  return Math.floor((1 - affectedS / (nowS - from)) * 10_000) / 100;
}
