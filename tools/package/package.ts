/** Builds what a machine without Node, npm and network can run, into dist/packages. */
import fs from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { writeArchive, writeChecksum } from "./archive.ts";
import { writeBom } from "./write-bom.ts";
import { writeDebianPackage } from "./debian-package.ts";
import { readRelease } from "./release.ts";
import { stage } from "./stage.ts";

const { values } = parseArgs({ options: { version: { type: "string" } } });
const release = readRelease(values.version);

console.log(`Packing Tocsin ${release.version} for linux-${release.arch} …`);
const home = stage(release);
for (const write of [writeArchive, writeDebianPackage, writeBom]) {
  const file = write(home, release);
  writeChecksum(file);
  const megabytes = (fs.statSync(file).size / 1e6).toFixed(1);
  console.log(`${path.relative(process.cwd(), file)} (${megabytes} MB)`);
}
