/** Where the included PostgreSQL puts its log aside, so that it can be taken back to a moment. */
import fs from "node:fs";
import path from "node:path";
import { canAccess, type PostgresAccount } from "./postgres-account.ts";

export interface WalArchive {
  /** Segments of the log, compressed. */
  walDir: string;
  /** Copies of the whole cluster, by the time of their end. */
  baseDir: string;
}

export const walArchiveFrom = (
  env: Readonly<Record<string, string | undefined>>,
): WalArchive | null => {
  const directory = env["TOCSIN_WAL_ARCHIVE_DIR"];
  return directory ? walArchiveIn(directory) : null;
};

export function walArchiveIn(directory: string): WalArchive {
  const root = path.resolve(directory);
  return { walDir: path.join(root, "wal"), baseDir: path.join(root, "base") };
}

/** Nothing that was committed is longer than this only in the data directory. */
const archiveTimeout = "60s";

/**
 * A segment appears when it is whole and on the disk. One that is there already is fine if it is
 * the same: PostgreSQL asks again when it did not hear the first answer.
 */
export function archivingSettings(archive: WalArchive | null): Record<string, string> {
  if (!archive) return {};
  const file = `${quoted(archive.walDir)}/%f.gz`;
  const draft = `${quoted(archive.walDir)}/%f.draft`;
  return {
    archive_mode: "on",
    archive_timeout: archiveTimeout,
    archive_command: `if [ -f ${file} ]; then gzip -dc ${file} | cmp -s - "%p"; else gzip -1 -c "%p" > ${draft} && sync ${draft} && mv ${draft} ${file} && sync ${quoted(archive.walDir)}; fi`,
  };
}

export const fetchCommand = ({ walDir }: WalArchive): string =>
  `test -f ${quoted(walDir)}/%f.gz && gzip -dc ${quoted(walDir)}/%f.gz > "%p"`;

/** The newest of the newest timeline, without the latter: 16 digits. Null while there is none. */
export function lastSegment({ walDir }: WalArchive): string | null {
  const names = fs.readdirSync(walDir).filter((name) => /^[0-9A-F]{24}\.gz$/.test(name));
  return names.sort().at(-1)?.slice(8, 24) ?? null;
}

/** For sh, in a setting in which % stands for something. */
const quoted = (directory: string): string =>
  `'${directory.replaceAll("'", `'\\''`).replaceAll("%", "%%")}'`;

/** Throws a sentence for the operator. */
export function prepareArchive({ walDir, baseDir }: WalArchive, account: PostgresAccount): void {
  try {
    fs.mkdirSync(path.dirname(walDir), { recursive: true, mode: 0o755 });
    for (const directory of [walDir, baseDir]) {
      fs.mkdirSync(directory, { recursive: true, mode: 0o700 });
      if (account.isDropped) fs.chownSync(directory, account.uid, account.gid);
      fs.accessSync(directory, fs.constants.W_OK);
    }
  } catch (error) {
    throw new Error(`This account may not write to ${walDir}: see TOCSIN_WAL_ARCHIVE_DIR.`, {
      cause: error,
    });
  }
  if (!canAccess(walDir, account))
    throw new Error(
      `The account that runs PostgreSQL cannot enter ${walDir}: see TOCSIN_WAL_ARCHIVE_DIR.`,
    );
}

/**
 * Is there while everything since the newest copy is archived. Whoever starts PostgreSQL without an
 * archive takes it away.
 */
export const archivedMark = (dataDir: string): string => `${dataDir}.archived`;
