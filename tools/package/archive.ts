import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { PACKAGES, type Release, runProgram } from "./release.ts";

/** Packs the directory under its own name; equal content makes an equal file. */
export function writeArchive(home: string, { timeS }: Release): string {
  const archive = `${home}.tar.gz`;
  runProgram("tar", [
    "--create",
    `--file=${archive}`,
    "--use-compress-program=gzip -n -9",
    "--format=gnu",
    "--sort=name",
    `--mtime=@${timeS}`,
    "--owner=0",
    "--group=0",
    "--numeric-owner",
    `--directory=${PACKAGES}`,
    path.basename(home),
  ]);
  return archive;
}

/** As `sha256sum --check` reads it. */
export function writeChecksum(file: string): void {
  const digest = createHash("sha256").update(fs.readFileSync(file)).digest("hex");
  fs.writeFileSync(`${file}.sha256`, `${digest}  ${path.basename(file)}\n`);
}
