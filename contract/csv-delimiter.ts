export type CsvDelimiter = "," | ";" | "\t";
const delimiters: readonly CsvDelimiter[] = [",", ";", "\t"];

/**
 * What separates the cells of a CSV, by its first row: the one that stands there most often outside
 * quotes; a comma where none does. Spreadsheets of many languages write semicolons.
 */
export function csvDelimiter(text: string): CsvDelimiter {
  const head = text
    .replaceAll(/"(?:[^"]|"")*"/g, "")
    .split(/[\r\n]/, 1)
    .join("");
  const counts = delimiters.map((delimiter) => head.split(delimiter).length);
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ",";
}
