/** Copies of the included database's files, from which the archived log leads to any later moment. */
import { execFile } from "node:child_process";
import fs from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { copyCluster } from "./base-backup.ts";
import { log } from "./log.ts";
import { accountFor } from "./postgres-account.ts";
import { shareCall } from "./share-call.ts";
import { archivedMark, type WalArchive } from "./wal-archive.ts";

export interface BaseCopies {
  /** At once; for tests. */
  look(): Promise<void>;
  stop(): void;
}
export interface BaseCopy {
  /** Of its end: from then on every moment can be reached. */
  atMs: number;
  directory: string;
}

const lookMs = 60_000;
/** A new one is made so often, and the older one deleted when the newer is as old. */
const copyEveryMs = 7 * 86_400_000;

export function startBaseCopies(parts: {
  archive: WalArchive;
  dataDir: string;
  ownerUrl: string;
}): BaseCopies {
  const { archive, dataDir } = parts;
  const look = shareCall(async () => {
    try {
      const newest = (await listBaseCopies(archive)).at(-1);
      const isWhole = newest !== undefined && (await exists(archivedMark(dataDir)));
      if (isWhole && Date.now() - newest.atMs < copyEveryMs) return;
      await makeCopy(parts);
      await deleteOld(archive);
    } catch (error) {
      log.error({ error: String(error) }, "the database could not be copied into its archive");
    }
  });
  const timer = setInterval(() => void look(), lookMs);
  void look();
  return { look, stop: () => clearInterval(timer) };
}

const copyName = /^\d{8}T\d{6}Z$/;
/** Names sort by time. */
export const copyNameOf = (at: Date): string => at.toISOString().replaceAll(/[-:]|\.\d+/g, "");
const timeOf = (name: string): number =>
  Date.parse(name.replace(/^(....)(..)(..T..)(..)(..Z)$/, "$1-$2-$3:$4:$5"));

/** The oldest first. */
export async function listBaseCopies({ baseDir }: WalArchive): Promise<BaseCopy[]> {
  const names = (await fs.readdir(baseDir)).filter((name) => copyName.test(name)).sort();
  return names.map((name) => ({ atMs: timeOf(name), directory: path.join(baseDir, name) }));
}

async function makeCopy({
  archive: { baseDir },
  dataDir,
  ownerUrl,
}: {
  archive: WalArchive;
  dataDir: string;
  ownerUrl: string;
}): Promise<void> {
  const draft = path.join(baseDir, "draft");
  await fs.rm(draft, { recursive: true, force: true });
  await copyCluster({ ownerUrl, dataDir, target: draft, account: accountFor(dataDir) });
  await promisify(execFile)("sync", ["-f", draft]);
  // The name is in whole seconds, and no moment before its end can be reached.
  await fs.rename(draft, path.join(baseDir, copyNameOf(new Date(Date.now() + 999))));
  await fs.writeFile(archivedMark(dataDir), "");
}

/** What is left leads to any moment of the last seven days, and up to fourteen. */
async function deleteOld(archive: WalArchive): Promise<void> {
  const copies = await listBaseCopies(archive);
  const first = copies.findLastIndex(({ atMs }) => Date.now() - atMs >= copyEveryMs);
  for (const { directory } of copies.slice(0, Math.max(0, first)))
    await fs.rm(directory, { recursive: true });
  const oldest = copies[Math.max(0, first)];
  if (oldest) await deleteSegmentsBefore(archive, oldest);
}

async function deleteSegmentsBefore({ walDir }: WalArchive, copy: BaseCopy): Promise<void> {
  const label = await fs.readFile(path.join(copy.directory, "backup_label"), "utf8");
  const [, needed] = /\(file [0-9A-F]{8}([0-9A-F]{16})\)/.exec(label) ?? [];
  if (needed === undefined) throw new Error(`${copy.directory} does not say where it begins`);
  for (const name of await fs.readdir(walDir)) {
    const [, segment] = /^[0-9A-F]{8}([0-9A-F]{16})\.gz$/.exec(name) ?? [];
    // Later on another timeline is needed all the same.
    if (segment !== undefined && segment < needed) await fs.rm(path.join(walDir, name));
  }
}

const exists = (file: string): Promise<boolean> =>
  fs.access(file).then(
    () => true,
    () => false,
  );
