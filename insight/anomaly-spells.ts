/** From judged points to anomalies: when one begins, when it is worth a report, when it is over. */

import type { DeviationKind } from "./deviations.ts";

export interface JudgedPoint {
  /** Seconds since 1970, where its interval begins. */
  time: number;
  value: number;
  /** What was expected of it; null without enough history, and then nothing is an anomaly. */
  band: { low: number; high: number } | null;
  /**
   * −log₁₀ of the chance of so large a deviation. Within the band 0, unless none of the points
   * before was as surprising: what only goes on there is no news.
   */
  surprise: number;
  /** In which way it deviates most; null where it does not. */
  kind: DeviationKind | null;
}

export type Direction = "above" | "below";
/** The surprise from which a point is an anomaly; null where that direction is none. */
export type Thresholds = Readonly<Record<Direction, number | null>>;

export interface SpellRules {
  thresholds: Thresholds;
  intervalS: number;
  /** An anomaly that ends sooner is not reported. */
  lastingS: number;
}

/** A time in which the points were not as expected. */
export interface Spell {
  start: number;
  /** Where the last of its points ends. */
  lastOut: number;
  /** Null while it goes on. */
  end: number | null;
  direction: Direction;
  /** The most surprising point. */
  peak: JudgedPoint & { band: { low: number; high: number } };
  isReported: boolean;
  /** Points as expected since the last that was not. */
  calm: number;
}

/** After so many points as expected it is over. */
const CALM_POINTS = 2;

/** The spell after one more point; null where there is none. One that has ended is left as it was. */
export function followSpell(
  before: Spell | null,
  point: JudgedPoint,
  rules: SpellRules,
): Spell | null {
  const going = before !== null && before.end === null ? before : null;
  const { band } = point;
  if (band === null) return going;
  // To which side of the middle of its band.
  const direction = point.value >= (band.low + band.high) / 2 ? "above" : "below";
  const threshold = rules.thresholds[direction];
  const isAnomaly = threshold !== null && point.surprise >= threshold;
  // The way back is surprising as well: within the band it is the end.
  const goesOn = threshold !== null && isOutside(point);
  if (going ? !goesOn : !isAnomaly) return going && calmDown(going);
  const lastOut = point.time + rules.intervalS;
  const start = going?.start ?? point.time;
  const isPeak = going === null || point.surprise > going.peak.surprise;
  return {
    start,
    lastOut,
    end: null,
    direction: isPeak ? direction : going.direction,
    peak: isPeak ? { ...point, band } : going.peak,
    isReported: going?.isReported === true || lastOut - start >= rules.lastingS,
    calm: 0,
  };
}

const calmDown = (spell: Spell): Spell => {
  const calm = spell.calm + 1;
  return { ...spell, calm, end: calm >= CALM_POINTS ? spell.lastOut : null };
};

export const isOutside = ({ value, band }: Pick<JudgedPoint, "value" | "band">): boolean =>
  band !== null && (value < band.low || value > band.high);

/** What a person said of an anomaly: it was one, it was none, or the like is normal from now on. */
export interface JudgedSpell {
  surprise: number;
  verdict: "real" | "wrong" | "normal";
}

/** The surprise that a sensitivity of 1 to 10 asks for; 5 is that of a score of 0.5. */
export const surpriseOf = (sensitivity: number): number => 3.32 + (5 - sensitivity) * STEP;

/**
 * The threshold of one direction after what people said. What was wrong makes it one step of the
 * sensitivity higher, what is normal from now on two, and what was real one lower again: never
 * lower than the sensitivity asks for, and never so high that a real one would have been missed.
 */
export function tunedThreshold(base: number, judged: readonly JudgedSpell[]): number {
  const steps = judged.reduce((sum, { verdict }) => sum + STEPS[verdict], 0);
  const raised = base + Math.min(MOST_STEPS, Math.max(0, steps)) * STEP;
  const real = judged.filter(({ verdict, surprise }) => verdict === "real" && surprise >= base);
  return Math.min(raised, ...real.map(({ surprise }) => surprise));
}

const STEP = 0.3;
const STEPS = { wrong: 1, normal: 2, real: -1 } as const;
const MOST_STEPS = 10;
