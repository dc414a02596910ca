/** How rare a large deviation is, given those of the past. */

/**
 * The largest of the last 6,000 deviations, and the tail of their distribution beyond the 96th
 * percentile: a generalised Pareto distribution whose shape and scale fit mean and variance of
 * what exceeds it ("peaks over threshold": Pickands, 1975; Hosking and Wallis, 1987; for streams,
 * Siffer et al., KDD 2017). Keeps 320 of them, in the unit of the deviations.
 */
export class Tail {
  readonly #values = new Float64Array(KEPT + 1);
  readonly #indices = new Float64Array(KEPT + 1);
  #kept = 0;
  #seen = 0;

  /** −log₁₀ of the chance of so large a deviation; 0 if it is no extreme one, or too few are known. */
  surpriseOf(deviation: number): number {
    const fit = this.#fit();
    if (!fit || deviation <= fit.limit) return 0;
    const excess = (deviation - fit.limit) / fit.scale;
    const beyond = fit.shape < LEAST_SHAPE ? excess : Math.log1p(fit.shape * excess) / fit.shape;
    return fit.base + beyond * Math.LOG10E;
  }

  /** The deviation that is as surprising; null if too few are known. */
  deviationOf(surprise: number): number | null {
    const fit = this.#fit();
    if (!fit) return null;
    const beyond = Math.max(0, surprise - fit.base) / Math.LOG10E;
    const excess = fit.shape < LEAST_SHAPE ? beyond : Math.expm1(fit.shape * beyond) / fit.shape;
    return fit.limit + excess * fit.scale;
  }

  add(deviation: number): void {
    this.#seen += 1;
    this.#forget();
    if (this.#kept === KEPT && deviation <= (this.#values[KEPT - 1] ?? 0)) return;
    const position = this.#positionOf(deviation);
    for (const list of [this.#values, this.#indices])
      list.copyWithin(position + 1, position, this.#kept);
    this.#values[position] = deviation;
    this.#indices[position] = this.#seen;
    this.#kept = Math.min(this.#kept + 1, KEPT);
  }

  #fit(): { limit: number; scale: number; shape: number; base: number } | null {
    const known = Math.min(this.#seen, MEMORY);
    if (known < LEAST) return null;
    const count = Math.min(this.#kept, Math.ceil(known * TAIL_SHARE));
    const limit = this.#values[count - 1] ?? 0;
    let [sum, squares] = [0, 0];
    for (let index = 0; index < count; index += 1) {
      const excess = (this.#values[index] ?? 0) - limit;
      sum += excess;
      squares += excess * excess;
    }
    const mean = Math.max(sum / count, RELATIVE_FLOOR * Math.abs(limit), ABSOLUTE_FLOOR);
    const variance = squares / count - mean * mean;
    const moments = variance > 0 ? 0.5 * (1 - (mean * mean) / variance) : 0;
    const shape = Math.min(HEAVIEST_SHAPE, Math.max(0, moments));
    return { limit, shape, scale: mean * (1 - shape), base: -Math.log10(count / (known + 1)) };
  }

  /** The oldest of those kept, if it is older than the memory. */
  #forget(): void {
    const oldest = this.#seen - MEMORY;
    if (oldest <= 0) return;
    const position = this.#indices.subarray(0, this.#kept).indexOf(oldest);
    if (position < 0) return;
    for (const list of [this.#values, this.#indices])
      list.copyWithin(position, position + 1, this.#kept);
    this.#kept -= 1;
  }

  /** Descending; of equals the newest last. */
  #positionOf(deviation: number): number {
    let [low, high] = [0, this.#kept];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#values[middle] ?? 0) >= deviation) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

const MEMORY = 6000;
/** More than the tail needs, so that it stays full when old ones are forgotten. */
const KEPT = 320;
const TAIL_SHARE = 0.04;
/** Fewer deviations say nothing about their tail. */
const LEAST = 30;
/** Below it, the distribution is an exponential one. */
const LEAST_SHAPE = 1e-3;
/** A heavier tail has hardly a mean. */
const HEAVIEST_SHAPE = 0.3;
/** For series that never move: rounding is no deviation. */
const RELATIVE_FLOOR = 1e-9;
const ABSOLUTE_FLOOR = 1e-12;
