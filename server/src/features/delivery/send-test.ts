import { randomUUID } from "node:crypto";
import type { ReplyOf } from "#contract/endpoint.ts";
import type { testIntegration } from "#contract/outbound-integrations.ts";
import type { Clock } from "../../platform/clock.ts";
import type { OutboundDoors, OutboundOwner } from "../../platform/outbound.ts";
import type { Secrets } from "../../platform/secrets.ts";
import type { OutboundRow } from "../outbound-integrations/outbound-row.ts";
import { SendFailure } from "./channels/channel.ts";
import { connectTarget } from "./channels/channels.ts";

const waitMs = 12_000;

/** Sent now and once, outside the queue: somebody waits for the answer. */
export async function sendTest(
  { clock, secrets, outbound }: { clock: Clock; secrets: Secrets; outbound: OutboundDoors },
  { row, organization, by }: { row: OutboundRow; organization: OutboundOwner; by: string },
): Promise<ReplyOf<typeof testIntegration>> {
  const target = connectTarget(row, secrets);
  const nowS = clock.nowS();
  const idempotencyKey = randomUUID();
  const message = target.compose({
    message_id: "0",
    idempotency_key: idempotencyKey,
    event: "test",
    share_id: "0",
    sequence: 1,
    sent_at: nowS,
    thread_title: "Test message",
    message: `Test message from Tocsin, sent by ${by}`,
    incident: null,
    primary_alert: null,
  });
  const beganMs = performance.now();
  const took = () => Math.round(performance.now() - beganMs);
  try {
    const { status } = await target.send(message, {
      outbound: outbound.of(organization),
      idempotencyKey,
      event: "test",
      nowS,
      signal: AbortSignal.timeout(waitMs),
    });
    return { ok: true, status, ms: took(), error: null };
  } catch (error) {
    const status = error instanceof SendFailure ? error.status : null;
    const text = error instanceof Error ? error.message : String(error);
    return { ok: false, status, ms: took(), error: text };
  }
}
