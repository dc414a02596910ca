import path from "node:path";
import { fileURLToPath } from "node:url";
import { canAccess, unprivileged } from "./postgres-account.ts";

const PROJECT = fileURLToPath(new URL("../../..", import.meta.url));
const SYSTEM_DATA_ROOT = "/var/lib/tocsin";

/**
 * Where this installation keeps what it remembers: TOCSIN_DATA_DIR, else `.data` in the project.
 * Root with a project that no other account can enter (one under /root) gets /var/lib/tocsin,
 * because
 * PostgreSQL does not run as root and could not reach its files.
 */
export function dataRoot(env: NodeJS.ProcessEnv = process.env): string {
  if (env.TOCSIN_DATA_DIR) return path.resolve(env.TOCSIN_DATA_DIR);
  const isRoot = process.getuid?.() === 0;
  return isRoot && !canAccess(PROJECT, unprivileged())
    ? SYSTEM_DATA_ROOT
    : path.join(PROJECT, ".data");
}
