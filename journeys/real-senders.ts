/**
 * Prometheus and its Alertmanager as they come from Debian, each a program of its own with a
 * directory of its own.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import http from "node:http";
import { createServer } from "node:net";
import os from "node:os";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { missingPrograms } from "#server/test-peers/debian-programs.ts";

const programs = {
  prometheus: "/usr/bin/prometheus",
  alertmanager: "/usr/bin/prometheus-alertmanager",
};

export const findPrometheus = (): string | null =>
  missingPrograms(Object.values(programs), ["prometheus", "prometheus-alertmanager"]);

export interface MonitoringStack {
  /** Once Prometheus has seen the target up: what was never up does not go down. */
  seenUp(): Promise<void>;
  takeDown(): Promise<void>;
  bringBack(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * A target that Prometheus watches each second; an alert fires as soon as it is down, and
 * Alertmanager posts it to `webhook`.
 */
export async function startMonitoring({
  webhook,
  ingestKey,
}: {
  webhook: string;
  ingestKey: string;
}): Promise<MonitoringStack> {
  const dir = mkdtempSync(path.join(os.tmpdir(), "tocsin-senders-"));
  chmodSync(dir, 0o755);
  const [targetPort, prometheusPort, alertmanagerPort] = [
    await freePort(),
    await freePort(),
    await freePort(),
  ];
  let target: http.Server | null = await serveMetrics(targetPort);
  writeFileSync(path.join(dir, "rules.yml"), rules);
  writeFileSync(
    path.join(dir, "prometheus.yml"),
    prometheusConfig({ targetPort, alertmanagerPort }),
  );
  writeFileSync(path.join(dir, "alertmanager.yml"), alertmanagerConfig({ webhook, ingestKey }));
  const children = [
    spawn(
      programs.alertmanager,
      [
        `--config.file=${dir}/alertmanager.yml`,
        `--storage.path=${dir}/alertmanager`,
        `--web.listen-address=127.0.0.1:${alertmanagerPort}`,
        "--cluster.listen-address=",
      ],
      { stdio: "ignore" },
    ),
    spawn(
      programs.prometheus,
      [
        `--config.file=${dir}/prometheus.yml`,
        `--storage.tsdb.path=${dir}/data`,
        `--web.listen-address=127.0.0.1:${prometheusPort}`,
      ],
      { stdio: "ignore" },
    ),
  ];
  return {
    seenUp: async () => {
      while (!(await isUp(prometheusPort))) await setTimeout(200);
    },
    takeDown: () => closeServer(target),
    bringBack: async () => {
      target = await serveMetrics(targetPort);
    },
    stop: async () => {
      for (const child of children) await stopProcess(child);
      if (target?.listening) await closeServer(target);
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

const rules = `groups:
  - name: journey
    interval: 1s
    rules:
      - alert: TargetDown
        expr: up{job="orders"} == 0
        labels: { severity: critical, team: payments, host: orders-01 }
        annotations: { summary: "orders-01 does not answer", description: "Prometheus could not scrape orders-01" }
`;

const prometheusConfig = ({
  targetPort,
  alertmanagerPort,
}: {
  targetPort: number;
  alertmanagerPort: number;
}): string => `global: { scrape_interval: 1s, evaluation_interval: 1s }
rule_files: [rules.yml]
alerting: { alertmanagers: [{ static_configs: [{ targets: ["127.0.0.1:${alertmanagerPort}"] }] }] }
scrape_configs:
  - job_name: orders
    static_configs: [{ targets: ["127.0.0.1:${targetPort}"] }]
`;

const alertmanagerConfig = ({
  webhook,
  ingestKey,
}: {
  webhook: string;
  ingestKey: string;
}): string => `route: { receiver: tocsin, group_wait: 0s, group_interval: 1s, repeat_interval: 5s }
receivers:
  - name: tocsin
    webhook_configs: [{ url: "${webhook}", send_resolved: true, http_config: { authorization: { credentials: "${ingestKey}" } } }]
`;

function serveMetrics(port: number): Promise<http.Server> {
  const server = http.createServer((_request, answer) => answer.end("orders_total 1\n"));
  return new Promise((resolve) => {
    server.listen(port, "127.0.0.1", () => resolve(server));
  });
}

/** Nobody answers while it starts. */
async function isUp(prometheusPort: number): Promise<boolean> {
  const address = `http://127.0.0.1:${prometheusPort}/api/v1/query?query=up`;
  const answer = await fetch(address).catch(() => null);
  // One sample, `[seconds, "1"]`, for our only target.
  return answer?.ok === true && (await answer.text()).includes(',"1"]');
}

const closeServer = (server: http.Server | null): Promise<void> =>
  new Promise((resolve) => {
    if (!server) return resolve();
    server.close(() => resolve());
    server.closeAllConnections();
  });

const stopProcess = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null) return resolve();
    child.once("exit", () => resolve());
    child.kill("SIGTERM");
  });

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
