/** Builds the console into dist/web, unless it was built from the very same sources. */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { bin, PROJECT } from "./project.ts";

const SOURCES = [
  "web",
  "contract",
  "bpql",
  "time",
  "vite.config.ts",
  "tools/launch/precompress.ts",
  "tools/launch/fetch-first.ts",
  "tools/launch/preload-start.ts",
  "tools/launch/bare-contract.ts",
  "tools/launch/bare-source.ts",
  "tools/launch/split-endpoints.ts",
  "package-lock.json",
  "tsconfig.json",
];
const STAMP = path.join(PROJECT, "dist/web.stamp");

if (import.meta.main && !buildConsole()) process.exitCode = 1;

/** False when it could not be built; the reason has been printed. */
export function buildConsole(): boolean {
  const fingerprint = fingerprintOf(SOURCES.flatMap(filesUnder));
  const isCurrent = fs.existsSync(STAMP) && fs.readFileSync(STAMP, "utf8") === fingerprint;
  if (isCurrent && fs.existsSync(path.join(PROJECT, "dist/web/index.html"))) return true;
  console.log("Building the console …");
  fs.rmSync(STAMP, { force: true });
  const { status } = spawnSync(bin("vite"), ["build", "--logLevel", "warn"], {
    cwd: PROJECT,
    stdio: "inherit",
  });
  if (status === 0) fs.writeFileSync(STAMP, fingerprint);
  return status === 0;
}

function filesUnder(place: string): string[] {
  const full = path.join(PROJECT, place);
  if (!fs.statSync(full).isDirectory()) return [place];
  return fs
    .readdirSync(full, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.includes(".test."))
    .map((entry) => path.relative(PROJECT, path.join(entry.parentPath, entry.name)))
    .sort();
}

function fingerprintOf(files: string[]): string {
  const hash = createHash("sha256");
  for (const file of files)
    hash
      .update(file)
      .update("\0")
      .update(fs.readFileSync(path.join(PROJECT, file)))
      .update("\0");
  return hash.digest("hex");
}
