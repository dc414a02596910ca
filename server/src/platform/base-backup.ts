/** A copy of a whole cluster while it runs; with the log since its beginning it can be started. */
import fs from "node:fs/promises";
import path from "node:path";
import { DatabaseClient } from "./database-client.ts";
import { beginBaseBackup, endBaseBackup } from "./store-base-backup.ts";
import type { PostgresAccount } from "./postgres-account.ts";

interface BaseBackup {
  ownerUrl: string;
  dataDir: string;
  /** Does not exist yet. */
  target: string;
  account: PostgresAccount;
}

/** What a server writes anew when it starts, and what holds for the running one alone. */
const emptied: ReadonlySet<string> = new Set([
  "pg_dynshmem",
  "pg_notify",
  "pg_replslot",
  "pg_serial",
  "pg_snapshots",
  "pg_stat_tmp",
  "pg_subtrans",
  "pg_wal",
]);
const leftOut = /^(postmaster\.(pid|opts)|pg_internal\.init.*|pgsql_tmp.*|\.s\.PGSQL\..*)$/;

/** Resolves once the log up to its end is archived, where the cluster archives. */
export async function copyCluster({
  ownerUrl,
  dataDir,
  target,
  account,
}: BaseBackup): Promise<void> {
  const client = new DatabaseClient({ connectionString: ownerUrl });
  client.on("error", () => undefined);
  await client.connect();
  try {
    await beginBaseBackup(client);
    await copyDirectory(dataDir, target);
    const label = await endBaseBackup(client);
    await fs.writeFile(path.join(target, "backup_label"), label, { mode: 0o600 });
    await fs.mkdir(path.join(target, "pg_wal/archive_status"), { recursive: true, mode: 0o700 });
    if (account.isDropped) await ownTree(target, account);
  } finally {
    await client.end();
  }
}

async function copyDirectory(from: string, to: string): Promise<void> {
  await fs.mkdir(to, { recursive: true, mode: 0o700 });
  for (const entry of await fs.readdir(from, { withFileTypes: true })) {
    const [source, copy] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (leftOut.test(entry.name)) continue;
    if (entry.isDirectory())
      await (emptied.has(entry.name)
        ? fs.mkdir(copy, { mode: 0o700 })
        : copyDirectory(source, copy));
    // Tables are dropped meanwhile: the log says so again.
    else if (entry.isFile()) await fs.copyFile(source, copy).catch(ignoreMissing);
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== "ENOENT") throw error;
}

/** Hands it to the account that runs PostgreSQL. */
export async function ownTree(dir: string, { uid, gid }: PostgresAccount): Promise<void> {
  await fs.chown(dir, uid, gid);
  for (const entry of await fs.readdir(dir, { withFileTypes: true, recursive: true }))
    await fs.chown(path.join(entry.parentPath, entry.name), uid, gid);
}
