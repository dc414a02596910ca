import fs from "node:fs";
import path from "node:path";

/**
 * The Node that runs the product: this one if it is new enough to run TypeScript, else the one in
 * node_modules.
 */
export function productNode(root) {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > 24 || (major === 24 && minor >= 12)) return process.execPath;
  const bundled = path.join(
    root,
    "node_modules",
    `node-${process.platform}-${process.arch}`,
    "bin/node",
  );
  return fs.existsSync(bundled) ? bundled : undefined;
}
