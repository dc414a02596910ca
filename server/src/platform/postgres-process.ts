import { type ChildProcess, spawn } from "node:child_process";
import fs from "node:fs";
import type { Socket } from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { PostgresAccount } from "./postgres-account.ts";
import { postgresSpawnOptions } from "./postgres-cluster.ts";
import { lockFileText, recordedPid } from "./postgres-orphan.ts";

export interface RunningPostgres {
  /** Settles when PostgreSQL has ended, by `stop()` or by itself. */
  ended: Promise<void>;
  /** Fast shutdown: open connections are cut, all that was committed is kept. */
  stop(): Promise<void>;
}

interface PostgresRun {
  dataDir: string;
  binaries: string;
  account: PostgresAccount;
  settings: Record<string, string>;
}

/** Replaying a long log after a crash takes minutes on a slow disk. */
const START_MS = 10 * 60_000;
const MAX_LOG_BYTES = 10_000_000;

/**
 * $0 is PostgreSQL. A helper holds the read end of a pipe from us: when this process ends in any
 * way, even by kill -9, the pipe closes and PostgreSQL gets a fast shutdown.
 */
const SCRIPT = `
"$0" "$@" 3<&- & postgres=$!
{ read -r _ <&3; kill -INT $postgres; } & helper=$!
exec 3<&-
wait $postgres; status=$?
kill $helper 2>/dev/null
exit $status`;

/** Starts the server on its data directory and resolves once it takes connections. */
export async function runPostgres({
  dataDir,
  binaries,
  account,
  settings,
}: PostgresRun): Promise<RunningPostgres> {
  const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const log = openLog(`${dataDir}.log`, account);
  const { env, ...options } = postgresSpawnOptions(binaries, account);
  const before = lockFileText(dataDir);
  const child = spawn(
    "/bin/sh",
    ["-c", SCRIPT, path.join(binaries, "bin/postgres"), "-D", dataDir, ...flags],
    {
      ...options,
      // A lock file left by a crash may name a process id that someone else has by now. PostgreSQL
      // passes over this one id, and still checks that nobody uses the shared memory that the file
      // names.
      env: { ...env, PG_GRANDPARENT_PID: String(recordedPid(dataDir)) },
      stdio: ["ignore", log, log, "pipe"],
      detached: true, // Ctrl-C in a terminal reaches us only; we end it in our order
    },
  );
  fs.closeSync(log);
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  await waitUntilReady(child, dataDir, before);

  const lifeline = child.stdio[3] as Socket; // 'pipe' above makes it one
  // It ends with this process, and must not keep it alive.
  child.unref();
  lifeline.unref();
  const stop = async () => {
    child.ref();
    lifeline.end();
    await ended;
  };
  return { ended, stop };
}

function openLog(file: string, { uid, gid, isDropped }: PostgresAccount): number {
  if (fs.existsSync(file)) {
    // Statements that failed stand in it, with their values. An older version's was open to all.
    fs.chmodSync(file, 0o600);
    if (fs.statSync(file).size > MAX_LOG_BYTES) fs.renameSync(file, `${file}.1`);
  }
  const log = fs.openSync(file, "a", 0o600);
  // So that the data's owner can start it without root next time.
  if (isDropped) fs.fchownSync(log, uid, gid);
  return log;
}

/**
 * PostgreSQL's own word for how far it is stands last in its lock file; a crash leaves the old
 * word.
 */
async function waitUntilReady(child: ChildProcess, dataDir: string, before: string): Promise<void> {
  for (let waitedMs = 0; ; waitedMs += 10) {
    const text = lockFileText(dataDir);
    if (text !== before && text.trim().endsWith("ready")) return;
    if (child.exitCode !== null || child.signalCode !== null || waitedMs > START_MS) {
      throw new Error(
        `PostgreSQL did not start: ${lastError(`${dataDir}.log`)} (see ${dataDir}.log)`,
      );
    }
    await sleep(10);
  }
}

function lastError(log: string): string {
  const lines = fs.readFileSync(log, "utf8").trim().split("\n");
  return lines.findLast((line) => line.includes("FATAL")) ?? lines.at(-1) ?? "";
}
