/** The newest points of a series, oldest first: 15 days of one every 5 minutes. */
export class SeriesHistory {
  readonly #times = new Float64Array(CAPACITY + SLACK);
  readonly #values = new Float64Array(CAPACITY + SLACK);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** Seconds since 1970, of the newest point; −∞ without any. */
  get lastTime(): number {
    return this.#times[this.#length - 1] ?? -Infinity;
  }

  add(time: number, value: number): void {
    if (this.#length === CAPACITY + SLACK) {
      this.#times.copyWithin(0, SLACK);
      this.#values.copyWithin(0, SLACK);
      this.#length = CAPACITY;
    }
    this.#times[this.#length] = time;
    this.#values[this.#length] = value;
    this.#length += 1;
  }

  timeAt(index: number): number {
    return this.#times[index] ?? Number.NaN;
  }

  /** Not a copy: read it before the next point is added. */
  values(): Float64Array {
    return this.#values.subarray(0, this.#length);
  }

  /** Of the `count` points up to `end`, exclusive; fewer if there are no more. */
  mean(end: number, count: number): number {
    const start = Math.max(0, end - count);
    let sum = 0;
    for (let index = start; index < end; index += 1) sum += this.#values[index] ?? 0;
    return sum / (end - start);
  }

  /** Median seconds between the newest points, so that a gap does not count; NaN before the second. */
  interval(): number {
    const start = Math.max(1, this.#length - INTERVALS);
    const gaps: number[] = [];
    for (let index = start; index < this.#length; index += 1)
      gaps.push(this.timeAt(index) - this.timeAt(index - 1));
    gaps.sort((a, b) => a - b);
    return gaps[gaps.length >> 1] ?? Number.NaN;
  }

  /** The point nearest to a time, at most `withinS` away; −1 if a gap is there. */
  nearest(time: number, withinS: number): number {
    let [low, high] = [0, this.#length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.timeAt(middle) < time) low = middle + 1;
      else high = middle;
    }
    const before = low - 1;
    const isBefore = low === this.#length || time - this.timeAt(before) <= this.timeAt(low) - time;
    const index = isBefore && before >= 0 ? before : low;
    return Math.abs(this.timeAt(index) - time) <= withinS ? index : -1;
  }
}

const CAPACITY = 4500;
/** Moving all points once in so many costs next to nothing. */
const SLACK = 500;
const INTERVALS = 50;
