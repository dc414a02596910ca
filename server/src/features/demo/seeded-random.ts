/** Chance that can be had again: the same seed gives the same draws. */
export interface SeededRandom {
  /** From 0 up to 1. */
  next(): number;
  between(low: number, high: number): number;
  /** Both ends included. */
  integer(low: number, high: number): number;
  happens(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** Some of the list, each with the probability; at least one. */
  sample<T>(list: readonly T[], probability: number): T[];
}

export function seededRandom(seed: string): SeededRandom {
  const next = mulberry32(hashOf(seed));
  const between = (low: number, high: number): number => low + next() * (high - low);
  const integer = (low: number, high: number): number => Math.floor(between(low, high + 1));
  const pick = <T>(list: readonly T[]): T => {
    const item = list[integer(0, list.length - 1)];
    if (item === undefined) throw new Error("nothing to pick from");
    return item;
  };
  const happens = (probability: number): boolean => next() < probability;
  const sample = <T>(list: readonly T[], probability: number): T[] => {
    const selected = list.filter(() => happens(probability));
    return selected.length > 0 ? selected : [pick(list)];
  };
  return { next, between, integer, happens, pick, sample };
}

/** FNV-1a, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash >>> 0;
}

function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
