import { z } from "zod";
import { anyone, endpoint, may, signedIn } from "./endpoint.ts";
import { limits } from "./limits.ts";
import { id, seconds } from "./scalars.ts";

/** What a message tells of an incident. */
export const deliveryEvents = [
  "shared",
  "updated",
  "alert_added",
  "tag",
  "commented",
  "assigned",
  "snoozed",
  "merged",
  "split",
  "flapping",
  "maintenance",
  "resolved",
  "reopened",
  "unsubscribed",
  "test",
] as const;
export const deliveryEvent = z.enum(deliveryEvents);
export type DeliveryEvent = (typeof deliveryEvents)[number];

/**
 * `queued` waits for its first try, `sending` is on its way, `failed` will be tried again. `sent`
 * was taken by somebody who passes it on, `delivered` by the target itself. `dead` is not tried
 * again, `blocked` met a quota, and `dropped` was overtaken by a newer message or filtered.
 */
export const deliveryStates = [
  "queued",
  "sending",
  "failed",
  "sent",
  "delivered",
  "dead",
  "blocked",
  "dropped",
] as const;
export type DeliveryState = (typeof deliveryStates)[number];

export const deliveryAttempt = z.object({
  at: seconds,
  ms: z.number(),
  /** Of HTTP or SMTP; null without an answer. */
  status: z.number().int().nullable(),
  error: z.string().nullable(),
});
export const delivery = z.object({
  id: z.string(),
  share_id: z.string(),
  incident_id: z.string(),
  system: z.string(),
  /** Of the target. */
  name: z.string(),
  address: z.string(),
  /** Within the share, from 1. */
  sequence: z.number().int(),
  event: deliveryEvent,
  state: z.enum(deliveryStates),
  created_at: seconds,
  /** Of the next try; null where none is to come. */
  due_at: seconds.nullable(),
  /** Why it has not arrived, in words. */
  reason: z.string().nullable(),
  /** Oldest first, at most the newest 100. */
  attempts: z.array(deliveryAttempt),
});
export type Delivery = z.infer<typeof delivery>;

const unsubscribeToken = z.object({ token: z.string().max(500) });
export const showUnsubscribe = endpoint({
  method: "GET",
  path: "/unsubscribe/{token}",
  summary: "The page behind the link of a mail: asks before it ends anything",
  needs: anyone,
  raw: true,
  sends: "text/html",
  attemptsPerMinute: 30,
  params: unsubscribeToken,
  reply: z.unknown(),
  apiOnly: true,
  refuses: ["too_many_attempts"],
});
/** A mail program posts it by itself (RFC 8058), without cookies. */
export const unsubscribeByMail = endpoint({
  method: "POST",
  path: "/unsubscribe/{token}",
  summary: "End the share that a mail names",
  needs: anyone,
  raw: true,
  sends: "text/html",
  rawBody: {
    mediaType: "application/x-www-form-urlencoded",
    schema: z.object({ "List-Unsubscribe": z.string().optional() }),
  },
  isFromElsewhere: true,
  attemptsPerMinute: 30,
  params: unsubscribeToken,
  reply: z.unknown(),
  apiOnly: true,
  refuses: ["too_many_attempts"],
});

const page = {
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  per_page: z.coerce.number().int().min(1).max(200).default(50),
};
export const listIncidentDeliveries = endpoint({
  method: "GET",
  path: "/resources/v2.0/incidents/{id}/deliveries",
  summary: "List the messages about an incident, newest first, with each attempt to send them",
  needs: signedIn,
  params: z.object({ id }),
  query: z.object(page),
  reply: z.object({ items: z.array(delivery), total: z.number() }),
  refuses: ["not_found"],
});
export const listDeliveries = endpoint({
  method: "GET",
  path: "/resources/v2.0/deliveries",
  summary: "List messages to targets, newest first",
  needs: may("integrations@read"),
  query: z.object({
    ...page,
    /** The id of an outbound integration, or an address. */
    target: z.string().max(254).optional(),
    /** Only those that have not arrived. */
    troubles: z.stringbool().default(false),
  }),
  reply: z.object({ items: z.array(delivery), total: z.number() }),
  changesWith: ["integrations"],
});
export const listDeadLetters = endpoint({
  method: "GET",
  path: "/resources/v2.0/deliveries/dead-letters",
  summary: "Count messages that are not tried again, by target and cause",
  needs: may("integrations@read"),
  reply: z.object({
    items: z.array(
      z.object({
        system: z.string(),
        address: z.string(),
        name: z.string(),
        cause: z.string(),
        count: z.number().int(),
        first_at: seconds,
        last_at: seconds,
      }),
    ),
    total: z.number(),
  }),
  changesWith: ["integrations"],
});
export const replayDeliveries = endpoint({
  method: "POST",
  path: "/resources/v2.0/deliveries/replay",
  summary: "Send dead letters again: some by id, or all of one cause",
  needs: may("integrations@update"),
  body: z
    .object({
      ids: z.array(id).min(1).max(limits.idsPerAction).optional(),
      cause: z.string().min(1).max(500).optional(),
      /** Of this target alone: its id, or an address. */
      target: z.string().max(254).optional(),
    })
    .refine((body) => (body.ids === undefined) !== (body.cause === undefined), {
      message: "Name either ids or a cause",
    }),
  /** Each incident gets one message with its newest state, so fewer may be sent than are named. */
  reply: z.object({ replayed: z.number().int() }),
});
