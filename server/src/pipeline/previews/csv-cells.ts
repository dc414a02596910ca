import { Readable } from "node:stream";
import { CsvError } from "csv-parse";
import { csvDelimiter } from "#contract/csv-delimiter.ts";
import { csvFault } from "../../features/mapping/read-slice.ts";
import { readCsv } from "../../platform/csv.ts";
import { refuseField } from "../../platform/refuse.ts";

/** The rows of a CSV that came in a body, the titles first. */
export async function* csvCells(csv: string): AsyncIterable<string[]> {
  const source = Readable.from([Buffer.from(csv)]);
  const options = { isFromBeginning: true, delimiter: csvDelimiter(csv) };
  try {
    for await (const { cells } of readCsv(source, options)) yield cells;
  } catch (error) {
    if (error instanceof CsvError) throw refuseField("invalid", "csv", csvFault(error));
    throw error;
  }
}
