import { limits } from "#contract/limits.ts";
import type { MappingField, MappingProblem } from "#contract/mapping.ts";
import type { CsvRow } from "../../platform/csv.ts";
import { anyValue } from "./lookup-table.ts";
import { cellSeparator, joinCells } from "./packed-rows.ts";
import type { StoredRow } from "./store-maps.ts";

export const maxProblems = 100;

/** Where each of the table's columns stands in the file, by its first row. */
export function columnsOf(
  titles: readonly string[],
  fields: readonly MappingField[],
): { columns: number[]; ignored: string[]; problems: MappingProblem[] } {
  const heads = titles.map((title) => title.trim().toLowerCase());
  const problems: MappingProblem[] = [];
  for (const { title } of fields) {
    const count = heads.filter((head) => head === title.toLowerCase()).length;
    if (count !== 1)
      problems.push({
        row: 1,
        column: title,
        message:
          count === 0
            ? `The first row names no column ${title}`
            : `The first row names ${title} ${count} times`,
      });
  }
  const fieldTitles = new Set(fields.map(({ title }) => title.toLowerCase()));
  return {
    columns: fields.map(({ title }) => heads.indexOf(title.toLowerCase())),
    ignored: titles.filter((_, at) => !fieldTitles.has(heads[at] ?? "")),
    problems,
  };
}

/**
 * Rows as they are stored, or what is wrong with them. `width` is the number of titles in the file.
 */
export function checkRows(
  rows: readonly Pick<CsvRow, "row" | "cells">[],
  {
    fields,
    columns,
    width,
  }: { fields: readonly MappingField[]; columns: readonly number[]; width: number },
): { stored: StoredRow[]; problems: MappingProblem[] } {
  const stored: StoredRow[] = [];
  const problems: MappingProblem[] = [];
  for (const { row, cells } of rows) {
    if (cells.length !== width) {
      problems.push({
        row,
        column: null,
        message: `This row has ${cells.length} columns, the first row names ${width}`,
      });
      continue;
    }
    const rowCells = columns.map((at) => sanitizeCell(cells[at] ?? ""));
    const wrong = cellProblems(rowCells, fields).map((problem) => ({ row, ...problem }));
    if (wrong.length > 0) problems.push(...wrong);
    else stored.push({ row, cells: joinCells(rowCells) });
  }
  return { stored, problems };
}

/** PostgreSQL holds no NUL, and the separator stands between cells. */
export const sanitizeCell = (cell: string): string =>
  cell.includes("\u0000") || cell.includes(cellSeparator)
    ? cell.replaceAll("\u0000", "\uFFFD").replaceAll(cellSeparator, " ")
    : cell;

export function cellProblems(
  cells: readonly string[],
  fields: readonly MappingField[],
): { column: string; message: string }[] {
  return fields.flatMap(({ kind, title }, at) => {
    const cell = cells[at] ?? "";
    if (kind === "query" && cell === "")
      return [
        { column: title, message: `The cell is empty; write ${anyValue} where any value will do` },
      ];
    return cell.length > limits.itemCharacters
      ? [{ column: title, message: `A cell has ${limits.itemCharacters} characters at most` }]
      : [];
  });
}
