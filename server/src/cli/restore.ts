import { createReadStream } from "node:fs";
import path from "node:path";
import { createGunzip } from "node:zlib";
import { Command } from "commander";
import { dataRoot } from "../platform/data-root.ts";
import type { Sql } from "../platform/db.ts";
import type { DatabaseUrls } from "../platform/find-database.ts";
import { prepareDatabase } from "../platform/prepare-database.ts";
import { walArchiveFrom } from "../platform/wal-archive.ts";
import { type Block, type End, type Header, isHeader, parseLine } from "./backup-lines.ts";
import { requireConfirmation } from "./confirm.ts";
import { timeOption } from "./option-values.ts";
import { print } from "./print.ts";
import { openProgress, type Progress } from "./progress.ts";
import { restoreAt } from "./restore-at.ts";
import {
  analyze,
  beginWriting,
  commit,
  setOrganization,
  hasTables,
  insertRows,
  isEmpty,
  loadTables,
  lockTables,
  restartSequence,
  rollBack,
  type Table,
} from "./store-backup.ts";
import { withOwner } from "./with-parts.ts";

export const restoreCommand = (): Command =>
  new Command("restore")
    .description(
      "restore a backup into an empty database, completely or not at all; or take the included database back to a moment",
    )
    .argument("[file]", "a backup of this version or an older one")
    .option(
      "--at <time>",
      "instead of a backup: the included database as it was then, from TOCSIN_WAL_ARCHIVE_DIR; the server has to be stopped",
      timeOption,
    )
    .option("--yes", "do not ask for confirmation; required without a terminal")
    .action(async (file: string | undefined, { at, yes = false }: RestoreOptions) => {
      if ((file === undefined) === (at === undefined))
        throw new Error("Name a backup, or a moment with --at.");
      if (at) return goBack(at, yes);
      if (file === undefined) return;
      const progress = openProgress();
      const { rows, header } = await withOwner(async ({ sql }, database) => {
        const name = new URL(database.ownerUrl).pathname.slice(1);
        await requireConfirmation(
          `This fills the database ${name} with the organizations of ${file}.`,
          { isConfirmed: yes, word: name },
        );
        return restore(sql, { ...database, file, progress });
      });
      progress.end(`${rows} rows`);
      print(`Restored: the state of ${header.made_at}, written by version ${header.version}.`);
    });

interface RestoreOptions {
  at?: Date;
  yes?: boolean;
}

async function goBack(at: Date, isConfirmed: boolean): Promise<void> {
  const archive = walArchiveFrom(process.env);
  if (process.env["DATABASE_URL"] || !archive)
    throw new Error(
      "--at is for the included database and needs TOCSIN_WAL_ARCHIVE_DIR, as the server had it.",
    );
  const dataDir = path.join(dataRoot(), "postgres");
  await requireConfirmation(
    `This takes the database in ${dataDir} back to ${at.toISOString()}. What it has now is moved away.`,
    { isConfirmed, word: "back" },
  );
  const progress = openProgress();
  const replaced = await restoreAt({ at, archive, dataDir, progress });
  progress.end("replayed");
  print(`Restored: the state of ${at.toISOString()}. What was there before: ${replaced}`);
}

/**
 * The schema of the backup's version first, then the rows in one transaction, then what newer
 * versions changed.
 */
export async function restore(
  sql: Sql,
  {
    file,
    progress,
    ...urls
  }: Pick<DatabaseUrls, "ownerUrl"> & Partial<DatabaseUrls> & { file: string; progress: Progress },
): Promise<{ rows: number; header: Header }> {
  const header = await readHeader(file);
  // Before anything is migrated: a database that is refused stays as it was.
  if ((await hasTables(sql)) && !(await isEmpty(sql))) throw new Error(notEmpty);
  await prepareDatabase(urls.ownerUrl, { ...urls, only: header.migrations });
  await beginWriting(sql);
  let rows: number;
  try {
    rows = await restoreTables(sql, { file, header, progress });
    await commit(sql);
  } catch (error) {
    await rollBack(sql);
    throw error;
  }
  await prepareDatabase(urls.ownerUrl, urls);
  await analyze(sql);
  return { rows, header };
}

async function readHeader(file: string): Promise<Header> {
  for await (const part of partsOf(file)) {
    if (isHeader(part)) return part;
    break;
  }
  throw new Error("this is not a backup of Tocsin");
}

async function restoreTables(
  sql: Sql,
  { file, header, progress }: { file: string; header: Header; progress: Progress },
): Promise<number> {
  const tables = await loadTables(sql);
  checkTables(tables, header);
  await lockTables(sql, tables);
  if (!(await isEmpty(sql))) throw new Error(notEmpty);
  const rows = await insertAll(sql, { file, progress });
  for (const sequence of header.sequences) await restartSequence(sql, sequence);
  return rows;
}

const notEmpty =
  "The database is not empty: a backup can only be restored into an empty one. Choose another with DATABASE_URL or TOCSIN_DATA_DIR.";

function checkTables(tables: readonly Table[], header: Header): void {
  const wordingOf = (list: readonly { name: string; columns: string[] }[]): string =>
    list
      .map(({ name, columns }) => `${name}(${columns.join(",")})`)
      .sort()
      .join(" ");
  if (wordingOf(tables) !== wordingOf(header.tables))
    throw new Error(
      "The tables of the database do not match the version of the backup: choose a database without tables.",
    );
}

const charactersPerInsert = 2 * 1024 * 1024;
const rowsPerInsert = 2000;

async function insertAll(
  sql: Sql,
  { file, progress }: { file: string; progress: Progress },
): Promise<number> {
  let block: Block | null = null;
  let end: End | null = null;
  let waiting: string[] = [];
  let characters = 0;
  const counts: Record<string, number> = {};
  const flush = async (): Promise<void> => {
    if (block === null || waiting.length === 0) return;
    await insertRows(sql, block.table, waiting);
    counts[block.table] = (counts[block.table] ?? 0) + waiting.length;
    progress.say(`${sumCounts(counts)} rows, now ${block.table}`);
    waiting = [];
    characters = 0;
  };
  for await (const part of partsOf(file)) {
    if (typeof part === "string") {
      waiting.push(part);
      characters += part.length;
      if (waiting.length >= rowsPerInsert || characters >= charactersPerInsert) await flush();
      continue;
    }
    await flush();
    if ("end" in part) end = part;
    else if ("table" in part) {
      block = part;
      if (part.organization !== null) await setOrganization(sql, part.organization);
    }
  }
  if (end === null) throw new Error(`${file} is incomplete: nothing was restored.`);
  if (JSON.stringify(sorted(end.end.rows)) !== JSON.stringify(sorted(counts)))
    throw new Error(`${file} does not contain as many rows as it states: nothing was restored.`);
  return sumCounts(counts);
}

const sumCounts = (counts: Record<string, number>): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);
const sorted = (counts: Record<string, number>): [string, number][] =>
  Object.entries(counts).sort(([a], [b]) => (a < b ? -1 : 1));

async function* partsOf(file: string): AsyncGenerator<Header | Block | End | string> {
  let remainder = "";
  for await (const text of textOf(file)) {
    const lines = (remainder + text).split("\n");
    remainder = lines.pop() ?? "";
    for (const line of lines) yield parseLine(line);
  }
  if (remainder !== "") throw new Error(`${file} is incomplete: nothing was restored.`);
}

async function* textOf(file: string): AsyncGenerator<string> {
  const source = createReadStream(file);
  const plain = createGunzip().setEncoding("utf8");
  source.once("error", (error) => plain.destroy(error));
  try {
    // Set to an encoding, it gives text.
    for await (const text of source.pipe(plain)) yield text as string;
  } catch (error) {
    throw new Error(
      `${file} cannot be read as a backup: ${error instanceof Error ? error.message : String(error)}.`,
      { cause: error },
    );
  } finally {
    source.destroy();
  }
}
