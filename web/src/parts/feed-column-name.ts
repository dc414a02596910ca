import { incidentColumns, overviewColumn, tagOfColumn } from "#contract/view-columns.ts";
import { feedWords as words } from "../words/words.ts";

/** A tag's column has the tag's name. */
export function feedColumnName(column: string): string {
  const knownColumn = incidentColumns.find((incidentColumn) => incidentColumn === column);
  if (knownColumn !== undefined) return words.columnNames[knownColumn];
  return column === overviewColumn ? words.overview : (tagOfColumn(column) ?? column);
}
