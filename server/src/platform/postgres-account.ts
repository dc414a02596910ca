import { execFileSync, spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";

/** Whom PostgreSQL runs as. */
export interface PostgresAccount {
  uid: number;
  gid: number;
  /** True when this process is root and hands PostgreSQL to a lesser account. */
  isDropped: boolean;
}

/**
 * PostgreSQL refuses to run as root: root hands it to whoever owns the data already, else to
 * `postgres`, else to `nobody`. Any other account runs it itself. Throws a sentence for the
 * operator.
 */
export function accountFor(dataDir: string): PostgresAccount {
  const owner = fs.existsSync(dataDir) ? fs.statSync(dataDir) : undefined;
  const uid = process.getuid?.() ?? 0; // Windows has none, and no bundled PostgreSQL
  if (uid === 0) {
    const account =
      owner && owner.uid !== 0
        ? { uid: owner.uid, gid: owner.gid, isDropped: true }
        : unprivileged();
    const parent = path.dirname(dataDir);
    if (!canAccess(parent, account))
      throw new Error(
        `PostgreSQL may not run as root, and the account that runs it instead cannot enter ${parent}: set TOCSIN_DATA_DIR to a directory that it can, such as /var/lib/tocsin.`,
      );
    return account;
  }
  if (owner && owner.uid !== uid)
    throw new Error(
      `The data directory ${dataDir} belongs to user id ${owner.uid}, not to this process (${uid}): start as its owner or as root, or set TOCSIN_DATA_DIR to another directory.`,
    );
  return { uid, gid: groupOf(uid), isDropped: false };
}

/** Asked of the system once: it starts up to four programs. */
let unprivilegedAccount: PostgresAccount | null = null;

/** The account that root hands PostgreSQL to when there is no data yet. */
export const unprivileged = (): PostgresAccount =>
  (unprivilegedAccount ??= loadUnprivilegedAccount());

function loadUnprivilegedAccount(): PostgresAccount {
  for (const name of ["postgres", "nobody"]) {
    const [uid, gid] = [idOf(name, "-u"), idOf(name, "-g")];
    if (uid !== undefined && gid !== undefined) return { uid, gid, isDropped: true };
  }
  throw new Error(
    'PostgreSQL may not run as root, and this system has neither a "postgres" nor a "nobody" account: start as an ordinary user, or set DATABASE_URL to a PostgreSQL server.',
  );
}

/** Asked of the system itself, which knows about groups and access lists. */
export function canAccess(dir: string, { uid, gid, isDropped }: PostgresAccount): boolean {
  return (
    spawnSync("/bin/sh", ["-c", 'cd "$0"', dir], {
      cwd: "/",
      stdio: "ignore",
      ...(isDropped ? { uid, gid } : {}),
    }).status === 0
  );
}

function idOf(name: string, flag: string): number | undefined {
  try {
    return Number(
      execFileSync("id", [flag, name], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }),
    );
  } catch {
    return undefined; // no such account
  }
}

/** initdb asks the system for the account's name, and stops without one. */
function groupOf(uid: number): number {
  try {
    return os.userInfo().gid;
  } catch {
    throw new Error(
      `User id ${uid} has no name on this system (no line in /etc/passwd), which the bundled PostgreSQL needs: run as a named account, or set DATABASE_URL to a PostgreSQL server.`,
    );
  }
}
