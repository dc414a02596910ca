/** In how many ways the newest point of a series can be out of line. docs/insight.md explains them. */
import type { Seasonal } from "./season.ts";
import type { SeriesHistory } from "./series-history.ts";

/**
 * `high` and `low`: the value itself. `step`: from the point before. `shift`: of the mean of 48
 * points from that of the 192 before. `season`: from what this time of day or week had. `shape`:
 * of the last 24 points from the most similar 24 before.
 */
export const DEVIATION_KINDS = ["high", "low", "step", "shift", "season", "shape"] as const;
export type DeviationKind = (typeof DEVIATION_KINDS)[number];

/** In the unit of the series; NaN where the history is too short. */
export function deviationsOf(
  history: SeriesHistory,
  seasonal: Seasonal | null,
): Record<DeviationKind, number> {
  const values = history.values();
  const value = values.at(-1) ?? Number.NaN;
  const before = history.length - SHIFT;
  return {
    high: value,
    low: -value,
    step: Math.abs(value - (values.at(-2) ?? Number.NaN)),
    shift:
      before < SHIFT_FROM
        ? Number.NaN
        : Math.abs(history.mean(history.length, SHIFT) - history.mean(before, SHIFT_FROM)),
    season: seasonal ? distanceTo(seasonal) : Number.NaN,
    shape: distanceToNearestShape(values),
  };
}

const distanceTo = ({ expected, current }: Seasonal): number =>
  Math.min(...expected.map((value) => Math.abs(current - value)));

/** Euclidean, among the last 3,000 points; the windows do not overlap. */
function distanceToNearestShape(values: Float64Array): number {
  const end = values.length;
  if (end < 2 * SHAPE) return Number.NaN;
  let nearest = Infinity;
  const earliest = Math.max(SHAPE, end - SHAPE_MEMORY);
  for (let past = end - SHAPE; past >= earliest; past -= 1) {
    let sum = 0;
    for (let back = 1; back <= SHAPE && sum < nearest; back += 1) {
      const difference = (values[end - back] ?? 0) - (values[past - back] ?? 0);
      sum += difference * difference;
    }
    if (sum < nearest) nearest = sum;
  }
  return Math.sqrt(nearest);
}

const SHIFT = 48;
const SHIFT_FROM = 192;
const SHAPE = 24;
const SHAPE_MEMORY = 3000;
