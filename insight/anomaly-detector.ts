/** Whether a series behaves as it did so far, point by point. docs/insight.md explains how. */
import { DEVIATION_KINDS, type DeviationKind, deviationsOf } from "./deviations.ts";
import { type Seasonal, seasonalOf } from "./season.ts";
import { SeriesHistory } from "./series-history.ts";
import { Tail } from "./tail.ts";

export interface Point {
  /** Seconds since 1970. */
  time: number;
  value: number;
}

/** What was expected of a point before it came, in the unit of the series. */
export interface Band {
  low: number;
  high: number;
}

export interface PointJudgement {
  /**
   * 0 to 1, at least 0.5 for an anomaly; comparable between series. 0 while one of the 100 points
   * before was as surprising: an anomaly is reported when it begins.
   */
  score: number;
  /** −log₁₀ of the chance of so large a deviation in this series, of the kind that is rarest. */
  surprise: number;
  /** Null if nothing deviates. */
  kind: DeviationKind | null;
  /** Null without enough history. */
  band: Band | null;
}

/** Of one series. Its answers follow from the points alone, in the order of their times. */
export class AnomalyDetector {
  readonly #history = new SeriesHistory();
  readonly #tails = new Map<DeviationKind, Tail>(DEVIATION_KINDS.map((kind) => [kind, new Tail()]));
  /** Of the last points, to see whether an anomaly only goes on. */
  readonly #surprises: number[] = [];

  /** A point that is no finite number, or no later than the one before, is not judged: null. */
  observe({ time, value }: Point): PointJudgement | null {
    if (!isMeasure(value) || !Number.isFinite(time) || time <= this.#history.lastTime) return null;
    this.#history.add(time, value);
    const seasonal = seasonalOf(this.#history, this.#history.interval());
    const band = this.#band(seasonal);
    const deviations = deviationsOf(this.#history, seasonal);

    let [surprise, kind]: [number, DeviationKind | null] = [0, null];
    for (const [candidate, tail] of this.#tails) {
      const deviation = deviations[candidate];
      if (Number.isNaN(deviation)) continue;
      const rarity = tail.surpriseOf(deviation);
      if (rarity > surprise) [surprise, kind] = [rarity, candidate];
      tail.add(deviation);
    }
    return { score: this.#scoreOf(surprise), surprise, kind, band };
  }

  /** From what was known before the point; around the season's value, where the series has one. */
  #band(seasonal: Seasonal | null): Band | null {
    const deviationOf = (kind: DeviationKind): number | null =>
      this.#tails.get(kind)?.deviationOf(EVEN_SURPRISE) ?? null;
    const [high, low] = [deviationOf("high"), deviationOf("low")];
    if (high === null || low === null) return null;
    const width = deviationOf("season");
    if (!seasonal || width === null) return { low: -low, high };
    return {
      low: Math.max(-low, Math.min(...seasonal.expected) - width),
      high: Math.min(high, Math.max(...seasonal.expected) + width),
    };
  }

  #scoreOf(surprise: number): number {
    const isNew = this.#surprises.every((earlier) => earlier < surprise);
    this.#surprises.push(surprise);
    if (this.#surprises.length > QUIET_POINTS) this.#surprises.shift();
    return isNew ? surprise / (surprise + EVEN_SURPRISE) : 0;
  }
}

/** Sums and squares of larger ones would overflow. */
const isMeasure = (value: number): boolean => Math.abs(value) <= LARGEST;
const LARGEST = 1e100;
/** Surprise with a score of 0.5: of independent points, one in 2,000 by chance. */
const EVEN_SURPRISE = 3.32;
const QUIET_POINTS = 100;

/** All of a series; a point that is not judged has null. */
export function detectAnomalies(points: readonly Point[]): (PointJudgement | null)[] {
  const detector = new AnomalyDetector();
  return points.map((point) => detector.observe(point));
}
