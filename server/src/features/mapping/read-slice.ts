/**
 * CSV as RFC 4180 has it, a stretch at a time: from any row's beginning, and no more of it in
 * memory than a part or two.
 */
import { Readable } from "node:stream";
import { CsvError } from "csv-parse";
import { csvDelimiter } from "#contract/csv-delimiter.ts";
import { type CsvRow, readCsv } from "../../platform/csv.ts";
import { partBytes } from "./receive-upload.ts";

export interface Slice {
  rows: Pick<CsvRow, "row" | "cells">[];
  /** Where the next slice begins, and the rows before it. */
  readBytes: number;
  readRows: number;
  isEnd: boolean;
  /** What is no CSV, if anything: nothing behind it can be read. */
  fault: { row: number; message: string } | null;
}

export async function readSlice(
  loadPart: (part: number) => Promise<Buffer | null>,
  from: { readBytes: number; readRows: number },
  maxRows: number,
): Promise<Slice> {
  const slice: Slice = { rows: [], ...from, isEnd: true, fault: null };
  const source = Readable.from(readParts(loadPart, from.readBytes));
  try {
    for await (const csvRow of readCsv(source, {
      isFromBeginning: from.readBytes === 0,
      delimiter: await delimiterOf(loadPart),
    })) {
      slice.readRows = from.readRows + csvRow.row;
      slice.readBytes = from.readBytes + csvRow.endBytes;
      slice.rows.push({ row: slice.readRows, cells: csvRow.cells });
      if (slice.rows.length === maxRows) {
        slice.isEnd = false;
        break;
      }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    slice.fault = { row: slice.readRows + 1, message: csvFault(error) };
  }
  return slice;
}

/** The first row says it, of which the first part holds all that may be. */
const delimiterOf = async (loadPart: (part: number) => Promise<Buffer | null>) =>
  csvDelimiter(((await loadPart(0)) ?? Buffer.alloc(0)).toString("utf8"));

async function* readParts(
  loadPart: (part: number) => Promise<Buffer | null>,
  readBytes: number,
): AsyncIterable<Buffer> {
  for (let part = Math.floor(readBytes / partBytes); ; part += 1) {
    const bytes = await loadPart(part);
    if (bytes === null) return;
    const skipped = Math.max(0, readBytes - part * partBytes);
    if (skipped < bytes.length) yield bytes.subarray(skipped);
  }
}

const faultMessages: Record<string, string> = {
  CSV_QUOTE_NOT_CLOSED: "A quote is opened here and never closed",
  CSV_INVALID_CLOSING_QUOTE:
    "Behind a closing quote stands more text; inside quotes a quote is written twice",
  INVALID_OPENING_QUOTE: "A quote stands inside a cell that is not quoted",
  CSV_MAX_RECORD_SIZE: "This row is too long; perhaps a quote is opened here and never closed",
};
export const csvFault = (error: CsvError): string => faultMessages[error.code] ?? "This is no CSV";
