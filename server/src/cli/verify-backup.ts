/** A backup that was never restored is a hope: this one is, into a database that goes again. */
import path from "node:path";
import { loadOrganizations } from "../features/organizations/store.ts";
import { wallClock } from "../platform/clock.ts";
import { openDb } from "../platform/db.ts";
import { startPostgres } from "../platform/embedded-postgres.ts";
import { withOwnerConnection } from "../platform/owner-connection.ts";
import { prepareDatabase } from "../platform/prepare-database.ts";
import { workLimits } from "../platform/work-limits.ts";
import { verifyAudit } from "./audit.ts";
import type { Header } from "./backup-lines.ts";
import type { Progress } from "./progress.ts";
import { restore } from "./restore.ts";
import { loadWrongSets } from "./store-doctor.ts";
import { inThrowAwayDirectory } from "./throw-away-directory.ts";

export interface VerifiedBackup {
  rows: number;
  header: Header;
  /** Sentences; empty where all is well. */
  problems: string[];
}

/** Beside the installation: it needs about as much room as the database, and none of its accounts. */
export async function verifyBackup(file: string, progress: Progress): Promise<VerifiedBackup> {
  return inThrowAwayDirectory(async (directory) => {
    const postgres = await startPostgres({ dataDir: path.join(directory, "postgres") });
    try {
      const { ownerUrl } = postgres;
      const { rows, header } = await withOwnerConnection(ownerUrl, (sql) =>
        restore(sql, { ownerUrl, file, progress }),
      );
      return { rows, header, problems: await problemsIn(ownerUrl) };
    } finally {
      await postgres.stop();
    }
  });
}

/** What holds of every sound installation. */
export async function problemsIn(ownerUrl: string): Promise<string[]> {
  const { url } = await prepareDatabase(ownerUrl);
  const db = openDb(url, workLimits("commands"));
  try {
    const problems: string[] = [];
    for (const { id, name } of await db.system(loadOrganizations)) {
      const sets = await db.tenant(id, loadWrongSets);
      if (sets.length > 0)
        problems.push(`${name}: ${sets.length} counters of incidents differ from a count`);
    }
    for (const { name, verdict } of await verifyAudit({ db, clock: wallClock }, {}))
      if (verdict.broken !== null) problems.push(`${name}: the chain of its audit log is broken`);
    return problems;
  } finally {
    await db.close();
  }
}
