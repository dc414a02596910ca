import { createHash, type Hash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { CsvError } from "csv-parse";
import { mappingLimits } from "#contract/mapping-limits.ts";
import type { MappingField } from "#contract/mapping.ts";
import { checkRows, columnsOf } from "../features/mapping/check-rows.ts";
import { joinCells, splitCells } from "../features/mapping/packed-rows.ts";
import { loadRows, type MapRow, type StoredRow } from "../features/mapping/store-maps.ts";
import { csvText, readCsv } from "../platform/csv.ts";
import type { Sql } from "../platform/db.ts";
import { CodeFileError } from "./files.ts";

const rowsPerSlice = 5000;

export type StoredMap = Pick<MapRow, "titles" | "generation">;

/** Rows that stand, a slice at a time, with the cells in the order of the table's columns. */
export async function* storedSlices(
  sql: Sql,
  map: StoredMap,
  fields: readonly MappingField[],
): AsyncGenerator<StoredRow[]> {
  const places = fields.map((field) =>
    map.titles.findIndex((title) => title.toLowerCase() === field.title.toLowerCase()),
  );
  const isAsStored =
    places.length === map.titles.length && places.every((place, at) => place === at);
  for (let after = -1; ;) {
    const rows = await loadRows(sql, map.generation, { after, limit: rowsPerSlice });
    if (rows.length > 0)
      yield isAsStored
        ? rows
        : rows.map((row) => {
            const cells = splitCells(row.cells);
            return { row: row.row, cells: joinCells(places.map((place) => cells[place] ?? "")) };
          });
    const last = rows.at(-1);
    if (!last || rows.length < rowsPerSlice) return;
    after = last.row;
  }
}

/** A table's file, never whole in memory. */
export async function writeRows(
  sql: Sql,
  map: StoredMap,
  { fields, file }: { fields: readonly MappingField[]; file: string },
): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  const lines = async function* (): AsyncGenerator<string> {
    yield csvText([fields.map((field) => field.title)]);
    for await (const rows of storedSlices(sql, map, fields))
      yield csvText(rows.map((row) => splitCells(row.cells)));
  };
  await pipeline(Readable.from(lines()), createWriteStream(file));
}

/** A file's rows as they would be stored; all that is wrong with it at once. */
export async function* fileSlices(
  file: string,
  fields: readonly MappingField[],
): AsyncGenerator<StoredRow[]> {
  const problems: string[] = [];
  const addProblem = (row: number, message: string): void => {
    if (problems.length < 20) problems.push(`${file}, row ${row}: ${message}`);
  };
  let heads: { columns: number[]; width: number } | null = null;
  let slice: { row: number; cells: string[] }[] = [];
  let count = 0;
  const checkSlice = (): StoredRow[] => {
    const { stored, problems: sliceProblems } = checkRows(slice, {
      fields,
      columns: heads?.columns ?? [],
      width: heads?.width ?? 0,
    });
    for (const problem of sliceProblems) addProblem(problem.row, problem.message);
    slice = [];
    count += stored.length;
    return problems.length > 0 ? [] : stored;
  };
  try {
    for await (const { row, cells } of readCsv(createReadStream(file), { isFromBeginning: true })) {
      if (heads === null) {
        const { columns, problems: headProblems } = columnsOf(cells, fields);
        for (const problem of headProblems) addProblem(1, problem.message);
        if (headProblems.length > 0) break;
        heads = { columns, width: cells.length };
        continue;
      }
      slice.push({ row, cells });
      if (slice.length === rowsPerSlice) yield checkSlice();
    }
    if (slice.length > 0) yield checkSlice();
  } catch (error) {
    if (
      error instanceof CsvError ||
      (error instanceof Error && "code" in error && error.code === "ENOENT")
    )
      addProblem(1, error.message);
    else throw error;
  }
  if (problems.length === 0 && count === 0) addProblem(2, "There are no rows below the titles");
  if (count > mappingLimits.rows)
    addProblem(count, `A table has ${mappingLimits.rows} rows at most`);
  if (problems.length > 0) throw new CodeFileError(problems);
}

/** The same for the same rows, wherever they are. */
export async function digestOf(slices: AsyncIterable<readonly StoredRow[]>): Promise<string> {
  const hash: Hash = createHash("sha256");
  for await (const rows of slices) hash.update(rows.map((row) => `${row.cells}\n`).join(""));
  return hash.digest("hex");
}
