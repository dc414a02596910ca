import { z } from "zod";
import { questionFields, timeZone } from "./analytics.ts";
import { measureNames } from "./analytics-measures.ts";
import { endpoint, may } from "./endpoint.ts";
import { limits } from "./limits.ts";
import { seconds } from "./scalars.ts";

const dimensionValue = z.union([z.string(), z.number()]);
const measureName = z.enum(measureNames);

const finding = z.object({
  measure: measureName,
  /** Null: of all incidents. */
  dimension: z.string().nullable(),
  value: dimensionValue.nullable(),
  now: z.number(),
  /** The median of the weeks before. */
  usual: z.number(),
  /** The weeks before, the oldest first. */
  before: z.array(z.number().nullable()),
  /** Distance from the usual in units of the usual variation; negative where it is less. */
  score: z.number(),
});
export type Finding = z.infer<typeof finding>;

const suggestedQuestion = z.object({
  ...questionFields,
  environment: z.string().nullable(),
  /** Seconds back from when it is asked. */
  range_s: z.number(),
  /** Its place among the findings, where one suggested it. */
  finding: z.number().nullable(),
});
export type SuggestedQuestion = z.infer<typeof suggestedQuestion>;

const standOuts = z.object({
  /** The last seven days. */
  from: seconds,
  to: seconds,
  /** How many weeks before were compared; with fewer than `least_weeks` there are no findings. */
  weeks: z.number(),
  least_weeks: z.number(),
  /** The most surprising first. */
  findings: z.array(finding),
  questions: z.array(suggestedQuestion),
  /** What values are called, by dimension: names of environments, which go by their id. */
  labels: z.record(z.string(), z.record(z.string(), z.string())),
  /** Everything that happened until then is counted. */
  as_of: seconds,
  /** It was too much work; there are no findings. */
  partial: z.boolean(),
});
export type StandOuts = z.infer<typeof standOuts>;

export const findStandOuts = endpoint({
  method: "POST",
  path: "/resources/v2.1/analytics/stand-outs",
  summary: "Find what stands out of the last seven days, and questions that follow from it",
  needs: may("analytics@read"),
  toggle: "smart_analytics",
  isReadOnly: true,
  body: z.object({
    /** BPQL over the incidents. */
    query: z.string().max(limits.bpqlCharacters).default(""),
    environment: z.string().max(40).nullable().default(null),
    /** Your own unless given. */
    time_zone: timeZone.optional(),
  }),
  reply: standOuts,
  refuses: ["invalid", "not_found", "no_toggle"],
});
