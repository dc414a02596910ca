import { createHash } from "node:crypto";
import type { CallOf } from "#contract/endpoint.ts";
import { type addPushDevice, maxPushDevices, type PushDevice } from "#contract/web-push.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import type { OutboundDoors } from "../../platform/outbound.ts";
import { refuse, refuseField } from "../../platform/refuse.ts";
import { loadOrganization } from "../organizations/store.ts";
import { isKeyPair } from "./encrypt-payload.ts";
import { findOwner, loadDevices, lockMember, saveSubscription } from "./store.ts";

type SubscriptionDraft = CallOf<typeof addPushDevice>["body"];

/**
 * A session of the person's own: what a key opened ends with the key, and a device would not.
 */
export async function addDevice(
  sql: Sql,
  { endpoint, keys }: SubscriptionDraft,
  {
    caller: { organizationId, userId, sessionId, keyId },
    device,
    outbound,
    nowS,
  }: { caller: Caller; device: string; outbound: OutboundDoors; nowS: number },
): Promise<PushDevice> {
  if (userId === null || sessionId === null || keyId !== null) throw refuse("session_needed");
  const organization = await loadOrganization(sql, organizationId);
  if (!organization?.web_push_allowed) throw refuse("web_push_not_allowed");
  const { protocol, hostname } = new URL(endpoint);
  if (protocol !== "https:" && !outbound.of(organization).isListed(hostname))
    throw refuseField("push_subscription_invalid", "endpoint");
  if (!isKeyPair(keys)) throw refuseField("push_subscription_invalid", "keys");

  await lockMember(sql, userId);
  const endpoint_hash = createHash("sha256").update(endpoint).digest("base64url");
  const owner = await findOwner(sql, endpoint_hash);
  // Only the browser itself knows the keys that go with its endpoint.
  if (owner && (owner.p256dh !== keys.p256dh || owner.auth !== keys.auth))
    throw refuseField("push_subscription_invalid", "keys");
  if (owner?.user_id !== userId && (await loadDevices(sql, userId)).length >= maxPushDevices)
    throw refuse("too_many_push_devices", maxPushDevices);

  return saveSubscription(sql, {
    user_id: userId,
    session_id: sessionId,
    endpoint,
    endpoint_hash,
    ...keys,
    device,
    nowS,
  });
}
