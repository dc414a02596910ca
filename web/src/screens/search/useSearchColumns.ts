import { tagOfColumn } from "#contract/view-columns.ts";
import type { Columns } from "../../parts/useColumns.ts";
import { searchWords as words } from "../../words/words.ts";
import type { SearchPlace } from "./useSearchAddress.ts";

const searchColumns = [
  "number",
  "environment",
  "alerts",
  "priority",
  "source",
  "incident",
  "assignee",
  "duration",
] as const;
type SearchColumn = (typeof searchColumns)[number];
const usualColumns: readonly SearchColumn[] = [
  "number",
  "environment",
  "alerts",
  "priority",
  "source",
  "incident",
];

/** What rows say in their last line; the address has what is not usual. */
export function useSearchColumns({ search, change }: SearchPlace): Columns {
  const shown = search.columns ?? usualColumns;
  const offered = [...new Set([...searchColumns, ...shown])];
  return {
    value: search.columns ? "own" : "usual",
    offered,
    shown: new Set(shown),
    setOwn: (columns) =>
      change(
        { columns: columns.join() === usualColumns.join() ? undefined : columns },
        { isStep: false },
      ),
    choice: null,
  };
}

/** A tag's column has the tag's name. */
export function searchColumnName(column: string): string {
  const known = searchColumns.find((name) => name === column);
  return known === undefined ? (tagOfColumn(column) ?? column) : words.columnNames[known];
}

/** What says the same in a file. */
const exportNames: Readonly<Record<SearchColumn, readonly string[]>> = {
  number: ["id"],
  environment: ["environments"],
  alerts: ["alerts"],
  priority: ["priority"],
  source: ["source"],
  incident: ["incident"],
  assignee: ["assignee"],
  duration: ["end"],
};
const alwaysExported = ["kind", "title", "status", "start"];

/** The columns of a file with what the rows show. */
export function exportColumnsOf(shown: readonly string[]): string[] {
  const names = shown.flatMap((column) => {
    const known = searchColumns.find((name) => name === column);
    if (known !== undefined) return exportNames[known];
    return tagOfColumn(column) === null ? [] : [column];
  });
  return [...new Set([...alwaysExported, ...names])];
}
