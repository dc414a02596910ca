/** Debian's Alertmanager with the same receiver of webhooks, each alert a group of its own. */
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "./own-server.ts";
import { openReceiver } from "./webhook-receiver.ts";

const program = "/usr/bin/prometheus-alertmanager";
export const hasAlertmanager = (): boolean => existsSync(program);

export interface AlertmanagerFigures {
  /** From before the alert is posted to its webhook. */
  p50Ms: number;
  p99Ms: number;
  /** Webhooks a second while `messages` groups are posted at once. */
  perSecond: number;
}

export async function benchAlertmanager({
  events,
  messages,
}: Record<"events" | "messages", number>): Promise<AlertmanagerFigures> {
  const { arrivals, ...receiver } = await openReceiver(hostsIn);
  const alertmanager = await startAlertmanager(receiver.url);
  try {
    const times: number[] = [];
    for (let at = 0; at < events; at += 1) {
      const host = `told-idle-${at}`;
      const begin = performance.now();
      await alertmanager.post([host]);
      while (!arrivals.has(host)) await sleep(1);
      times.push((arrivals.get(host) ?? 0) - begin);
      await sleep(50);
    }
    times.sort((a, b) => a - b);
    arrivals.clear();
    const begin = performance.now();
    for (let from = 0; from < messages; from += 500)
      await alertmanager.post(
        Array.from({ length: Math.min(500, messages - from) }, (_, at) => `told-many-${from + at}`),
      );
    while (arrivals.size < messages) await sleep(10);
    return {
      p50Ms: times[Math.floor(times.length / 2)] ?? Number.NaN,
      p99Ms: times[Math.floor(times.length * 0.99)] ?? Number.NaN,
      perSecond: messages / ((Math.max(...arrivals.values()) - begin) / 1000),
    };
  } finally {
    await alertmanager.stop();
    await receiver.close();
  }
}

/** Of Alertmanager's webhook, version 4. */
const hostsIn = (body: unknown): string[] => {
  const { alerts } = body as { alerts: { labels: { host: string } }[] };
  return alerts.map(({ labels }) => labels.host);
};

const config = (url: string): string => `route:
  receiver: bench
  group_by: [host]
  group_wait: 0s
  group_interval: 15s
receivers:
  - name: bench
    webhook_configs: [{ url: "${url}" }]
`;

async function startAlertmanager(
  receiver: string,
): Promise<{ post(hosts: readonly string[]): Promise<void>; stop(): Promise<void> }> {
  const dir = await mkdtemp(path.join(os.tmpdir(), "tocsin-bench-alertmanager-"));
  const port = await freePort();
  await writeFile(path.join(dir, "alertmanager.yml"), config(receiver));
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
    post: async (hosts) => {
      const { ok, status } = await fetch(`${url}/api/v2/alerts`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(
          hosts.map((host) => ({ labels: { alertname: "x", host, severity: "critical" } })),
        ),
      });
      if (!ok) throw new Error(`Alertmanager answered ${status}`);
    },
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
