/** What detectors know, in this process: it can be learned again from the stored points. */
import { AnomalyDetector } from "#insight/anomaly-detector.ts";

interface Known {
  detector: AnomalyDetector;
  /** Of the newest point that it has seen; −∞ before the first. */
  lastAt: number;
  history: number;
}

/** About 110 KB each. */
const most = 300;

export class DetectorMemory {
  readonly #known = new Map<string, Known>();

  /**
   * Taken out, so that what a transaction that fails has taught is not used again. One that knows
   * another history, or points that are not stored, is new.
   */
  take(id: string, { history, nextAt }: { history: number; nextAt: number }): Known {
    const known = this.#known.get(id);
    this.#known.delete(id);
    return known?.history === history && known.lastAt < nextAt
      ? known
      : { detector: new AnomalyDetector(), lastAt: -Infinity, history };
  }

  keep(id: string, known: Known): void {
    this.#known.set(id, known);
    const [oldest] = this.#known.keys();
    if (this.#known.size > most && oldest !== undefined) this.#known.delete(oldest);
  }
}
