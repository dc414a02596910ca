import type { Query } from "#bpql/ast.ts";
import { termValues } from "#bpql/terms.ts";
import type { Facet } from "#contract/search.ts";
import { statuses } from "#contract/statuses.ts";
import { isChosen } from "../search-terms.ts";

export interface FacetRow {
  value: string;
  /** Null of a value that the query asks for and no result has. */
  count: number | null;
  isChosen: boolean;
  /** Of the bar, from 0 to 1; small counts are still to be seen. */
  share: number;
}

const SHORT = 5;

/**
 * The values of a field as they are listed: statuses worst first, others by their count; what the
 * query asks for is never left out.
 */
export function facetRows(
  facet: Facet,
  { query, isWhole }: { query: Query | null; isWhole: boolean },
): FacetRow[] {
  const highest = Math.max(1, ...facet.values.map(({ count }) => count));
  const rows = facet.values.map(({ value, count }) => ({
    value,
    count,
    isChosen: isChosen(query, { field: facet.field, text: value }),
    share: Math.sqrt(count / highest),
  }));
  const ordered = facet.field === "status" ? rows.toSorted(byStatus) : rows;
  const known = new Set(facet.values.map(({ value }) => value.toLowerCase()));
  const missing = (query === null ? [] : termValues(query, facet.field))
    .filter((value) => !/[*?\\]/.test(value) && !known.has(value.toLowerCase()))
    .map((value) => ({ value, count: null, isChosen: true, share: 0 }));
  const all = [...ordered, ...missing];
  return isWhole ? all : all.filter((row, at) => at < SHORT || row.isChosen);
}

const byStatus = (a: { value: string }, b: { value: string }): number =>
  rank(a.value) - rank(b.value);

function rank(value: string): number {
  const at = statuses.findIndex((status) => status === value);
  return at < 0 ? statuses.length : at;
}
