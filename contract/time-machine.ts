import { z } from "zod";
import { seconds, time } from "./scalars.ts";

/** The time machine: stored events through other rules, beside what today's rules make of them. */
export const timeMachineLimits = {
  events: 2_000_000,
  days: 90,
  usualDays: 7,
  samples: 20,
  alertsPerSample: 50,
  sampleEvents: 1000,
} as const;

/** The last `days`, or from `start` to `end`. */
export const span = {
  start: time.optional(),
  end: time.optional(),
  days: z.number().min(0.01).max(timeMachineLimits.days).optional(),
};

const side = z.object({
  alerts: z.number(),
  incidents: z.number(),
  /** 1 − incidents / alerts. */
  reduction: z.number(),
  /** Alerts of the largest incident; incidents of one alert. */
  largest: z.number(),
  alone: z.number(),
  /** By the day (UTC) on which they started. */
  per_day: z.array(z.object({ day: seconds, alerts: z.number(), incidents: z.number() })),
});
export type PreviewSide = z.infer<typeof side>;

const placedAlert = z.object({
  identity: z.string(),
  start: seconds,
  primary: z.string(),
  secondary: z.string().nullable(),
  /** The incident it is in, as each side numbers them; null where the alert is missing. */
  live: z.string().nullable(),
  draft: z.string().nullable(),
  /** What it really is, where the event became an alert then. */
  alert_id: z.string().nullable(),
  incident_id: z.string().nullable(),
  /** The pattern by which it joined, on the draft's side. */
  pattern_id: z.string().nullable(),
});
export type PlacedSample = z.infer<typeof placedAlert>;
const sample = z.object({
  title: z.string(),
  alerts_total: z.number(),
  alerts: z.array(placedAlert),
  incident_ids: z.array(z.string()),
  /** The incidents that they are in, by the titles that they bear now. */
  incidents: z.array(z.object({ id: z.string(), title: z.string() })),
});
export type DifferenceSample = z.infer<typeof sample>;
/**
 * `count` incidents (alerts for gained, lost and status) with `alerts` in them; the samples are the
 * largest.
 */
const difference = z.object({
  count: z.number(),
  alerts: z.number(),
  samples: z.array(sample),
  is_cut: z.boolean(),
});
export type PreviewDifference = z.infer<typeof difference>;

export const rulesPreview = z.object({
  from: seconds,
  to: seconds,
  events: z.number(),
  /** There were more events than one preview takes: it ends at `to`. */
  is_cut: z.boolean(),
  /** Events whose integration is gone. */
  unread: z.number(),
  live: side,
  draft: side,
  /** From the draft's side. */
  difference: z.object({
    joined: difference,
    split: difference,
    gained: difference,
    lost: difference,
    status: difference,
    /** Of those joined: what a person has split, or whose merge a person has undone. */
    noise: difference,
  }),
  ms: z.number(),
});
export type RulesPreview = z.infer<typeof rulesPreview>;
