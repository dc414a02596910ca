import { z } from "zod";
import { anyone, endpoint, may } from "./endpoint.ts";
import { id, page, perPage, seconds } from "./scalars.ts";

/** Trackers send the whole ticket along. */
const maxCallbackBytes = 512 * 1024;

/** What may be taken over from a target: a setting of each target that calls back. */
export const acceptedChanges = ["resolve", "acknowledge", "assign", "comment"] as const;
export type AcceptedChange = (typeof acceptedChanges)[number];

const incidentChanges = [
  z.object({ kind: z.literal("resolve") }),
  z.object({ kind: z.literal("acknowledge") }),
  z.object({
    kind: z.literal("assign"),
    /** E-mail address; null is whoever did it. */
    to: z.string().nullable(),
  }),
  z.object({ kind: z.literal("snooze"), seconds: z.number() }),
  z.object({ kind: z.literal("comment"), text: z.string() }),
] as const;
const messageId = z.string().min(1).max(200);
const messageChanges = [
  /** A message that was taken has arrived. */
  z.object({ kind: z.literal("received"), message_id: messageId }),
  /** It never will. */
  z.object({ kind: z.literal("undelivered"), message_id: messageId, reason: z.string().max(500) }),
] as const;

/** What a webhook may say. */
export const webhookChange = z.discriminatedUnion("kind", [...incidentChanges, ...messageChanges]);
/** What a callback wants of the incident, or says of a message. */
const callbackChange = z.discriminatedUnion("kind", [
  ...incidentChanges,
  ...messageChanges,
  /** To what a workflow asks. */
  z.object({
    kind: z.literal("answer"),
    execution_id: z.string(),
    step_id: z.string(),
    is_approved: z.boolean(),
  }),
  /** The number is not called about it any more. */
  z.object({ kind: z.literal("unsubscribe") }),
]);
export type CallbackChange = z.infer<typeof callbackChange>;

/** `ignored` changes nothing that is not so already, or that the settings leave out. */
export const callbackStates = ["queued", "applied", "refused", "ignored"] as const;

const callback = z.object({
  id: z.string(),
  received_at: seconds,
  change: callbackChange,
  /** As the target calls them; an empty address where it does not say one. */
  actor: z.object({ name: z.string(), email: z.string() }),
  incident_id: z.string().nullable(),
  state: z.enum(callbackStates),
  /** Why it was refused or ignored. */
  reason: z.string().nullable(),
  settled_at: seconds.nullable(),
});
export type Callback = z.infer<typeof callback>;

export const receiveCallback = endpoint({
  method: "POST",
  path: "/data/v2/callbacks/{integration_id}",
  summary: "Receive what a target of shares says back, signed as its vendor signs",
  needs: anyone,
  isFromElsewhere: true,
  params: z.object({ integration_id: id }),
  /** For vendors that sign nothing. */
  query: z.object({ key: z.string().max(500).optional() }),
  raw: true,
  rawBody: { mediaType: "application/json", schema: z.looseObject({}) },
  bodyBytes: maxCallbackBytes,
  /** Changes that are new; 0 where the callback says nothing that matters here. */
  reply: z.object({ accepted: z.number().int() }),
  attemptsPerMinute: 600,
  apiOnly: true,
  refuses: [
    "not_found",
    "bad_signature",
    "callback_out_of_time",
    "callback_repeated",
    "bad_callback",
    "no_toggle",
    "too_many_attempts",
    "too_large",
  ],
});
export const listCallbacks = endpoint({
  method: "GET",
  path: "/web/integrations/{id}/callbacks",
  summary: "List what a target of shares has said back in the last 30 days, newest first",
  needs: may("integrations@read"),
  params: z.object({ id }),
  query: z.object({ page, per_page: perPage(20, 100) }),
  reply: z.object({
    items: z.array(callback),
    total: z.number().int(),
    page: z.number(),
    per_page: z.number(),
  }),
  refuses: ["not_found"],
  changesWith: ["integrations"],
});
