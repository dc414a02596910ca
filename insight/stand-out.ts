/**
 * What stands out of a week: each series against the weeks before it. docs/insight.md explains how,
 * with its sources.
 */
import { chanceOf } from "./normal.ts";
import { median } from "./season.ts";

/** Counts of events; shares of the incidents; lengths of time. */
export type SeriesScale = "count" | "share" | "time";

export interface WeekValue {
  /** Null where there was nothing to measure. */
  value: number | null;
  /** How many it was measured of. */
  of: number;
  /** Of times: what 90 % of them did not exceed. */
  percent90: number | null;
}

export interface Series<Id> {
  id: Id;
  scale: SeriesScale;
  now: WeekValue;
  /** The weeks before, the oldest first. */
  before: readonly WeekValue[];
}

export interface StandOut<Id> {
  id: Id;
  now: number;
  /** The median of the weeks before. */
  usual: number;
  /** Distance from the usual in units of the usual variation; positive where it is more. */
  score: number;
  /** Of a distance at least as large if nothing were different. */
  chance: number;
}

/** Fewer weeks do not tell what is usual. */
export const LEAST_WEEKS = 4;
/** Shares and times of fewer incidents say nothing of a week. */
const LEAST_INCIDENTS = 10;
/** So large a part of what is reported may be chance. */
const FALSE_SHARE = 0.05;
/** What differs by less than this part is no news, however sure it is. */
const LEAST_CHANGE = 0.25;

/** Largest distance first. `familyOf`: series of one family vary alike. */
export function standOuts<Id>(
  series: readonly Series<Id>[],
  familyOf: (id: Id) => string,
): StandOut<Id>[] {
  const known = series.flatMap((each) => measured(each) ?? []);
  const families = Map.groupBy(known, ({ id }) => familyOf(id));
  const spreads = new Map(
    [...families].map(([name, members]) => [name, median(members.map(({ spread }) => spread))]),
  );
  const judged = known.map((each) => judge(each, spreads.get(familyOf(each.id)) ?? 0));
  return unlikely(judged)
    .filter(({ now, usual }) => Math.abs(now - usual) >= LEAST_CHANGE * Math.max(usual, now))
    .toSorted((a, b) => a.chance - b.chance || Math.abs(b.score) - Math.abs(a.score));
}

interface Measured<Id> extends Pick<StandOut<Id>, "id" | "now" | "usual"> {
  /** On a scale on which chance moves all values equally far. */
  distance: number;
  /** Of the weeks before, on that scale. */
  spread: number;
  /** What chance alone moves a value by. */
  noise: number;
  weeks: number;
}

function measured<Id>({ id, scale, now, before }: Series<Id>): Measured<Id> | null {
  const least = scale === "count" ? 0 : LEAST_INCIDENTS;
  const valueOf = ({ value, of }: WeekValue): number | null => (of >= least ? value : null);
  const value = valueOf(now);
  const values = before.map(valueOf).filter((each) => each !== null);
  if (value === null || values.length < LEAST_WEEKS) return null;
  const even = values.map((each) => evened(each, scale));
  const middle = median(even);
  return {
    id,
    now: value,
    usual: median(values),
    distance: evened(value, scale) - middle,
    spread: NORMAL_DEVIATION * median(even.map((each) => Math.abs(each - middle))),
    noise: noiseOf(now, scale),
    weeks: values.length,
  };
}

/** Anscombe's root of a count, the arcsine of a share, the logarithm of a time. */
function evened(value: number, scale: SeriesScale): number {
  switch (scale) {
    case "count":
      return 2 * Math.sqrt(value + 3 / 8);
    case "share":
      return 2 * Math.asin(Math.sqrt(Math.min(1, Math.max(0, value))));
    case "time":
      return Math.log(Math.max(value, SHORTEST_MINUTES));
  }
}

function noiseOf({ value, of, percent90 }: WeekValue, scale: SeriesScale): number {
  if (scale === "count") return 1;
  const root = Math.sqrt(Math.max(1, of));
  if (scale === "share") return 1 / root;
  const middle = Math.max(value ?? 0, SHORTEST_MINUTES);
  const sigma = Math.log(Math.max(percent90 ?? middle, middle) / middle) / NORMAL_90;
  return (MEDIAN_ERROR * sigma) / root;
}

function judge<Id>(
  { distance, spread, noise, weeks, ...shown }: Measured<Id>,
  familySpread: number,
): StandOut<Id> {
  const usual = Math.max(spread, familySpread, noise);
  // The median of few weeks is uncertain itself.
  const scale = usual * Math.sqrt(1 + MEDIAN_ERROR ** 2 / weeks);
  const score =
    distance === 0 ? 0 : scale === 0 ? Math.sign(distance) * Infinity : distance / scale;
  return { ...shown, score, chance: chanceOf(score) };
}

/** Benjamini and Hochberg's step-up: of many series some are always far off. */
function unlikely<Id>(judged: readonly StandOut<Id>[]): StandOut<Id>[] {
  const sorted = judged.toSorted((a, b) => a.chance - b.chance);
  const last = sorted.findLastIndex(
    ({ chance }, index) => chance <= (FALSE_SHARE * (index + 1)) / sorted.length,
  );
  return sorted.slice(0, last + 1);
}

/** A median absolute deviation as a standard deviation, where values are normal. */
const NORMAL_DEVIATION = 1.4826;
/** Standard error of a median of normal values, by that of their mean. */
const MEDIAN_ERROR = Math.sqrt(Math.PI / 2);
const NORMAL_90 = 1.2816;
const SHORTEST_MINUTES = 1 / 60;
