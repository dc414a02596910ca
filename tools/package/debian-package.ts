import fs from "node:fs";
import path from "node:path";
import { PROJECT } from "../launch/project.ts";
import { PACKAGES, type Release, runProgram } from "./release.ts";

const TEMPLATES = path.join(PROJECT, "deploy/debian");
/** Debian's words for what Node calls them. */
const ARCHITECTURES: Record<string, string> = { x64: "amd64", arm64: "arm64" };
/** Of xz a fifth more is saved, in many times as long. */
const COMPRESSION = ["-Zzstd", "-z12"];
const EXECUTABLE = 0o755;
const READABLE = 0o644;

/** Makes the Debian package of what was laid out for the archive. */
export function writeDebianPackage(home: string, release: Release): string {
  const architecture = ARCHITECTURES[release.arch];
  if (architecture === undefined) throw new Error(`Debian has no name for ${release.arch}`);
  const root = path.join(PACKAGES, "debian");
  fs.rmSync(root, { recursive: true, force: true });
  const place = (name: string, to: string, mode = READABLE): void => {
    const file = path.join(root, to);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.copyFileSync(path.join(TEMPLATES, name), file);
    fs.chmodSync(file, mode);
  };
  layOutProgram(home, root);
  place("tocsin", "usr/bin/tocsin", EXECUTABLE);
  place("tocsin.service", "lib/systemd/system/tocsin.service");
  place("tocsin.defaults", "usr/lib/tocsin/tocsin.defaults");
  place("tocsin.env", "etc/tocsin/tocsin.env");
  place("copyright", "usr/share/doc/tocsin/copyright");
  place("conffiles", "DEBIAN/conffiles");
  for (const script of ["postinst", "prerm", "postrm"])
    place(script, `DEBIAN/${script}`, EXECUTABLE);
  fs.writeFileSync(
    path.join(root, "DEBIAN/control"),
    controlFile({ architecture, version: release.version, sizeKib: sizeKib(root) }),
  );
  setDirectoryModes(root);
  const file = path.join(PACKAGES, `tocsin_${release.version}_${architecture}.deb`);
  runProgram("dpkg-deb", [...COMPRESSION, "--root-owner-group", "--build", root, file], {
    SOURCE_DATE_EPOCH: String(release.timeS),
  });
  fs.rmSync(root, { recursive: true });
  return file;
}

/** As the archive has it; documentation where Debian's is, and its own script of /usr/bin. */
function layOutProgram(home: string, root: string): void {
  const program = path.join(root, "usr/lib/tocsin");
  const docs = path.join(root, "usr/share/doc/tocsin");
  fs.cpSync(home, program, { recursive: true, verbatimSymlinks: true });
  fs.rmSync(path.join(program, "bin"), { recursive: true });
  fs.mkdirSync(path.dirname(docs), { recursive: true });
  fs.renameSync(path.join(program, "docs"), docs);
  // Debian's own copyright file takes their place.
  for (const name of ["README.md", "LICENSE"]) fs.rmSync(path.join(program, name));
}

interface ControlFacts {
  architecture: string;
  version: string;
  sizeKib: number;
}

/** The template with its fields filled in. */
function controlFile({ architecture, version, sizeKib }: ControlFacts): string {
  return fs
    .readFileSync(path.join(TEMPLATES, "control"), "utf8")
    .replace("@VERSION@", version)
    .replace("@ARCHITECTURE@", architecture)
    .replace("@SIZE@", String(sizeKib));
}

/** What an installation takes up, as Debian counts it. */
function sizeKib(root: string): number {
  return fs
    .readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => fs.statSync(path.join(entry.parentPath, entry.name)).size)
    .reduce((sum, bytes) => sum + Math.ceil(bytes / 1024), 0);
}

/** Whatever umask this process has; dpkg-deb copies the modes. */
function setDirectoryModes(root: string): void {
  const entries = fs.readdirSync(root, { recursive: true, withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory());
  for (const folder of [
    root,
    ...folders.map(({ parentPath, name }) => path.join(parentPath, name)),
  ])
    fs.chmodSync(folder, 0o755);
}
