/** How often which signal of which entity was part of an incident: the rarer, the more it tells. */

export interface Signal {
  entity: string;
  /** What is wrong with it; signals whose names differ in digits alone count as the same. */
  name: string;
  kind: "metric" | "log" | "request";
  /** Seconds since 1970. */
  time: number;
  /** Of a metric: whether it fell. */
  isDrop: boolean;
}

/** The signals of past incidents and how they are counted. */
export class SignalHistory {
  readonly #counts = new Map<string, number>();
  readonly #incidents = new Set<string>();

  /**
   * Adds an incident. One with exactly the signals of an earlier one is a recurrence and counts
   * once: coming back does not make its signals common.
   */
  add(keys: ReadonlySet<string>): void {
    const whole = [...keys].sort().join("\u0002");
    if (this.#incidents.has(whole)) return;
    this.#incidents.add(whole);
    for (const key of keys) this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
  }

  /** Inverse document frequency (Spärck Jones, 1972), in nats; 0 for what every incident has. */
  rarityOf(key: string): number {
    const count = this.#counts.get(key) ?? 0;
    return Math.max(0, Math.log((this.#incidents.size + 1) / (count + 0.5)));
  }
}

/** Of a signal; `family` is what it has in common with the same signal of other entities. */
export const familyOf = ({ kind, name }: Pick<Signal, "kind" | "name">): string =>
  `${kind}\u0001${name.replaceAll(/\d+/g, "#")}`;
export const keyOf = (entity: string, family: string): string => `${entity}\u0001${family}`;
