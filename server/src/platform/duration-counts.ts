/**
 * Durations counted by size, so that percentiles of many processes and minutes can be told from
 * their sums. Four sizes a doubling: a percentile is at most 19 % above the true one.
 */

/** Size → how many; sizes that did not occur are absent. */
export type DurationCounts = Record<string, number>;

const smallestMs = 0.1;
const sizesPerDoubling = 4;
/** Half an hour; what takes longer counts as that. */
const largestSize = sizesPerDoubling * 24;

export function countDuration(counts: DurationCounts, ms: number, items = 1): void {
  const size = Math.ceil(Math.log2(Math.max(ms, smallestMs) / smallestMs) * sizesPerDoubling);
  const key = String(Math.min(largestSize, size));
  counts[key] = (counts[key] ?? 0) + items;
}

export function addCounts(sum: DurationCounts, counts: DurationCounts): void {
  for (const [size, count] of Object.entries(counts)) sum[size] = (sum[size] ?? 0) + count;
}

export const totalOf = (counts: DurationCounts): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

/** The upper end of the size that holds it, in milliseconds; null where nothing was counted. */
export function percentileMs(counts: DurationCounts, share: number): number | null {
  const total = totalOf(counts);
  if (total === 0) return null;
  let passed = 0;
  const sizes = Object.keys(counts).map(Number);
  for (const size of sizes.toSorted((a, b) => a - b)) {
    passed += counts[String(size)] ?? 0;
    if (passed >= share * total) return smallestMs * 2 ** (size / sizesPerDoubling);
  }
  return null;
}
