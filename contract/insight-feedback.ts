import { z } from "zod";
import { insightLimits } from "./insight-limits.ts";

/** What the product suggests of an incident. Each kind is measured by itself. */
export const insightKinds = [
  "analysis",
  "similar_incident",
  "external_similarity",
  "historical_action",
  "remediation",
  "relation",
  "query",
  "anomaly",
] as const;
export type InsightKind = (typeof insightKinds)[number];

/** Verdicts of the last 90 days on one kind, and how many of them said that it was right. */
export const precision = z.object({ right: z.number(), of: z.number() }).nullable();
export type Precision = z.infer<typeof precision>;

/** What every reply with suggestions says of their kind. */
export const kindQuality = {
  /** Null while nobody has judged one. */
  precision,
  /** It was wrong too often: there are no items unless they are asked for. */
  is_hidden: z.boolean(),
};
export const withHidden = z.object({
  /** Suggestions of a kind that hides itself too. */
  include_hidden: z
    .enum(["true", "false"])
    .default("false")
    .transform((text) => text === "true"),
});

/** Thumbs up or down, and perhaps why. */
export const feedback = z.object({
  isHelpful: z.boolean(),
  additionalFeedback: z.string().trim().max(insightLimits.reasonCharacters).optional(),
});
export const feedbackReply = z.object({ ...kindQuality, isHelpful: z.boolean() });
