import { createWriteStream, existsSync } from "node:fs";
import { link, open, rename, rm } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { Command } from "commander";
import { wallClock } from "../platform/clock.ts";
import type { Sql } from "../platform/db.ts";
import { productVersion } from "../platform/version.ts";
import { line } from "./backup-lines.ts";
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
import { withOwner } from "./with-parts.ts";

export const backupCommand = (): Command =>
  new Command("backup")
    .description(
      "back up the whole database, as it is at one moment, to a file; the server can keep running",
    )
    .argument(
      "<file>",
      "file to create (compressed); it contains password hashes and all events, and only you can read it",
    )
    .option("--force", "overwrite an existing file")
    .action(async (file: string, { force = false }: { force?: boolean }) => {
      const progress = openProgress();
      const rows = await withOwner(({ sql }) => backup(sql, { file, mayReplace: force, progress }));
      progress.end(`${rows} rows`);
      print(`Written: ${path.resolve(file)}`);
    });

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
