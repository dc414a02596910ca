import { z } from "zod";
import { endpoint, may } from "./endpoint.ts";
import { id, seconds } from "./scalars.ts";
import { outcomes } from "./statuses.ts";

export const sourceStates = ["failing", "silent", "never", "healthy", "paused"] as const;
const sourceState = z.enum(sourceStates);
export type SourceState = z.infer<typeof sourceState>;

const summary = z.object({
  id: z.string(),
  state: sourceState,
  last_event_at: seconds.nullable(),
  /** Of the last five minutes that are over. */
  events_per_minute: z.number(),
  /** Events of the last 24 clock hours, the oldest first. */
  hours: z.array(z.number().int()),
  /** Events and requests of the last 24 hours that were not accepted, or failed. */
  errors: z.number().int(),
  /** The newest of them, in words; null without any. */
  last_error: z.string().nullable(),
  /** Per minute at this hour of the day, in the last 14 days; null where it is not known. */
  usual_per_minute: z.number().nullable(),
});
export type SourceSummary = z.infer<typeof summary>;

export const listSourceStatuses = endpoint({
  method: "GET",
  path: "/web/integrations/statuses",
  summary: "List how every connected source does",
  needs: may("integrations@read"),
  reply: z.object({ items: z.array(summary), total: z.number() }),
  changesWith: ["integrations"],
});

const hour = z.object({ at: seconds, events: z.number().int() });
export const getSourceStatus = endpoint({
  method: "GET",
  path: "/web/integrations/{id}/status",
  summary: "Get how a source does: its state, volume, outcomes, errors and latency",
  needs: may("integrations@read"),
  params: z.object({ id }),
  reply: summary.extend({
    hours: z.array(hour),
    /** Events of each of the last 60 minutes, the oldest first; the last is not over. */
    minutes: z.array(z.number().int()),
    /** Of the last 24 hours. */
    total: z.number().int(),
    outcomes: z.record(z.enum(outcomes), z.number().int()),
    causes: z.array(
      z.object({
        code: z.string(),
        message: z.string(),
        count: z.number().int(),
        last_at: seconds,
      }),
    ),
    /** From the receipt of an event until its outcome was stored, in the last 24 hours. */
    latency: z.object({ p50_ms: z.number(), p99_ms: z.number() }).nullable(),
  }),
  refuses: ["not_found"],
  changesWith: ["integrations"],
});
