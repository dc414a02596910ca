import { createHmac } from "node:crypto";
import type { OpenConfig } from "../../outbound-integrations/stored-config.ts";
import type { Channel, MessageContent, SendContext, SendResult } from "./channel.ts";
import { connectionFailure, requireSuccess } from "../../../platform/http-failure.ts";

type WebhookTarget = OpenConfig<"webhook">;
export type WebhookMessage = { body: string };

const timeoutMs = 10_000;

/** Any HTTP receiver; each message is signed where there is a secret. */
export const webhook: Channel<WebhookTarget, WebhookMessage> = {
  compose: (content) => ({
    body: content.isCustom ? content.text : JSON.stringify(contractBody(content)),
  }),
  send: sendWebhook,
};

/** Fields of the contract, in its order. */
const contractBody = ({
  message_id,
  idempotency_key,
  event,
  share_id,
  sequence,
  sent_at,
  message,
  incident,
  primary_alert,
}: MessageContent) => ({
  message_id,
  idempotency_key,
  event,
  share_id,
  sequence,
  sent_at,
  message,
  incident,
  primary_alert,
});

async function sendWebhook(
  { body }: WebhookMessage,
  {
    target,
    outbound,
    idempotencyKey,
    event,
    nowS,
    signal,
    traceparent = null,
  }: SendContext<WebhookTarget>,
): Promise<SendResult> {
  const timestamp = String(Math.floor(nowS));
  const secrets = [target.secret, ...Object.values(target.headers)];
  try {
    const response = await outbound.fetch(target.url, {
      method: target.method,
      headers: {
        "user-agent": "Tocsin",
        ...(traceparent === null ? {} : { traceparent }),
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
      cutsResponse: true,
    });
    const status = await requireSuccess(response, { nowS, secrets });
    const isAwaited =
      target.confirm_within_minutes > 0 && target.callback_secret !== "" && event !== "test";
    return isAwaited
      ? { state: "sent", status, confirmWithinS: target.confirm_within_minutes * 60 }
      : { state: "delivered", status };
  } catch (error) {
    throw connectionFailure(error, secrets);
  }
}

const signatureOf = (secret: string, text: string): string =>
  `v1=${createHmac("sha256", secret).update(text).digest("hex")}`;
