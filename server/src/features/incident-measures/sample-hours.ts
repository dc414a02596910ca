/** Hours of a span of time, others for each seed; the newest is always among them. */
export function sampleHours(
  { first, last }: { first: number; last: number },
  { count, seed }: { count: number; seed: number },
): number[] {
  const [oldest, newest] = [Math.floor(first / 3600), Math.floor(last / 3600)];
  const total = newest - oldest + 1;
  if (total <= count) return Array.from({ length: total }, (_, index) => (oldest + index) * 3600);
  const hours = new Set([newest]);
  // A generator of Lehmer: it need not surprise anybody.
  let state = (Math.abs(seed) % (modulus - 1)) + 1;
  while (hours.size < count) {
    state = (state * 48_271) % modulus;
    hours.add(oldest + (state % total));
  }
  return [...hours].toSorted((a, b) => a - b).map((hour) => hour * 3600);
}

const modulus = 2_147_483_647;
