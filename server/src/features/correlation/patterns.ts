import type { Facts } from "#bpql/facts.ts";
import type { Need } from "#bpql/rule-index.ts";
import type { CorrelationPattern } from "#contract/correlation-patterns.ts";
import type { LinkPoints } from "./links.ts";

/**
 * A pattern made ready: its filter compiled, its window in seconds. In the order in which it is
 * tried.
 */
export interface ReadyPattern {
  id: string;
  revision: number;
  tags: string[];
  sources: ReadonlySet<string>;
  windowS: number;
  isSliding: boolean;
  crossesSources: boolean;
  /**
   * For alerts that have to be linked: where an alert can be met, and where it looks. Null where
   * tags alone decide.
   */
  links: ((entities: readonly number[]) => LinkPoints) | null;
  /** What its filter asks for, for the index; null when nothing in particular. */
  needs: readonly Need[] | null;
  /** The filter, asked of one alert. */
  accepts(alert: Facts): boolean;
}

export type Mode = "time_window" | "manual";

/** Longest window first, or the given order; ties by age. */
export function sortPatterns<P extends Pick<CorrelationPattern, "time_window" | "order" | "id">>(
  patterns: readonly P[],
  mode: Mode,
): P[] {
  const byOrder = (a: P, b: P): number => a.order - b.order || Number(a.id) - Number(b.id);
  return [...patterns].sort(
    (a, b) => (mode === "manual" ? 0 : b.time_window - a.time_window) || byOrder(a, b),
  );
}

/**
 * What a new organization starts with. Alerts of one thing are one incident for an hour; whatever
 * starts in a cluster meanwhile is one burst, but only for minutes: by then the next fault is
 * likelier than an echo of the first. The decision `default-patterns` has the figures.
 */
export const defaultPatterns: readonly { tags: string[]; time_window: number; note: string }[] = [
  { tags: ["host"], time_window: 60, note: "Everything on one host" },
  { tags: ["application"], time_window: 60, note: "Everything of one application" },
  { tags: ["service"], time_window: 60, note: "Everything of one service" },
  { tags: ["cluster"], time_window: 8, note: "A burst in one cluster" },
];
