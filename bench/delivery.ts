/** How fast targets of shares are told, with a receiver of webhooks on loopback. */
import { setTimeout as sleep } from "node:timers/promises";
import { sendEvents } from "#server/test-client.ts";
import { ingest } from "./ingest.ts";
import type { OwnServer } from "./own-server.ts";
import { mixes, stream } from "./stream.ts";
import { openReceiver, type WebhookReceiver } from "./webhook-receiver.ts";

export interface DeliveryFigures {
  p50Ms: number;
  p99Ms: number;
  events: number;
  messages: number;
  perSecond: number;
  /** Events processed a second, without and with shares that wait for a dead target. */
  before: number;
  besides: number;
  waiting: number;
}

/** Of Tocsin's own webhook. */
const titlesIn = (body: unknown): string[] => {
  // contract/delivery.ts
  const { incident } = body as { incident: { title: string } | null };
  return incident === null ? [] : [incident.title];
};

/** A rule shares every incident at once with the webhook. */
export async function benchDelivery(
  server: OwnServer,
  {
    events,
    messages,
    waiting,
    seconds,
  }: Record<"events" | "messages" | "waiting" | "seconds", number>,
): Promise<DeliveryFigures> {
  const receiver = await openReceiver(titlesIn);
  const hook = await server.call<{ id: string }>("/web/integrations", {
    name: "bench receiver",
    type: "outbound",
    parent_source_system: "webhook",
    config: { url: receiver.url },
  });
  await server.call("/resources/v2.1/autoshare-rules", {
    name: "bench",
    condition: "host = told-*",
    targets: [{ system: "webhook", target: hook.id }],
  });
  try {
    const times = await eventToReceiver(server, receiver, events);
    const perSecond = await messagesPerSecond(server, receiver, { hookId: hook.id, messages });
    const next = stream(mixes.mixed, 1, Date.now() / 1000 - 3600);
    await ingest(server, next, seconds / 4);
    const { perSecond: before } = await ingest(server, next, seconds);
    receiver.status = 503;
    await openIncidents(server, "told-dead", waiting);
    const { perSecond: besides } = await ingest(server, next, seconds);
    return {
      p50Ms: times[Math.floor(times.length / 2)] ?? Number.NaN,
      p99Ms: times[Math.floor(times.length * 0.99)] ?? Number.NaN,
      events,
      messages,
      perSecond,
      before,
      besides,
      waiting,
    };
  } finally {
    await receiver.close();
  }
}

/** Milliseconds from before the event is posted, sorted. */
async function eventToReceiver(
  server: OwnServer,
  { arrivals }: WebhookReceiver,
  events: number,
): Promise<number[]> {
  const times: number[] = [];
  for (let at = 0; at < events; at += 1) {
    const host = `told-idle-${at}`;
    const begin = performance.now();
    await sendEvents(server, [{ host, check: "x", status: "critical" }]);
    while (!arrivals.has(host)) await sleep(1);
    times.push((arrivals.get(host) ?? 0) - begin);
    await sleep(50);
  }
  return times.sort((a, b) => a - b);
}

/** All are queued for a paused target; then it is resumed. */
async function messagesPerSecond(
  server: OwnServer,
  { arrivals }: WebhookReceiver,
  { hookId, messages }: { hookId: string; messages: number },
): Promise<number> {
  const path = `/resources/v2.1/integrations/${hookId}`;
  await server.call(path, { active: false }, "PATCH");
  await openIncidents(server, "told-many", messages);
  arrivals.clear();
  const begin = performance.now();
  await server.call(path, { active: true }, "PATCH");
  while (arrivals.size < messages) await sleep(10);
  return messages / ((Math.max(...arrivals.values()) - begin) / 1000);
}

async function openIncidents(server: OwnServer, prefix: string, count: number): Promise<void> {
  for (let from = 0; from < count; from += 500)
    await sendEvents(
      server,
      Array.from({ length: Math.min(500, count - from) }, (_, at) => ({
        host: `${prefix}-${from + at}`,
        check: "x",
        status: "critical",
      })),
    );
  for (;;) {
    const { rows } = await server.owner.query<{ n: string }>(
      "SELECT count(*) AS n FROM receipts WHERE taken IS NULL",
    );
    if (Number(rows[0]?.n ?? 0) === 0) return;
    await sleep(20);
  }
}
