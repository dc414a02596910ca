/** A directory of backups: one file each time, the oldest deleted. */
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";

const ownNames = /^tocsin-\d{8}T\d{6}Z\.gz$/;

export const backupName = (at: Date): string =>
  `tocsin-${at.toISOString().replace(/[-:]|\.\d+/g, "")}.gz`;

/** Names sort by time. Files that are called otherwise are somebody's own. */
export async function deleteOldFiles(directory: string, retain: number): Promise<string[]> {
  const names = (await readdir(directory)).filter((name) => ownNames.test(name)).sort();
  const old = names.slice(0, -retain).map((name) => path.join(directory, name));
  for (const file of old) await rm(file);
  return old;
}

export async function checksumOf(file: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return hash.digest("hex");
}
