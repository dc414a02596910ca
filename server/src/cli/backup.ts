import { createWriteStream, existsSync, statSync } from "node:fs";
import { link, open, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { Command } from "commander";
import {
  deleteOldBackups,
  insertBackup,
  markVerified,
} from "../features/installation-health/store-backups.ts";
import { wallClock } from "../platform/clock.ts";
import type { Sql } from "../platform/db.ts";
import { productVersion } from "../platform/version.ts";
import { walArchiveIn } from "../platform/wal-archive.ts";
import { backupName, checksumOf, deleteOldFiles } from "./backup-files.ts";
import { line } from "./backup-lines.ts";
import { integerOption } from "./option-values.ts";
import { print } from "./print.ts";
import { openProgress, type Progress } from "./progress.ts";
import {
  beginSnapshot,
  commit,
  setOrganization,
  loadMigrations,
  loadOrganizationIds,
  loadSequences,
  loadTables,
  readRows,
  type Table,
} from "./store-backup.ts";
import { verifyArchive } from "./verify-archive.ts";
import { verifyBackup } from "./verify-backup.ts";
import { withOwner } from "./with-parts.ts";

export const backupCommand = (): Command =>
  new Command("backup")
    .description(
      "back up the whole database, as it is at one moment, to a file; the server can keep running",
    )
    .argument(
      "<path>",
      "file to create (compressed), or a directory that gets a file with the time in its name; it contains password hashes and all events, and only you can read it",
    )
    .option("--force", "overwrite an existing file")
    .option(
      "--retain <number>",
      "of a directory: delete all but so many, the newest",
      integerOption({ min: 1, max: 10_000 }),
    )
    .option(
      "--verify",
      "instead of writing one, restore this backup, or the archive in this directory (TOCSIN_WAL_ARCHIVE_DIR), into a throw-away database and check what it holds",
    )
    .action(async (target: string, options: BackupOptions) => {
      if (options.verify)
        await (isDirectory(target) ? printVerifiedArchive : printVerified)(target);
      else await writeBackup(target, options);
    });

interface BackupOptions {
  force?: boolean;
  retain?: number;
  verify?: boolean;
}

async function writeBackup(
  target: string,
  { force = false, retain }: BackupOptions,
): Promise<void> {
  if (retain !== undefined && !isDirectory(target))
    throw new Error(`--retain is for a directory, and ${path.resolve(target)} is none.`);
  const file = isDirectory(target) ? path.join(target, backupName(new Date())) : target;
  const progress = openProgress();
  const begin = performance.now();
  const problem = await withOwner(async ({ sql }) => {
    const rows = await backup(sql, { file, mayReplace: force, progress });
    progress.end(`${rows} rows`);
    return recordBackup(sql, file, (performance.now() - begin) / 1000);
  });
  print(`Written: ${path.resolve(file)}`);
  if (problem !== null) print(`It is not on the health page: ${problem}`);
  if (retain !== undefined)
    for (const old of await deleteOldFiles(target, retain)) print(`Deleted: ${path.resolve(old)}`);
}

const isDirectory = (target: string): boolean =>
  statSync(target, { throwIfNoEntry: false })?.isDirectory() ?? false;

async function printVerified(file: string): Promise<void> {
  const progress = openProgress();
  const { rows, header, problems } = await verifyBackup(file, progress);
  progress.end(`${rows} rows`);
  for (const problem of problems) print(`✗ ${problem}`);
  if (problems.length > 0) {
    process.exitCode = 1;
    return;
  }
  print(
    `Restored for a test: the state of ${header.made_at}, with all counters and audit logs intact.`,
  );
  const isKnown = await withOwner(async ({ sql }) =>
    markVerified(sql, await checksumOf(file), wallClock.nowS()),
  );
  if (!isKnown) print("This installation did not write it: the health page does not mention it.");
}

async function printVerifiedArchive(directory: string): Promise<void> {
  const archive = walArchiveIn(directory);
  if (!isDirectory(archive.baseDir) || !isDirectory(archive.walDir))
    throw new Error(
      `${path.resolve(directory)} is no archive, it has no base and wal: name one, or the file of a backup.`,
    );
  const progress = openProgress();
  const { copiedAt, changedAt, problems } = await verifyArchive(archive, progress);
  progress.end("replayed");
  for (const problem of problems) print(`✗ ${problem}`);
  if (problems.length > 0) process.exitCode = 1;
  else
    print(
      `Replayed for a test: from the copy of ${copiedAt.toISOString()} to the last change, ${(changedAt ?? copiedAt).toISOString()}, with all counters and audit logs intact.`,
    );
}

/** The file is there; a database of an older version has no place to say so. */
async function recordBackup(sql: Sql, file: string, tookS: number): Promise<string | null> {
  try {
    const { size } = await stat(file);
    const checksum = await checksumOf(file);
    await insertBackup(sql, { at: wallClock.nowS(), bytes: size, tookS, checksum });
    await deleteOldBackups(sql);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Answers how many rows there are. The file appears when it is whole. */
export async function backup(
  sql: Sql,
  { file, mayReplace, progress }: { file: string; mayReplace: boolean; progress: Progress },
): Promise<number> {
  if (!mayReplace && existsSync(file))
    throw new Error(
      `${path.resolve(file)} already exists: choose another file, or use --force to overwrite it.`,
    );
  const draft = `${file}.part`;
  const count = { rows: 0 };
  await rm(draft, { force: true });
  try {
    await pipeline(
      Readable.from(lines(sql, count, progress)),
      createGzip(),
      createWriteStream(draft, { flags: "wx", mode: 0o600 }),
    );
    await syncToDisk(draft);
    // Unlike renaming, linking refuses to replace.
    await (mayReplace ? rename(draft, file) : link(draft, file));
  } finally {
    await rm(draft, { force: true });
  }
  return count.rows;
}

async function* lines(
  sql: Sql,
  count: { rows: number },
  progress: Progress,
): AsyncGenerator<string> {
  await beginSnapshot(sql);
  const tables = await loadTables(sql);
  const organizations = await loadOrganizationIds(sql);
  // Sequences stand outside of the snapshot: read after it began, they are at least as far as its
  // rows.
  const sequences = await loadSequences(sql);
  yield line({
    tocsin_backup: 1,
    version: productVersion,
    made_at: new Date(wallClock.nowS() * 1000).toISOString(),
    migrations: await loadMigrations(sql),
    tables: tables.map(({ name, columns }) => ({ name, columns })),
    sequences,
  });
  const rows: Record<string, number> = {};
  for (const table of tables) {
    for (const organization of table.isTenant ? organizations : [null]) {
      if (organization !== null) await setOrganization(sql, organization);
      yield line({ table: table.name, organization });
      for await (const text of textsOf(sql, table, organization)) {
        rows[table.name] = (rows[table.name] ?? 0) + text.rows;
        count.rows += text.rows;
        progress.say(`${count.rows} rows, now ${table.name}`);
        yield text.lines;
      }
    }
  }
  await commit(sql);
  yield line({ end: { rows } });
}

async function* textsOf(
  sql: Sql,
  table: Table,
  organization: string | null,
): AsyncGenerator<{ rows: number; lines: string }> {
  for await (const rows of readRows(sql, table, organization))
    yield { rows: rows.length, lines: rows.map(line).join("") };
}

/** On the disk itself before it has its name. */
async function syncToDisk(file: string): Promise<void> {
  const handle = await open(file, "r+");
  await handle.sync();
  await handle.close();
}
