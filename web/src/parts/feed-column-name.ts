import { incidentColumns, overviewColumn, tagOfColumn } from "#contract/view-columns.ts";
import { feedWords as words, incidentViewWords } from "../words/en.ts";

/** A tag's column has the tag's name. */
export function feedColumnName(column: string): string {
  const known = incidentColumns.find((one) => one === column);
  if (known !== undefined) return words.columnNames[known];
  return column === overviewColumn ? incidentViewWords.overview : (tagOfColumn(column) ?? column);
}
