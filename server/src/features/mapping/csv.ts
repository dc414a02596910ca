/**
 * CSV as RFC 4180 has it, written and read the same way wherever a mapping table's rows come and
 * go.
 */
import type { Options } from "csv-parse";

/** A row longer than all its cells may be together is a quote that nobody closed. */
const maxRowBytes = 256 * 1024;

/**
 * Rows are counted as a spreadsheet does, by `info`; whether each has all its cells is looked at
 * afterwards.
 */
export const csvParserOptions = {
  info: true,
  relax_column_count: true,
  skip_empty_lines: true,
  record_delimiter: ["\r\n", "\n", "\r"],
  max_record_size: maxRowBytes,
} as const satisfies Options;

/** An empty cell is quoted, because a row of nothing else would be an empty line. */
export const csvLine = (cells: readonly string[]): string =>
  `${cells.map((cell) => (/[",\r\n]/.test(cell) || cell !== cell.trim() || cell === "" ? `"${cell.replaceAll('"', '""')}"` : cell)).join(",")}\r\n`;
