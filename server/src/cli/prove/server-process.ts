import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { freePort } from "./proxy.ts";

/** One process of the product, started as an operator would, that can be killed and comes back. */
export interface ServerProcess {
  url: string;
  /** How often it ended without being told to. */
  crashes(): number;
  /** How often it ended before it was ready. */
  failedStarts(): number;
  /** The error that stands last in its log. */
  lastError(): string;
  /**
   * kill -9, then a new one on the same port so much later; resolves once it takes traffic. Killed
   * again meanwhile, it is away until the later of both times.
   */
  kill(awayMs?: number): Promise<void>;
  /** Stands still, with what it holds. */
  freeze(forMs: number): Promise<void>;
  /** From now on its wall clock is wrong by so many seconds. */
  skewClock(byS: number): void;
  /** In order; answers the exit code. */
  stop(): Promise<number | null>;
  /** At once, for tidying up after a failure. */
  destroy(): void;
}

const ownMain = fileURLToPath(new URL("../../main.ts", import.meta.url));
/** Ends the server when this process ends in whatever way. */
const endWithParent = fileURLToPath(
  new URL("../../../../tools/launch/end-with-parent.mjs", import.meta.url),
);
const skewClock = fileURLToPath(
  new URL("../../../../tools/launch/skew-clock.mjs", import.meta.url),
);
const readyMs = 120_000;

interface ServerPlace {
  /** Null: the database that it brings itself. */
  databaseUrl: string | null;
  /** Its log, and its data unless they are elsewhere. */
  dir: string;
  dataDir?: string;
  name: string;
  env?: Readonly<Record<string, string>>;
  /** Its wall clock is wrong by so many seconds. */
  skewS?: number;
  /** The program of another version, by its main.ts. */
  main?: string;
}

export async function startServer(place: ServerPlace): Promise<ServerProcess> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const log = `${place.dir}/${place.name}.log`;
  const skewFile = `${place.dir}/${place.name}.skew`;
  const skewClock = (byS: number): void => fs.writeFileSync(skewFile, String(byS));
  skewClock(place.skewS ?? 0);
  let crashes = 0;
  let failedStarts = 0;
  let isWanted = true;
  let wasReady = false;
  const isLastAbsence = overlappingAbsences();
  /**
   * Whoever runs a server starts it again when it ends. One that ends while it starts has found no
   * database: no crash.
   */
  const start = (): ChildProcess => {
    const started = spawnServer(place, log, { port, skewFile });
    wasReady = false;
    started.once("exit", () => {
      if (!isWanted || started !== child) return;
      if (wasReady) crashes += 1;
      else failedStarts += 1;
      setTimeout(() => {
        if (!isWanted) return;
        child = start();
        untilReady().catch(() => undefined);
      }, 150);
    });
    return started;
  };
  let child = start();
  const untilReady = async (): Promise<void> => {
    if (!(await becomesReady(url)))
      throw new Error(`${place.name} does not get ready; last it said: ${lastErrorIn(log)}`);
    wasReady = true;
  };
  await untilReady();
  return {
    url,
    crashes: () => crashes,
    failedStarts: () => failedStarts,
    lastError: () => lastErrorIn(log),
    kill: async (awayMs = 0) => {
      // From here on the old one's end is nobody's business.
      isWanted = false;
      child.kill("SIGKILL");
      if (await isLastAbsence(awayMs)) {
        isWanted = true;
        child = start();
      }
      await untilReady();
    },
    freeze: (forMs) => freezeProcess(child, forMs),
    skewClock,
    stop: () => {
      isWanted = false;
      return endChild(child);
    },
    destroy: () => {
      isWanted = false;
      child.kill("SIGKILL");
    },
  };
}

/** Waits until the later of all ends; true for the absence that was asked for last. */
function overlappingAbsences(): (forMs: number) => Promise<boolean> {
  let absences = 0;
  let endMs = 0;
  return async (forMs) => {
    endMs = Math.max(endMs, performance.now() + forMs);
    const absence = ++absences;
    await sleep(Math.max(0, endMs - performance.now()));
    return absence === absences;
  };
}

const envOf = (
  { databaseUrl, dir, dataDir = dir, env }: ServerPlace,
  port: number,
): Record<string, string> => ({
  ...env,
  ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
  TOCSIN_PORT: String(port),
  TOCSIN_DATA_DIR: dataDir,
});

async function freezeProcess(child: ChildProcess, forMs: number): Promise<void> {
  child.kill("SIGSTOP");
  await sleep(forMs);
  child.kill("SIGCONT");
}

/** With its output at the end of the log. */
function spawnServer(
  place: ServerPlace,
  log: string,
  { port, skewFile }: { port: number; skewFile: string },
): ChildProcess {
  const output = fs.openSync(log, "a", 0o600);
  const { main = ownMain } = place;
  const child = spawn(process.execPath, ["--import", endWithParent, "--import", skewClock, main], {
    env: {
      PATH: process.env["PATH"],
      HOST: "127.0.0.1",
      TOCSIN_LOG: "warn",
      ...envOf(place, port),
      SKEW_CLOCK_FILE: skewFile,
    },
    stdio: ["ignore", output, output],
  });
  fs.closeSync(output);
  return child;
}

async function becomesReady(url: string): Promise<boolean> {
  for (const startMs = performance.now(); performance.now() - startMs < readyMs;) {
    if (await isReady(url)) return true;
    await sleep(150);
  }
  return false;
}

/** In order; resolves to the exit code. */
async function endChild(child: ChildProcess): Promise<number | null> {
  if (!hasEnded(child)) {
    child.kill("SIGTERM");
    await once(child, "exit");
  }
  return child.exitCode;
}

function lastErrorIn(log: string): string {
  const lines = fs.readFileSync(log, "utf8").trim().split("\n");
  return (
    lines.findLast((line) => /^\w*Error\b|^error:|could not start/.test(line)) ?? lines.at(-1) ?? ""
  );
}

const hasEnded = (child: ChildProcess): boolean =>
  child.exitCode !== null || child.signalCode !== null;

export const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2000) }).then(
    (reply) => reply.ok,
    () => false,
  );
