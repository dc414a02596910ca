/** A copy of the included database’s files, and the archived log that it follows. */
import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ownTree } from "../platform/base-backup.ts";
import type { BaseCopy } from "../platform/base-copies.ts";
import type { EmbeddedPostgres } from "../platform/embedded-postgres.ts";
import { withOwnerConnection } from "../platform/owner-connection.ts";
import type { PostgresAccount } from "../platform/postgres-account.ts";
import type { Progress } from "./progress.ts";
import { loadRecovery } from "./store-recovery.ts";

/** PostgreSQL recovers it when it is started there. */
export async function layOutCopy(
  { directory }: BaseCopy,
  dataDir: string,
  account: PostgresAccount,
): Promise<void> {
  fs.cpSync(directory, dataDir, { recursive: true });
  fs.writeFileSync(path.join(dataDir, "recovery.signal"), "", { mode: 0o600 });
  fs.chmodSync(dataDir, 0o700);
  if (account.isDropped) await ownTree(dataDir, account);
}

export async function untilRecovered(
  { ownerUrl, ended }: EmbeddedPostgres,
  progress: Progress,
): Promise<void> {
  let hasEnded = false;
  void ended.then(() => {
    hasEnded = true;
  });
  while (!hasEnded) {
    const recovery = await withOwnerConnection(ownerUrl, loadRecovery).catch(() => null);
    if (recovery?.is_over === true) return;
    if (recovery?.replayed_to) progress.say(`replaying, now ${recovery.replayed_to}`);
    await sleep(200);
  }
  throw new Error("PostgreSQL ended while it replayed its log");
}
