import { z } from "zod";
import { endpoint, inEnvironment } from "./endpoint.ts";
import { insightLimits } from "./insight-limits.ts";
import { id, seconds } from "./scalars.ts";

const incidentParams = z.object({ env: z.string().max(40), id });

export const analysisStatuses = ["in progress", "completed", "failed"] as const;
export const analysisEngines = ["built-in", "model"] as const;
export const evidenceKinds = ["alert", "change", "activity", "incident"] as const;

/** A sentence and the numbers of its evidence. */
export const claim = z.object({ text: z.string(), evidence: z.array(z.number()) });
export type Claim = z.infer<typeof claim>;

export const evidence = z.object({
  /** By which sentences name it. */
  n: z.number(),
  kind: z.enum(evidenceKinds),
  id: z.string(),
  title: z.string(),
  at: seconds,
});
export type Evidence = z.infer<typeof evidence>;

const cause = z.object({
  entity: z.string(),
  /** 0 to 1. Together less than 1: the cause may be something that no alert names. */
  score: z.number(),
  reasons: z.array(claim),
});

/** The newest of an incident; what the reader may not see is left out. */
export const incidentAnalysis = z.object({
  /** Null where there is none. */
  id: z.string().nullable(),
  status: z.enum(analysisStatuses).nullable(),
  requested_at: seconds.nullable(),
  /** Null where the configuration asked for it. */
  requested_by: z.string().nullable(),
  completed_at: seconds.nullable(),
  engine: z.enum(analysisEngines).nullable(),
  /** Why it failed, in words. */
  error: z.string().nullable(),
  /** Why the built-in engine spoke, where a model was asked. */
  fallback: z.string().nullable(),
  summary: z.string(),
  sentences: z.array(claim),
  causes: z.array(cause),
  category: z.string().nullable(),
  impact: z.array(claim),
  next_step: claim.nullable(),
  evidence: z.array(evidence),
  recommended_tags: z.array(
    z.object({
      tag_id: z.string(),
      name: z.string(),
      value: z.string(),
      evidence: z.array(z.number()),
    }),
  ),
  /** How often analyses were right here in 90 days; null where nobody said. */
  precision: z.object({ right: z.number(), of: z.number() }).nullable(),
  /** Analyses are so seldom right here that nobody is shown one unasked. */
  is_hidden: z.boolean(),
  /** What the reader said of it; null where nothing. */
  feedback: z.boolean().nullable(),
  runs: z.object({ used: z.number(), of: z.number() }),
});
export type IncidentAnalysis = z.infer<typeof incidentAnalysis>;

const path = "/resources/v2.0/environments/{env}/incidents/{id}/ai/analysis";

export const startAnalysis = endpoint({
  method: "POST",
  path,
  summary: "Analyse an incident; answers at once, and the result is read at the same path",
  needs: inEnvironment("incident_actions"),
  toggle: "ai_incident_summary",
  params: incidentParams,
  /** Of one that is running already, where there is one. */
  reply: z.object({ id: z.string(), status: z.enum(analysisStatuses) }),
  status: 202,
  refuses: ["not_found", "merged_away", "analyzed_too_often"],
});

export const getAnalysis = endpoint({
  method: "GET",
  path,
  summary: "Get the newest analysis of an incident",
  needs: inEnvironment("read"),
  toggle: "ai_incident_summary",
  params: incidentParams,
  reply: incidentAnalysis,
  refuses: ["not_found"],
  changesWith: ["insight"],
});

export const giveAnalysisFeedback = endpoint({
  method: "POST",
  path: `${path}/feedback`,
  summary: "Say whether an analysis was right; a person's last word counts",
  needs: inEnvironment("incident_actions"),
  toggle: "ai_incident_summary",
  params: incidentParams,
  body: z.object({
    analysis_id: id,
    isHelpful: z.boolean(),
    additionalFeedback: z.string().trim().max(insightLimits.reasonCharacters).optional(),
  }),
  reply: z.object({
    precision: incidentAnalysis.shape.precision,
    is_hidden: z.boolean(),
    isHelpful: z.boolean(),
  }),
  refuses: ["not_found"],
});
