import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { freePort } from "./proxy.ts";

/** One process of the product, started as an operator would, that can be killed and comes back. */
export interface ServerProcess {
  url: string;
  log: string;
  /** kill -9, then a new one on the same port; resolves once it takes traffic. */
  kill(): Promise<void>;
  /** In order; answers the exit code. */
  stop(): Promise<number | null>;
  /** At once, for tidying up after a failure. */
  destroy(): void;
}

const main = fileURLToPath(new URL("../../main.ts", import.meta.url));
/** Ends the server when this process ends in whatever way. */
const leash = fileURLToPath(new URL("../../../../tools/launch/end-with-parent.mjs", import.meta.url));
const readyMs = 120_000;

export async function startServer({ databaseUrl, dir, name }: { databaseUrl: string; dir: string; name: string }): Promise<ServerProcess> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const log = `${dir}/${name}.log`;
  const env = { PATH: process.env["PATH"], DATABASE_URL: databaseUrl, TOCSIN_PORT: String(port), HOST: "127.0.0.1", TOCSIN_DATA_DIR: dir, TOCSIN_LOG: "warn" };
  const start = (): ChildProcess => {
    const output = fs.openSync(log, "a");
    const child = spawn(process.execPath, ["--import", leash, main], { env, stdio: ["ignore", output, output] });
    fs.closeSync(output);
    return child;
  };
  let child = start();
  /** A server whose database is away as it starts ends, and whoever runs it starts it again. */
  const untilReady = async (): Promise<void> => {
    for (const began = performance.now(); performance.now() - began < readyMs;) {
      if (hasEnded(child)) child = start();
      if (await isReady(url)) return;
      await sleep(150);
    }
    throw new Error(`${name} does not get ready; its log ends with: ${fs.readFileSync(log, "utf8").trim().split("\n").slice(-3).join(" | ")}`);
  };
  await untilReady();
  return {
    url, log,
    kill: async () => {
      child.kill("SIGKILL");
      if (!hasEnded(child)) await once(child, "exit");
      child = start();
      await untilReady();
    },
    stop: async () => {
      if (!hasEnded(child)) {
        child.kill("SIGTERM");
        await once(child, "exit");
      }
      return child.exitCode;
    },
    destroy: () => { child.kill("SIGKILL"); },
  };
}

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

const isReady = (url: string): Promise<boolean> => fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2000) }).then((reply) => reply.ok, () => false);
