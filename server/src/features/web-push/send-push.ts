import type { Outbound } from "../../platform/outbound.ts";
import { connectionFailure, requireSuccess } from "../../platform/http-failure.ts";
import { encryptPayload } from "./encrypt-payload.ts";
import { payloadOf, type PushMessage, topicOf } from "./push-message.ts";
import type { Subscription } from "./store-sending.ts";
import { vapidAuthorization } from "./vapid-authorization.ts";
import type { VapidKey } from "./vapid-key.ts";

export interface PushRequest {
  organizationId: string;
  subscription: Pick<Subscription, "endpoint" | "p256dh" | "auth">;
  message: PushMessage;
  key: VapidKey;
  publicUrl: string;
  nowS: number;
}

const timeoutMs = 10_000;
/** The browser or its push service has ended the subscription. */
const goneStatuses: readonly (number | null)[] = [404, 410];
export const isGone = (status: number | null): boolean => goneStatuses.includes(status);

/**
 * Hands a message to the push service of the browser (RFC 8030, 5). The address comes from a
 * browser, so from anybody. Throws `SendFailure`.
 */
export async function sendPush(
  request: PushRequest,
  { outbound, signal }: { outbound: Outbound; signal: AbortSignal },
): Promise<number> {
  const { subscription, message, nowS } = request;
  const { endpoint } = subscription;
  try {
    const response = await outbound.fetch(endpoint, {
      method: "POST",
      headers: {
        authorization: await vapidAuthorization(request.key, { ...request, endpoint }),
        "content-encoding": "aes128gcm",
        "content-type": "application/octet-stream",
        ttl: String(message.ttlS),
        urgency: message.urgency,
        topic: topicOf(request.organizationId, message.tag),
      },
      body: encryptPayload(payloadOf(message), subscription),
      signal,
      timeoutMs,
      maxResponseBytes: 4096,
      cutsResponse: true,
    });
    return await requireSuccess(response, { nowS, secrets: [endpoint] });
  } catch (error) {
    throw connectionFailure(error, [endpoint]);
  }
}
