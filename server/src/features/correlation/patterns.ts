import type { CorrelationPattern } from "#contract/correlation-patterns.ts";

/** A pattern made ready: its filter compiled, its window in seconds. In the order in which it is tried. */
export interface ReadyPattern {
  id: string;
  revision: number;
  tags: string[];
  sources: ReadonlySet<string>;
  windowS: number;
  isSliding: boolean;
  crossesSources: boolean;
  /** The filter, asked of one alert's facts. */
  accepts(facts: Record<string, string[]>, status: string, description: string): boolean;
}

export type Mode = "time_window" | "manual";

/** Longest window first, or the given order; ties by age. */
export function inOrder<P extends Pick<CorrelationPattern, "time_window" | "order" | "id">>(patterns: readonly P[], mode: Mode): P[] {
  const byOrder = (one: P, other: P): number => one.order - other.order || Number(one.id) - Number(other.id);
  return [...patterns].sort((one, other) => (mode === "manual" ? 0 : other.time_window - one.time_window) || byOrder(one, other));
}

/** What a new organization starts with. */
export const defaultPatterns: readonly { tags: string[]; time_window: number; note: string }[] = [
  { tags: ["host"], time_window: 60, note: "Everything on one host" },
  { tags: ["application"], time_window: 60, note: "Everything of one application" },
  { tags: ["service"], time_window: 60, note: "Everything of one service" },
  { tags: ["cluster", "check"], time_window: 30, note: "The same check across a cluster" },
];
