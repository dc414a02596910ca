/** The first groups in the order of a measure, without sorting the others. */
import type { DimensionValue } from "./question.ts";

type Values = readonly DimensionValue[];
interface Order {
  /** Largest first; null last. */
  rank(group: number): number | null;
  valuesOf(group: number): Values;
}
interface Candidate {
  group: number;
  rank: number;
  values: Values;
}

export function leaders(groups: readonly number[], limit: number, order: Order): number[] {
  const best: Candidate[] = [];
  for (const group of groups) {
    const rank = order.rank(group) ?? -Infinity;
    const worst = best[limit - 1];
    if (worst !== undefined && rank < worst.rank) continue;
    const candidate = { group, rank, values: order.valuesOf(group) };
    if (worst !== undefined && compare(candidate, worst) >= 0) continue;
    best.splice(placeOf(candidate, best), 0, candidate);
    if (best.length > limit) best.pop();
  }
  return best.map(({ group }) => group);
}

function placeOf(candidate: Candidate, best: readonly Candidate[]): number {
  let [low, high] = [0, best.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const compared = best[middle];
    if (compared !== undefined && compare(candidate, compared) >= 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

function compare(a: Candidate, b: Candidate): number {
  if (a.rank !== b.rank) return b.rank - a.rank;
  return compareValues(a.values, b.values);
}

/** Null last. */
export function compareValues(a: Values, b: Values): number {
  for (const [index, value] of a.entries()) {
    const compared = b[index] ?? null;
    if (value === compared) continue;
    if (value === null) return 1;
    if (compared === null) return -1;
    return value < compared ? -1 : 1;
  }
  return 0;
}
