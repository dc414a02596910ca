/** Debian's Alertmanager as a program of its own. */
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "./own-server.ts";

const program = "/usr/bin/prometheus-alertmanager";
export const hasAlertmanager = (): boolean => existsSync(program);

/** `config` is its alertmanager.yml. */
export async function startAlertmanager(
  config: string,
): Promise<{ url: string; stop(): Promise<void> }> {
  const dir = await mkdtemp(path.join(os.tmpdir(), "tocsin-bench-alertmanager-"));
  const port = await freePort();
  await writeFile(path.join(dir, "alertmanager.yml"), config);
  const child = spawn(
    program,
    [
      `--config.file=${dir}/alertmanager.yml`,
      `--storage.path=${dir}/data`,
      `--web.listen-address=127.0.0.1:${port}`,
      "--cluster.listen-address=",
      "--log.level=error",
    ],
    { stdio: "ignore" },
  );
  const url = `http://127.0.0.1:${port}`;
  await ready(url, child);
  return {
    url,
    stop: async () => {
      const ended = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGTERM");
      await ended;
      await rm(dir, { recursive: true, force: true });
    },
  };
}

async function ready(url: string, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    const answer = await fetch(`${url}/-/ready`).catch(() => null);
    if (answer?.ok === true) return;
    await sleep(100);
  }
  throw new Error("Alertmanager did not start");
}
