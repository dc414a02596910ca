/** What a search finds, before any of it is read. */
import type { FeedPosition } from "../incidents/feed/store-feed-filter.ts";

/** In no order. */
export interface Matches {
  positions: readonly FeedPosition[];
  /** False where there are more, or may be. */
  isWhole: boolean;
}

/** How far a search looks. */
export interface SearchBounds {
  /** Matches that are listed. */
  listed: number;
  /**
   * Of how many incidents, those that changed last, the query is asked without the help of the
   * index; null for all of them with it.
   */
  scanned: number | null;
  /** Incidents of the first look for alerts; the usual number unless a test says how many. */
  slice?: number;
}

/** Matches that are read and asked in memory, of a query that SQL can only narrow down. */
export const maxFiltered = 2000;

/** Of rows of which one more than are listed was asked for. */
export const matchesOf = (
  rows: readonly FeedPosition[],
  { listed, scanned }: SearchBounds,
): Matches => ({
  positions: rows.slice(0, listed),
  isWhole: rows.length <= listed && scanned === null,
});
