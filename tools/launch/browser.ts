import { execFileSync } from "node:child_process";
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { createBrotliDecompress } from "node:zlib";
import { PROJECT } from "./project.ts";

export interface Browser {
  executablePath: string;
  env: Record<string, string>;
  args: string[];
}

/**
 * No sandbox: it needs rights that root in a container lacks. Nothing that talks to the outside by
 * itself.
 */
const ARGS = [
  "--no-sandbox",
  "--disable-dev-shm-usage",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
  "--disable-quic",
];
const INSTALLED = ["chromium", "chromium-headless-shell", "chromium-browser", "google-chrome"];

/** A Chromium for the journeys: CHROMIUM_PATH, else the one from npm, else an installed one. */
export async function findBrowser(): Promise<Browser> {
  const env = Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    ),
  );
  if (process.env.CHROMIUM_PATH)
    return { executablePath: process.env.CHROMIUM_PATH, env, args: ARGS };
  if (process.platform === "linux" && process.arch === "x64") return fromNpm(env);
  const executablePath = installed();
  if (executablePath) return { executablePath, env, args: ARGS };
  throw new Error(
    "No browser for the journeys: install one (on Debian: apt-get install chromium-headless-shell) or set CHROMIUM_PATH.",
  );
}

async function fromNpm(env: Record<string, string>): Promise<Browser> {
  const home = await unpacked();
  const libraries = [path.join(home, "lib"), env.LD_LIBRARY_PATH].filter(Boolean).join(":");
  return {
    executablePath: path.join(home, "chromium"),
    // Its renderer crashes on a machine without fonts: it brings one, and its own list of places.
    env: { ...env, LD_LIBRARY_PATH: libraries, FONTCONFIG_FILE: path.join(home, "fonts.conf") },
    args: ARGS,
  };
}

/** Unpacks the package's archives once per version, beside their place and renamed. */
async function unpacked(): Promise<string> {
  const shipped = packageDir("@sparticuz/chromium");
  // The package's own manifest: it always has a version.
  const { version } = JSON.parse(fs.readFileSync(path.join(shipped, "package.json"), "utf8")) as {
    version: string;
  };
  const home = path.join(PROJECT, ".cache/chromium", version);
  if (fs.existsSync(home)) return home;
  console.log("Unpacking the browser for the journeys, once …");
  fs.mkdirSync(path.dirname(home), { recursive: true });
  const draft = fs.mkdtempSync(`${home}.`);
  await inflate(path.join(shipped, "bin/chromium.br"), path.join(draft, "chromium"));
  fs.chmodSync(path.join(draft, "chromium"), 0o755);
  for (const name of ["al2023", "swiftshader", "fonts"]) {
    const tar = path.join(draft, `${name}.tar`);
    await inflate(path.join(shipped, `bin/${name}.tar.br`), tar);
    execFileSync("tar", ["xf", tar, "-C", draft, "--no-same-owner"]);
    fs.rmSync(tar);
  }
  fs.writeFileSync(path.join(draft, "fonts.conf"), fontsConfig(home));
  fs.chmodSync(draft, 0o755);
  // Another run may have been faster; its copy is as good.
  if (fs.existsSync(home)) fs.rmSync(draft, { recursive: true });
  else fs.renameSync(draft, home);
  return home;
}

/** Its manifest is not among its exports, so walk up from its entry. */
function packageDir(name: string): string {
  let dir = path.dirname(createRequire(import.meta.url).resolve(name));
  while (!fs.existsSync(path.join(dir, "bin/chromium.br"))) {
    if (dir === path.dirname(dir)) throw new Error(`Package ${name} holds no browser.`);
    dir = path.dirname(dir);
  }
  return dir;
}

const inflate = (from: string, to: string): Promise<void> =>
  pipeline(
    fs.createReadStream(from),
    createBrotliDecompress({ chunkSize: 1 << 20 }),
    fs.createWriteStream(to),
  );

function fontsConfig(home: string): string {
  const dirs = [path.join(home, "fonts"), "/usr/share/fonts"]
    .map((dir) => `<dir>${dir}</dir>`)
    .join("");
  return `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>${dirs}<cachedir>${home}/fontcache</cachedir></fontconfig>`;
}

function installed(): string | undefined {
  const places = (process.env.PATH ?? "").split(path.delimiter);
  return INSTALLED.flatMap((name) => places.map((place) => path.join(place, name))).find((file) =>
    fs.existsSync(file),
  );
}
