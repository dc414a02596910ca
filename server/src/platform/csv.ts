/** CSV as RFC 4180 has it, written and read in one dialect wherever rows come and go. */
import type { Readable } from "node:stream";
import { type Options, parse } from "csv-parse";
import { stringify } from "csv-stringify/sync";
import type { CsvDelimiter } from "#contract/csv-delimiter.ts";

/** One row of a file. */
export interface CsvRow {
  /** As a spreadsheet counts, from 1: empty lines count. */
  row: number;
  cells: string[];
  /** From the beginning of the source to the end of the row. */
  endBytes: number;
}

/** A row longer than this is a quote that nobody closed. */
const maxRowBytes = 256 * 1024;

const parserOptions = {
  info: true,
  // Whether each row has all its cells is looked at afterwards, by those who know the columns.
  relax_column_count: true,
  skip_empty_lines: true,
  record_delimiter: ["\r\n", "\n", "\r"],
  max_record_size: maxRowBytes,
} as const satisfies Options;

/**
 * Rows as text. Cells that a spreadsheet would take for a formula begin with an apostrophe, which
 * `readCsv` takes off again: any file may be opened by a person on its way back.
 */
export const csvText = (rows: Iterable<readonly string[]>): string =>
  stringify(
    [...rows].map((cells) => cells.map(guardFormula)),
    {
      record_delimiter: "\r\n",
      quote_record_delimiter: true,
      // A row of nothing but one empty cell would be an empty line.
      quoted_empty: true,
      // Some readers trim cells that are not quoted.
      quoted_match: [/^\s/, /\s$/],
    },
  );

/** What begins a formula in some spreadsheet, the full-width forms included. */
const formula = /^'*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;
const guardFormula = (cell: string): string => (formula.test(cell) ? `'${cell}` : cell);
const withoutGuard = (cell: string): string =>
  cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell;

/**
 * The rows of a source, which is closed when they end or nobody wants more. Throws `CsvError` where
 * the text is no CSV. A byte order mark belongs to the text unless the source is a file from its
 * beginning.
 */
export async function* readCsv(
  source: Readable,
  { isFromBeginning, delimiter = "," }: { isFromBeginning: boolean; delimiter?: CsvDelimiter },
): AsyncGenerator<CsvRow> {
  const parser = source.pipe(parse({ ...parserOptions, bom: isFromBeginning, delimiter }));
  source.once("error", (error) => parser.destroy(error));
  try {
    // What `info: true` makes of each row.
    for await (const { record, info } of parser as AsyncIterable<{
      record: string[];
      info: { bytes: number; records: number; empty_lines: number };
    }>)
      yield {
        row: info.records + info.empty_lines,
        cells: record.map(withoutGuard),
        endBytes: info.bytes,
      };
  } finally {
    source.destroy();
  }
}
