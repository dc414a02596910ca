import { z } from "zod";
import { endpoint, signedIn } from "./endpoint.ts";
import { id, emptyReply, seconds } from "./scalars.ts";

/** Of one person in one organization. */
export const maxPushDevices = 10;

/** A browser that shows the person's notifications. */
export const pushDevice = z.object({
  id: z.string(),
  /** What the browser says of itself. */
  device: z.string(),
  created_at: seconds,
  last_delivered_at: seconds.nullable(),
  /** Why the last message did not arrive. */
  last_error: z.string().nullable(),
  /** SHA-256 of the endpoint in base64url: a browser finds itself by it. */
  endpoint_hash: z.string(),
});
export type PushDevice = z.infer<typeof pushDevice>;

export const getWebPush = endpoint({
  method: "GET",
  path: "/web/push",
  summary: "Get whether notifications on devices are allowed, and my devices",
  needs: signedIn,
  reply: z.object({
    is_allowed: z.boolean(),
    /** Of the installation (RFC 8292), to subscribe with; null while it is not allowed. */
    public_key: z.string().nullable(),
    devices: z.array(pushDevice),
  }),
  changesWith: ["organization", "session"],
});

const base64url = (characters: number) =>
  z.string().regex(new RegExp(`^[\\w-]{${characters}}=*$`), "must be in base64url");

export const addPushDevice = endpoint({
  method: "POST",
  path: "/web/push/devices",
  summary: "Notify me on this browser, by the subscription that it has made",
  needs: signedIn,
  body: z.object({
    endpoint: z.url({ protocol: /^https?$/, error: "must be an address" }).max(2000),
    /** RFC 8291: 65 and 16 bytes. */
    keys: z.object({ p256dh: base64url(87), auth: base64url(22) }),
  }),
  reply: pushDevice,
  status: 201,
  refuses: [
    "session_needed",
    "web_push_not_allowed",
    "push_subscription_invalid",
    "too_many_push_devices",
  ],
});
export const removePushDevice = endpoint({
  method: "DELETE",
  path: "/web/push/devices/{id}",
  summary: "Notify me there no longer",
  needs: signedIn,
  params: z.object({ id }),
  reply: emptyReply,
  status: 204,
  refuses: ["not_found"],
});
export const testPushDevice = endpoint({
  method: "POST",
  path: "/web/push/devices/{id}/test",
  summary: "Send a test notification there now, once",
  needs: signedIn,
  attemptsPerMinute: 10,
  params: z.object({ id }),
  reply: z.object({
    ok: z.boolean(),
    /** What the push service answered; null where it did not. */
    status: z.number().nullable(),
    /** What went wrong, in words. */
    error: z.string().nullable(),
    /** The browser has ended its subscription, so it is off the list. */
    is_removed: z.boolean(),
  }),
  refuses: ["not_found", "web_push_not_allowed", "too_many_attempts"],
});
