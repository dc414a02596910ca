/** How long events took from receipt to outcome, as counts in classes: no event is kept for it. */

/** Upper ends; what took longer is in one class more. */
const classEndsMs = [50, 100, 250, 500, 1000, 2500, 5000, 10_000, 30_000, 60_000, 300_000];

export const emptyLatency = (): number[] => Array.from({ length: classEndsMs.length + 1 }, () => 0);

export function latencyClass(ms: number): number {
  const place = classEndsMs.findIndex((endMs) => ms <= endMs);
  return place === -1 ? classEndsMs.length : place;
}

/** At a share of all events, evenly spread within a class; null where there is none. */
export function latencyAt(counts: readonly number[], share: number): number | null {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  let before = 0;
  for (const [place, count] of counts.entries()) {
    const from = classEndsMs[place - 1] ?? 0;
    const to = classEndsMs[place] ?? from;
    if (count > 0 && before + count >= share * total)
      return Math.round(from + ((to - from) * (share * total - before)) / count);
    before += count;
  }
  return classEndsMs.at(-1) ?? null;
}

export const addLatency = (a: readonly number[], b: readonly number[]): number[] =>
  a.map((count, place) => count + (b[place] ?? 0));
