import { z } from "zod";
import {
  analyticsIntervals,
  isFixedDimension,
  measureNames,
  measureUnits,
} from "./analytics-measures.ts";
import { endpoint, may } from "./endpoint.ts";
import { limits } from "./limits.ts";
import { seconds, time } from "./scalars.ts";
import { isZone } from "./schedule.ts";

export const analyticsLimits = {
  measures: 12,
  /** Besides the interval. */
  dimensions: 2,
  /** Groups that an answer lists. */
  rows: 1000,
  /** Buckets of time in an answer. */
  buckets: 1500,
  /** What a question may cost the database. */
  costMs: 5000,
  /** Saved questions of one person. */
  designers: 200,
} as const;

/** Of BPQL; incident tags are `tag.NAME`. */
const tagName = /^(tag\.)?[a-z][a-z0-9_-]{0,63}$/;
/** A fixed dimension, or a tag by its name; `tag:NAME` where a dimension has the name as well. */
export const dimension = z
  .string()
  .trim()
  .max(80)
  .refine(
    (name) => isFixedDimension(name) || tagName.test(name.replace(/^tag:/, "")),
    "must be a dimension or the name of a tag",
  );
export const measure = z.enum(measureNames);
export const interval = z.enum(analyticsIntervals);
export const timeZone = z
  .string()
  .max(64)
  .refine(
    (name) => /^[A-Za-z][A-Za-z0-9+_/-]*$/.test(name) && isZone(name),
    "must be the name of a time zone, such as Europe/Berlin",
  );

const distinct = (names: readonly string[]): boolean => new Set(names).size === names.length;

/** What is asked, but for its time. */
export const questionFields = {
  measures: z
    .array(measure)
    .min(1)
    .max(analyticsLimits.measures)
    .refine(distinct, "must name each measure once"),
  dimensions: z
    .array(dimension)
    .max(analyticsLimits.dimensions)
    .refine(distinct, "must name each dimension once")
    .default([]),
  /** BPQL over the incidents. */
  query: z.string().max(limits.bpqlCharacters).default(""),
  /** Adds the dimension `time`: the start of each bucket. */
  interval: interval.nullable().default(null),
  limit: z.number().int().min(1).max(analyticsLimits.rows).default(100),
};

const value = z.union([z.string(), z.number()]).nullable();
const answer = z.object({
  /**
   * By the first measure, largest first; by time where an interval is asked for. Null is "none"; a
   * measure without anything to measure is null.
   */
  rows: z.array(
    z.object({
      dimensions: z.record(z.string(), value),
      measures: z.record(z.string(), z.number().nullable()),
    }),
  ),
  /** How many groups there are, of which `rows` may list the first; buckets of time do not count. */
  total_rows: z.number(),
  /** What values are called, by dimension: names of environments and patterns, which go by their id. */
  labels: z.record(z.string(), z.record(z.string(), z.string())),
  /** Everything that happened until then is counted. */
  as_of: seconds,
  /** The question was too much work; there are no rows. */
  partial: z.boolean(),
  /** Some of the incidents are counted as they were when their details were deleted. */
  sealed: z.boolean(),
});
export type AnalyticsAnswer = z.infer<typeof answer>;

export const getAnalyticsAuth = endpoint({
  method: "GET",
  path: "/resources/v2.0/analytics/auth",
  summary: "Get what you may ask of analytics: measures with their definitions, and dimensions",
  needs: may("analytics@read"),
  toggle: "unified_analytics",
  reply: z.object({
    can_query: z.boolean(),
    /** Whether questions can be saved. */
    can_design: z.boolean(),
    can_schedule: z.boolean(),
    measures: z.array(
      z.object({
        name: z.string(),
        unit: z.enum(measureUnits),
        definition: z.string(),
        better: z.enum(["lower", "higher"]).nullable(),
      }),
    ),
    dimensions: z.array(z.string()),
    intervals: z.array(interval),
    /** How far back there is anything. */
    max_days: z.number(),
  }),
});
export const queryAnalytics = endpoint({
  method: "POST",
  path: "/resources/v2.0/analytics/query",
  summary: "Measure the incidents that began in a time, by up to two dimensions and by time",
  needs: may("analytics@read"),
  toggle: "unified_analytics",
  isReadOnly: true,
  body: z.object({
    ...questionFields,
    /** The incidents that began from then; the last day unless given. */
    from: time.optional(),
    to: time.optional(),
    environment: z.string().max(40).nullable().default(null),
    /** Of hours, days, weeks and months; your own unless given. */
    time_zone: timeZone.optional(),
  }),
  reply: answer,
  refuses: ["invalid", "not_found", "analytics_too_many_buckets", "analytics_by_pairs"],
});
export type AnalyticsInput = z.output<(typeof queryAnalytics)["body"]>;
