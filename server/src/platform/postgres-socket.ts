import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import type { PostgresAccount } from "./postgres-account.ts";

/**
 * A unix socket's path holds 107 bytes, fewer on macOS (103); the longest name PostgreSQL makes is
 * its lock.
 */
const MAX_SOCKET_PATH_BYTES = 103;

/** Where PostgreSQL listens: in the data directory, or under /tmp when that path is too long. */
export function socketDirFor(dataDir: string, { uid, gid, isDropped }: PostgresAccount): string {
  if (Buffer.byteLength(path.join(dataDir, ".s.PGSQL.5432.lock")) <= MAX_SOCKET_PATH_BYTES)
    return dataDir;
  const dir = `/tmp/tocsin-${createHash("sha256").update(dataDir).digest("hex").slice(0, 12)}`;
  if (!fs.existsSync(dir)) {
    fs.mkdirSync(dir, { mode: 0o700 });
    if (isDropped) fs.chownSync(dir, uid, gid);
  }
  const stats = fs.lstatSync(dir);
  // /tmp is open to all: in a directory of someone else's, they could answer in PostgreSQL's place.
  if (!stats.isDirectory() || stats.uid !== uid || (stats.mode & 0o077) !== 0)
    throw new Error(
      `${dir} belongs to another account: remove it, or set TOCSIN_DATA_DIR to a shorter path.`,
    );
  return dir;
}
