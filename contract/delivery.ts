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
  /** A workflow asks something, or was answered. */
  "question",
  "unsubscribed",
  "test",
] as const;
export const deliveryEvent = z.enum(deliveryEvents);
export type DeliveryEvent = (typeof deliveryEvents)[number];

/**
 * `queued` waits for its first try, `sending` is on its way, `failed` will be tried again. `sent`
 * was taken by somebody who passes it on, `delivered` by the target itself. `dead` is not tried
 * again, `blocked` met a quota, and `dropped` was overtaken by a newer message or filtered.
 * `withheld` was not sent because of shadow mode, and never will be.
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
  "withheld",
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
  /** The same in every try; receivers know a repeat by it. */
  idempotency_key: z.string(),
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
  /** Why its template could not be rendered, so that the default was sent; null where nothing failed. */
  template_problem: z.string().nullable(),
  /** Oldest first, at most the newest 100. */
  attempts: z.array(deliveryAttempt),
});
export type Delivery = z.infer<typeof delivery>;

const unsubscribeToken = z.object({ token: z.string().max(500) });
export const showUnsubscribe = endpoint({
  method: "GET",
  path: "/unsubscribe/{token}",
  summary: "Get the page behind a mail's unsubscribe link; it asks for confirmation",
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
  summary: "End the share that a mail is about",
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

/** Of a ledger, which may be long, only so much is counted. */
const ledgerPage = z.object({
  items: z.array(delivery),
  total: z.number(),
  total_is_exact: z.boolean(),
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
  reply: ledgerPage,
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
  reply: ledgerPage,
  changesWith: ["integrations"],
});
export const listDeadLetters = endpoint({
  method: "GET",
  path: "/resources/v2.0/deliveries/dead-letters",
  summary: "Count messages that are not tried again, by target and cause, the most frequent first",
  needs: may("integrations@read"),
  query: z.object({
    page: page.page,
    per_page: z.coerce.number().int().min(1).max(200).default(200),
    /** The id of an outbound integration, or an address. */
    target: z.string().max(254).optional(),
  }),
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
/** Messages by the hour in which they were settled last, oldest first. */
const deliveryHour = z.object({
  /** When it begins. */
  at: seconds,
  /** Or taken by somebody who passes it on. */
  delivered: z.number().int(),
  /** Failed, and will be tried again. */
  failed: z.number().int(),
  /** Or over a quota. */
  dead: z.number().int(),
});
export type DeliveryHour = z.infer<typeof deliveryHour>;

export const getDeliveryStatistics = endpoint({
  method: "GET",
  path: "/resources/v2.0/deliveries/statistics",
  summary: "Count the messages of the last 24 hours by hour and outcome",
  needs: may("integrations@read"),
  query: z.object({
    /** The id of an outbound integration, or an address. */
    target: z.string().max(254).optional(),
  }),
  reply: z.object({
    from: seconds,
    to: seconds,
    hours: z.array(deliveryHour),
    total: z.number().int(),
    delivered: z.number().int(),
    /** Of those delivered. */
    delivered_at_first_try: z.number().int(),
    targets: z.array(
      z.object({ system: z.string(), address: z.string(), total: z.number().int() }),
    ),
    /** Of one target: how long its newest 5,000 messages took to be answered; null without any. */
    latency: z.object({ p50_ms: z.number(), p95_ms: z.number() }).nullable(),
    /** Of one target: why tries failed, the most frequent first, at most 20. */
    causes: z.array(z.object({ error: z.string(), count: z.number().int(), last_at: seconds })),
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
export const retryDeliveries = endpoint({
  method: "POST",
  path: "/resources/v2.0/deliveries/retry",
  summary: "Retry the messages of a target that wait for their next attempt",
  needs: may("integrations@update"),
  body: z.object({
    /** The id of an outbound integration, or an address. */
    target: z.string().min(1).max(254),
  }),
  /** A target that is down is sent one message first; the others follow if it takes that. */
  reply: z.object({ retried: z.number().int() }),
});
