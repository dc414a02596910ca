import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { acceptsConnections } from "./acquire-process-lock.ts";

/** A fast shutdown writes out what is in memory first. */
const SHUTDOWN_MS = 60_000;

/**
 * Stops what an earlier run left alive in a data directory that this process has claimed: whatever
 * PostgreSQL still runs there has lost its parent. One case is out of our sight: another container
 * with the same volume has its own processes and claims, but its socket answers here too.
 */
export async function stopOrphan(
  dataDir: string,
  socketDir: string,
): Promise<"stopped" | "belongs to another"> {
  const postmaster = recordedPid(dataDir);
  const left = processesIn(dataDir);
  // The postmaster shuts down in order; without one, what backends still do is lost work anyway.
  if (left.includes(postmaster)) signalProcesses([postmaster], "SIGINT");
  else signalProcesses(left, "SIGQUIT");
  await waitUntilEmpty(dataDir);
  return (await acceptsConnections(path.join(socketDir, ".s.PGSQL.5432")))
    ? "belongs to another"
    : "stopped";
}

/**
 * The process that PostgreSQL's lock file names; after a crash it may be a stranger's or a
 * zombie's. 0: none.
 */
export function recordedPid(dataDir: string): number {
  return Number(lockFileText(dataDir).split("\n")[0]);
}

export function lockFileText(dataDir: string): string {
  try {
    return fs.readFileSync(path.join(dataDir, "postmaster.pid"), "utf8");
  } catch {
    return ""; // not written yet, or removed by an orderly end
  }
}

/** Every PostgreSQL process works with its data directory as current directory. */
export function processesIn(dataDir: string): number[] {
  if (!fs.existsSync("/proc/self/cwd")) return []; // macOS: PostgreSQL's own lock file has to do
  return fs
    .readdirSync("/proc")
    .map(Number)
    .filter((pid) => pid > 0 && currentDir(pid) === dataDir);
}

/** Those that have ended since they were listed are left out. */
export function signalProcesses(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids)
    try {
      process.kill(pid, signal);
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
    }
}

function currentDir(pid: number): string | undefined {
  try {
    return fs.readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined; // ended meanwhile, a zombie, or someone else's
  }
}

async function waitUntilEmpty(dataDir: string): Promise<void> {
  for (let waitedMs = 0; ; waitedMs += 25) {
    const left = processesIn(dataDir);
    if (left.length === 0) return;
    if (waitedMs > SHUTDOWN_MS)
      throw new Error(
        `PostgreSQL of an earlier run does not stop: end process ${left.join(", ")}, then start again.`,
      );
    await sleep(25);
  }
}
