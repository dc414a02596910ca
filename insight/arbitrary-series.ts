import fc from "fast-check";
import type { Point } from "./anomaly-detector.ts";

export const INTERVAL_S = 300;
export const DAY_POINTS = 288;

export interface ArbitrarySeries {
  points: Point[];
  /** Index of the first point that is out of line. */
  onset: number;
}

/** Six days of a daily pattern with noise and gaps; on the last, a level shift or an outage. */
export const arbitrarySeries: fc.Arbitrary<ArbitrarySeries> = fc
  .record({
    level: fc.integer({ min: 100, max: 100_000 }),
    amplitude: fc.double({ min: 0, max: 0.5, noNaN: true }),
    /** Share of the level. */
    shift: fc.constantFrom(-1, 1.5, 3),
    seed: fc.integer({ min: 1, max: 1e6 }),
    onset: fc.integer({ min: 5 * DAY_POINTS, max: 5.5 * DAY_POINTS }),
  })
  .map(({ level, amplitude, shift, seed, onset }) => {
    const points = Array.from({ length: 6 * DAY_POINTS }, (_, index) => {
      const daily = 1 + amplitude * Math.sin((2 * Math.PI * index) / DAY_POINTS);
      const noise = 0.04 * (noiseOf(seed, index) - 0.5);
      const value = level * (daily + noise + (index >= onset ? shift : 0));
      return { time: START_S + index * INTERVAL_S, value };
    });
    const hasGap = (index: number): boolean => noiseOf(seed + 1, index) < 0.02 && index !== onset;
    const received = points.filter((_, index) => !hasGap(index));
    const at = START_S + onset * INTERVAL_S;
    return { points: received, onset: received.findIndex(({ time }) => time === at) };
  });

const START_S = 1_795_000_000;

/** 0 to 1, a function of its arguments (splitmix32). */
export function noiseOf(seed: number, index: number): number {
  let bits = (Math.imul(seed, 0x9e3779b1) + Math.imul(index, 0x85ebca6b)) | 0;
  bits = Math.imul(bits ^ (bits >>> 16), 0x21f0aaad);
  bits = Math.imul(bits ^ (bits >>> 15), 0x735a2d97);
  return ((bits ^ (bits >>> 15)) >>> 0) / 2 ** 32;
}
