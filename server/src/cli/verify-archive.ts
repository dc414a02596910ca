/** The newest copy in an archive and the log behind it, replayed to their end in a throw-away place. */
import path from "node:path";
import { listBaseCopies } from "../platform/base-copies.ts";
import { startPostgres } from "../platform/embedded-postgres.ts";
import { withOwnerConnection } from "../platform/owner-connection.ts";
import { accountFor } from "../platform/postgres-account.ts";
import { fetchCommand, lastSegment, type WalArchive } from "../platform/wal-archive.ts";
import type { Progress } from "./progress.ts";
import { layOutCopy, untilRecovered } from "./recover.ts";
import { loadReplayed } from "./store-recovery.ts";
import { inThrowAwayDirectory } from "./throw-away-directory.ts";
import { problemsIn } from "./verify-backup.ts";

export interface VerifiedArchive {
  copiedAt: Date;
  /** Of the last change in the log; null where nothing has changed since the copy. */
  changedAt: Date | null;
  /** Sentences; empty where all is well. */
  problems: string[];
}

/** It needs about as much room as the database; the server may run, and archive, meanwhile. */
export async function verifyArchive(
  archive: WalArchive,
  progress: Progress,
): Promise<VerifiedArchive> {
  const copy = (await listBaseCopies(archive)).at(-1);
  if (!copy) throw new Error(`There is no copy of the database in ${archive.baseDir} yet.`);
  const archived = lastSegment(archive);
  return inThrowAwayDirectory(async (directory) => {
    const dataDir = path.join(directory, "postgres");
    progress.say("copying");
    await layOutCopy(copy, dataDir, accountFor(copy.directory));
    // What it writes itself is no part of the archive.
    const settings = { restore_command: fetchCommand(archive) };
    const postgres = await startPostgres({ dataDir, settings });
    try {
      await untilRecovered(postgres, progress);
      const { segment, changedAt } = await withOwnerConnection(postgres.ownerUrl, loadReplayed);
      const problems = await problemsIn(postgres.ownerUrl);
      if (archived !== null && segment < archived)
        problems.unshift(
          `the log is broken after segment ${segment}: nothing later can be reached, and ${archived} is there`,
        );
      return { copiedAt: new Date(copy.atMs), changedAt, problems };
    } finally {
      await postgres.stop();
    }
  });
}
