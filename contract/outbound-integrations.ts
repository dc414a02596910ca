import { z } from "zod";
import { deliveryEvent } from "./delivery.ts";
import { endpoint, may, signedIn } from "./endpoint.ts";
import { channel } from "./sharing.ts";
import { emptyReply, id, name, seconds } from "./scalars.ts";

/** Kinds of outbound integrations that can be connected. */
export const outboundKinds = ["webhook"] as const;
export const outboundKind = z.enum(outboundKinds);
export type OutboundKind = (typeof outboundKinds)[number];

const headerName = z.string().regex(/^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}$/, "must be a header name");
const headerValue = z
  .string()
  .max(4000)
  .regex(/^[\t\x20-\x7e\x80-\xff]*$/, "must be a single line of Latin-1 text");
/** Written by the server itself, with what it knows of the message. */
const ownHeaders =
  /^(host|content-length|content-type|transfer-encoding|connection|idempotency-key|x-tocsin-.*)$/i;

/** An `http:` address is accepted for hosts that the operator lists alone. */
const url = z
  .url({ protocol: /^https?$/, error: "must be an address that starts with https:// or http://" })
  .max(2000)
  .refine((text) => !/^[a-z]+:\/\/[^/?#]*@/i.test(text), "must not contain a user or a password");

const webhookFields = z.object({
  url,
  method: z.enum(["POST", "PUT", "PATCH"]),
  /** Null keeps the value that is stored; values are never shown again. */
  headers: z
    .record(
      headerName.refine((text) => !ownHeaders.test(text), "is set by Tocsin itself"),
      headerValue.nullable(),
    )
    .refine((headers) => Object.keys(headers).length <= 20, "At most 20 headers"),
  /** Null keeps the stored one, empty text removes it. */
  secret: z.string().max(500).nullable(),
  /** What the target is told of; empty: everything but comments. */
  events: z.array(deliveryEvent).max(20),
});
/**
 * Any receiver of HTTP. With a `secret`, each message is signed: `X-Tocsin-Signature` is `v1=` and
 * the hex HMAC-SHA256 of the timestamp, a dot and the body.
 */
export const webhookConfig = webhookFields.extend({
  method: webhookFields.shape.method.default("POST"),
  headers: webhookFields.shape.headers.default({}),
  secret: webhookFields.shape.secret.default(null),
  events: webhookFields.shape.events.default([]),
});
export type WebhookConfig = z.infer<typeof webhookConfig>;

/** As it is shown: without secrets. */
const shownWebhookConfig = z.object({
  url: z.string(),
  method: z.string(),
  headers: z.record(z.string(), z.null()),
  has_secret: z.boolean(),
  events: z.array(deliveryEvent),
});

const health = z.object({
  /** `retrying` answers some messages badly, `down` was bad five times in a row. */
  state: z.enum(["never", "delivering", "retrying", "down", "paused"]),
  failing_since: seconds.nullable(),
  last_error: z.string().nullable(),
  last_delivered_at: seconds.nullable(),
  /** Of the next try; null where it is not held back. */
  next_try_at: seconds.nullable(),
  waiting: z.number().int(),
  dead: z.number().int(),
});
export type TargetHealth = z.infer<typeof health>;

export const outboundIntegration = z.object({
  id: z.string(),
  target_system_id: z.string(),
  legacy_target_system_id: z.string(),
  app_key: z.string(),
  name: z.string(),
  source_system: z.string(),
  parent_source_system: outboundKind,
  type: z.literal("outbound"),
  config: shownWebhookConfig,
  active: z.boolean(),
  activated_at: seconds.nullable(),
  created_at: seconds,
  health,
});
export type OutboundIntegration = z.infer<typeof outboundIntegration>;

export const outboundBody = z.object({
  name,
  type: z.literal("outbound"),
  parent_source_system: z.literal("webhook"),
  config: webhookConfig,
});

const params = z.object({ appKey: id });
/** Of sources too; for an outbound integration `appKey` is its id. */
export const patchIntegration = endpoint({
  method: "PATCH",
  path: "/resources/v2.1/integrations/{appKey}",
  summary: "Rename, pause, resume or configure an outbound integration",
  needs: may("integrations@update"),
  params,
  body: z.object({
    name: name.optional(),
    active: z.boolean().optional(),
    config: webhookFields.partial().optional(),
  }),
  reply: outboundIntegration,
  refuses: ["not_found", "name_taken"],
});
export const deleteIntegration = endpoint({
  method: "DELETE",
  path: "/resources/v2.1/integrations/{appKey}",
  summary: "Delete an outbound integration: its shares end, its deliveries stay in the ledger",
  needs: may("integrations@delete"),
  toggle: "delete_outbound_integrations",
  params,
  reply: emptyReply,
  status: 204,
  refuses: ["not_found", "no_toggle"],
});
export const testIntegration = endpoint({
  method: "POST",
  path: "/web/integrations/{id}/test",
  summary: "Send a test message to an outbound integration now, once",
  needs: may("integrations@update"),
  params: z.object({ id }),
  reply: z.object({
    ok: z.boolean(),
    status: z.number().int().nullable(),
    ms: z.number(),
    /** What went wrong, in words. */
    error: z.string().nullable(),
  }),
  refuses: ["not_found"],
});
export const listTargets = endpoint({
  method: "GET",
  path: "/web/integrations/targets",
  summary: "List outbound integrations that incidents can be shared with, and channels that work",
  needs: signedIn,
  reply: z.object({
    items: z.array(
      z.object({ id: z.string(), system: outboundKind, name: z.string(), active: z.boolean() }),
    ),
    total: z.number(),
    /** That messages go out through here; a share by another is only recorded. */
    delivered_channels: z.array(channel),
  }),
  changesWith: ["integrations"],
});
