import { z } from "zod";
import { delivery, deliveryStates } from "./delivery.ts";
import { endpoint, may } from "./endpoint.ts";
import { ruleKinds } from "./rules.ts";
import { schedule } from "./schedule.ts";
import { id, page, perPage, seconds, time } from "./scalars.ts";
import { outcome } from "./statuses.ts";

/** One step of an event's way: what was asked, what came of it, which rule did it. */
export const step = z.object({
  step: z.string(),
  result: z.string(),
  rule_id: z.string().optional(),
  /** As it is called now; missing where it is gone, or not the caller's to read. */
  rule: z
    .object({
      id: z.string(),
      kind: z.enum(ruleKinds),
      name: z.string(),
      /** Of a rule of an enrichment tag: its place in the tag, from 1. */
      position: z.number().optional(),
      /** In which it holds now; missing where it holds at any time. */
      schedule: schedule.optional(),
    })
    .optional(),
  detail: z.unknown().optional(),
});
export type Step = z.infer<typeof step>;
/** What was read without being told where it stands. */
export const guess = z.object({
  field: z.string(),
  /** In the payload, with dots. */
  path: z.string(),
  why: z.string(),
  /** Where it might have been read as well. */
  alternatives: z.array(z.string()).readonly().optional(),
});
export type Guess = z.infer<typeof guess>;
export const eventReceipt = z.object({
  index: z.number(),
  /** `recorded`: of a change. */
  outcome: z.union([outcome, z.enum(["pending", "rejected", "recorded"])]),
  reason: z.string().optional(),
  alert_id: z.string().optional(),
  incident_id: z.string().optional(),
  steps: z.array(step),
  /** Missing where the sender says itself what is what. */
  guesses: z.array(guess).optional(),
  /** Of messages to targets about its incident, how many are in which state; missing without any. */
  deliveries: z.partialRecord(z.enum(deliveryStates), z.number().int()).optional(),
});
export type EventReceipt = z.infer<typeof eventReceipt>;
export const receipt = z.object({
  id: z.string(),
  received_at: seconds,
  source: z.string(),
  integration_id: z.string().nullable(),
  events: z.array(eventReceipt),
});
export type Receipt = z.infer<typeof receipt>;
export const getReceipt = endpoint({
  method: "GET",
  path: "/resources/v2.0/receipts/{id}",
  summary: "Get the outcome of every event of a request",
  needs: may("integrations@read"),
  params: z.object({ id }),
  reply: receipt,
  refuses: ["not_found"],
});

const log = z.object({
  log_id: z.string(),
  resource_id: z.string().nullable(),
  source_system: z.string(),
  received_at: seconds,
  events: z.number(),
  rejected: z.number(),
  outcomes: z.record(z.string(), z.number()),
  message: z.string(),
  /** Of a message to a target, whose `log_id` is its id. */
  delivery: delivery.optional(),
});
export type TroubleshootingLog = z.infer<typeof log>;
/**
 * `events` are what senders sent, `retries` failed events sent again, `held_back` what a quota did
 * not share, `messages` what targets are sent, `timers` the product's own; `requests` are all but
 * the timers.
 */
export const logKinds = [
  "requests",
  "events",
  "retries",
  "held_back",
  "messages",
  "timers",
] as const;
export type LogKind = (typeof logKinds)[number];
export const listTroubleshootingLogs = endpoint({
  method: "GET",
  path: "/resources/v2.0/troubleshooting/logs",
  summary: "List requests received and messages sent, newest first",
  needs: may("integrations@read"),
  query: z.object({
    resource_id: id.optional(),
    /** All of them where it is left out. */
    kind: z.enum(logKinds).optional(),
    start_date: time.optional(),
    end_date: time.optional(),
    page,
    per_page: perPage(100, 200),
    /** Text of what was sent, or an id: of a receipt, a message, its share, incident or target. */
    search: z.string().max(200).optional(),
    /** Text of outcomes and reasons. */
    message: z.string().max(200).optional(),
  }),
  reply: z.object({
    items: z.array(log),
    total: z.number(),
    /** Counting stopped at `total`: there are more. */
    total_is_least: z.boolean(),
    page: z.number(),
    per_page: z.number(),
    /** Older requests of this time have not been searched; null where all were. */
    searched_from: seconds.nullable(),
  }),
  refuses: ["shedding"],
});
export const getTroubleshootingLog = endpoint({
  method: "GET",
  path: "/resources/v2.0/troubleshooting/logs/{log_id}",
  summary: "Get a request's payload and the result of each step, or a message and each attempt",
  needs: may("integrations@read"),
  params: z.object({ log_id: id }),
  reply: log.extend({ payload: z.string(), receipt }),
  refuses: ["not_found"],
});
const failure = z.object({
  cause: z.string(),
  events: z.number(),
  first_at: seconds,
  last_at: seconds,
  sample_log_id: z.string(),
});
export const listFailures = endpoint({
  method: "GET",
  path: "/resources/v2.0/troubleshooting/failures",
  summary: "Count failed events by cause",
  needs: may("integrations@read"),
  reply: z.object({ items: z.array(failure), total: z.number() }),
});
export const replayFailures = endpoint({
  method: "POST",
  path: "/resources/v2.0/troubleshooting/failures/replay",
  summary: "Send the failed events of one cause through the pipeline again",
  needs: may("integrations@update"),
  body: z.object({ cause: z.string().max(500) }),
  reply: z.object({ replayed: z.number() }),
  refuses: ["not_found"],
});
