import { createHmac } from "node:crypto";
import type { Channel, MessageContent, SendContext, SendResult } from "./channel.ts";
import { connectionFailure, requireSuccess } from "./http-failure.ts";

export interface WebhookTarget {
  url: string;
  method: string;
  headers: Readonly<Record<string, string>>;
  secret: string;
}
export type WebhookMessage = { body: string };

const timeoutMs = 10_000;

/** Any HTTP receiver; each message is signed where there is a secret. */
export const webhook: Channel<WebhookTarget, WebhookMessage> = {
  system: "webhook",
  // The name of a thread is for channels that have threads.
  compose: ({ thread_title: _threadTitle, ...content }: MessageContent) => ({
    body: JSON.stringify(content),
  }),
  send: sendWebhook,
};

async function sendWebhook(
  { body }: WebhookMessage,
  { target, outbound, idempotencyKey, event, nowS, signal }: SendContext<WebhookTarget>,
): Promise<SendResult> {
  const timestamp = String(Math.floor(nowS));
  const secrets = [target.secret, ...Object.values(target.headers)];
  try {
    const response = await outbound.fetch(target.url, {
      method: target.method,
      headers: {
        "user-agent": "Tocsin",
        ...target.headers,
        "content-type": "application/json",
        "idempotency-key": idempotencyKey,
        "x-tocsin-event": event,
        "x-tocsin-timestamp": timestamp,
        ...(target.secret === ""
          ? {}
          : { "x-tocsin-signature": signatureOf(target.secret, `${timestamp}.${body}`) }),
      },
      body,
      signal,
      timeoutMs,
    });
    return { state: "delivered", status: await requireSuccess(response, { nowS, secrets }) };
  } catch (error) {
    throw connectionFailure(error, secrets);
  }
}

const signatureOf = (secret: string, text: string): string =>
  `v1=${createHmac("sha256", secret).update(text).digest("hex")}`;
