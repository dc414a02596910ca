/** Debian's Alertmanager with the same receiver of webhooks, each alert a group of its own. */
import { setTimeout as sleep } from "node:timers/promises";
import { startAlertmanager } from "./alertmanager-process.ts";
import { openReceiver } from "./webhook-receiver.ts";

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
  const alertmanager = await startAlertmanager(configOf(receiver.url));
  try {
    const times: number[] = [];
    for (let at = 0; at < events; at += 1) {
      const host = `told-idle-${at}`;
      const begin = performance.now();
      await post(alertmanager.url, [host]);
      while (!arrivals.has(host)) await sleep(1);
      times.push((arrivals.get(host) ?? 0) - begin);
      await sleep(50);
    }
    times.sort((a, b) => a - b);
    arrivals.clear();
    const begin = performance.now();
    for (let from = 0; from < messages; from += 500)
      await post(
        alertmanager.url,
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

const configOf = (url: string): string => `route:
  receiver: bench
  group_by: [host]
  group_wait: 0s
  group_interval: 15s
receivers:
  - name: bench
    webhook_configs: [{ url: "${url}" }]
`;

async function post(url: string, hosts: readonly string[]): Promise<void> {
  const { ok, status } = await fetch(`${url}/api/v2/alerts`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(
      hosts.map((host) => ({ labels: { alertname: "x", host, severity: "critical" } })),
    ),
  });
  if (!ok) throw new Error(`Alertmanager answered ${status}`);
}
