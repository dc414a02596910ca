/** The included database as it was at a moment, from a copy of it and the archived log. */
import fs from "node:fs";
import path from "node:path";
import { type BaseCopy, copyNameOf, listBaseCopies } from "../platform/base-copies.ts";
import { claimDataDir, startPostgres } from "../platform/embedded-postgres.ts";
import { accountFor, type PostgresAccount } from "../platform/postgres-account.ts";
import { archivingSettings, fetchCommand, type WalArchive } from "../platform/wal-archive.ts";
import type { Progress } from "./progress.ts";
import { layOutCopy, untilRecovered } from "./recover.ts";

interface RestoreAt {
  at: Date;
  archive: WalArchive;
  dataDir: string;
  progress: Progress;
}

/**
 * Beside the present one until it is whole; answers where that is then. The newest segments of the
 * log, which are not archived yet, are taken from it.
 */
export async function restoreAt({ at, archive, dataDir, progress }: RestoreAt): Promise<string> {
  const copy = await findCopy(archive, at);
  fs.mkdirSync(path.dirname(dataDir), { recursive: true, mode: 0o755 });
  const { release } = await claimDataDir(dataDir);
  try {
    const target = `${dataDir}-restoring`;
    fs.rmSync(target, { recursive: true, force: true });
    progress.say("copying");
    const account = accountFor(dataDir);
    await layOutCopy(copy, target, account);
    copySegments(path.join(dataDir, "pg_wal"), path.join(target, "pg_wal"), account);
    await recover(target, { at, archive, progress });
    const replaced = `${dataDir}-before-${copyNameOf(new Date())}`;
    if (fs.existsSync(dataDir)) fs.renameSync(dataDir, replaced);
    fs.renameSync(target, dataDir);
    return replaced;
  } finally {
    release();
  }
}

/** The newest that was whole by then. */
async function findCopy(archive: WalArchive, at: Date): Promise<BaseCopy> {
  const copies = await listBaseCopies(archive);
  const copy = copies.findLast(({ atMs }) => atMs <= at.getTime());
  if (copy) return copy;
  throw new Error(
    copies[0]
      ? `The archive begins at ${new Date(copies[0].atMs).toISOString()}.`
      : `There is no copy of the database in ${archive.baseDir} yet.`,
  );
}

function copySegments(from: string, to: string, account: PostgresAccount): void {
  if (!fs.existsSync(from)) return;
  for (const name of fs.readdirSync(from)) {
    if (!/^[0-9A-F]{24}$|\.history$/.test(name)) continue;
    fs.copyFileSync(path.join(from, name), path.join(to, name));
    if (account.isDropped) fs.chownSync(path.join(to, name), account.uid, account.gid);
  }
}

async function recover(
  dataDir: string,
  { at, archive, progress }: Pick<RestoreAt, "at" | "archive" | "progress">,
): Promise<void> {
  const logFile = `${dataDir}.log`;
  fs.rmSync(logFile, { force: true });
  const settings = {
    ...archivingSettings(archive),
    restore_command: fetchCommand(archive),
    recovery_target_time: at.toISOString().replace("T", " ").replace("Z", "+00"),
    recovery_target_action: "promote",
  };
  try {
    const postgres = await startPostgres({ dataDir, settings });
    try {
      await untilRecovered(postgres, progress);
    } finally {
      await postgres.stop();
    }
  } catch (error) {
    if (fs.readFileSync(logFile, "utf8").includes("before configured recovery target"))
      throw new Error(
        "The log ends before that moment, and nothing was restored: choose one before the last change.",
        { cause: error },
      );
    throw error;
  }
  fs.rmSync(logFile);
}
