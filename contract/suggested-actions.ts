import { z } from "zod";
import { endpoint, inEnvironment, mayAct } from "./endpoint.ts";
import { feedback, feedbackReply, kindQuality, withHidden } from "./insight-feedback.ts";
import { similarityLimits } from "./insight-limits.ts";
import { emptyReply, id } from "./scalars.ts";
import { runnableWorkflow } from "./workflows.ts";

const params = z.object({ env: z.string().max(40), id });
const base = "/resources/v1/environments/{env}/incidents/{id}";
const action = z.string().trim().min(1).max(similarityLimits.actionCharacters);

/** What people did in an incident that then ended; `text` is what its history says. */
const actionEvidence = z.object({ incident_id: z.string(), text: z.string() });

/**
 * `helped` is what comments say that helped; the others are what the history says that was done.
 */
export const actionTypes = ["helped", "assigned", "shared", "changed"] as const;

const suggestedAction = z.object({
  index: z.number(),
  description: z.string(),
  type: z.enum(actionTypes),
  /** 0 to 1: its share among the similar incidents. */
  score: z.number(),
  /** In how many of the similar incidents it was done. */
  incidents: z.number(),
  evidence: z.array(actionEvidence),
  /** What the caller said of it; null where nothing. */
  feedback: z.boolean().nullable(),
});
export type SuggestedAction = z.infer<typeof suggestedAction>;

export const suggestActions = endpoint({
  method: "POST",
  path: `${base}/historical-suggested-actions`,
  summary: "Suggest what people did in similar incidents that then ended",
  needs: inEnvironment("read"),
  isReadOnly: true,
  toggle: "historical_suggested_actions",
  params,
  query: withHidden,
  reply: z.object({
    items: z.array(suggestedAction),
    /** Similar incidents that it was taken from. */
    compared: z.number(),
    ...kindQuality,
  }),
  refuses: ["no_toggle", "not_found"],
  changesWith: ["insight"],
});

export const judgeSuggestedAction = endpoint({
  method: "POST",
  path: `${base}/historical-suggested-actions/feedback`,
  summary: "Say whether a suggested action helps",
  needs: mayAct("comment"),
  toggle: "historical_suggested_actions",
  params,
  body: feedback.extend({
    /** Its description. */
    action,
  }),
  reply: feedbackReply,
  refuses: ["no_toggle", "not_found"],
});

export const applySuggestedAction = endpoint({
  method: "POST",
  path: `${base}/historical-suggested-actions/apply`,
  summary: "Write into the history that a suggested action is taken; nothing else happens",
  needs: mayAct("comment"),
  toggle: "historical_suggested_actions",
  params,
  body: z.object({ index: z.number().int().min(0).max(1000), description: action }),
  reply: emptyReply,
  status: 204,
  refuses: ["no_toggle", "not_found", "merged_away"],
});

const remediationStep = z.object({
  index: z.number(),
  description: z.string(),
  /**
   * `runbook`: a tag names it; `comment`: somebody wrote it in an incident that then ended;
   * `workflow`: it ran there, or its condition holds here.
   */
  source: z.object({
    kind: z.enum(["workflow", "runbook", "comment"]),
    /** Of a workflow its name, of a runbook its tag, of a comment who wrote it. */
    name: z.string(),
    /** Null where the incident itself has it. */
    incident_id: z.string().nullable(),
    url: z.string().nullable(),
  }),
  score: z.number(),
  /** That the caller may start; its inputs' defaults are what tags of the incident say. */
  workflow: runnableWorkflow
    .extend({
      /** Runs of 90 days that were done, and how many of their incidents ended within a day. */
      success: z.object({ right: z.number(), of: z.number() }),
    })
    .nullable(),
  feedback: z.boolean().nullable(),
});
export type RemediationStep = z.infer<typeof remediationStep>;

export const suggestRemediation = endpoint({
  method: "GET",
  path: `${base}/suggested-remediation`,
  summary: "Suggest steps, from runbooks and from what was written in similar incidents",
  needs: inEnvironment("read"),
  toggle: "suggested_remediation",
  params,
  query: withHidden,
  reply: z.object({ items: z.array(remediationStep), compared: z.number(), ...kindQuality }),
  refuses: ["no_toggle", "not_found"],
  changesWith: ["insight"],
});

export const judgeRemediation = endpoint({
  method: "POST",
  path: `${base}/suggested-remediation/feedback`,
  summary: "Say whether the suggested steps, or one of them, help",
  needs: mayAct("comment"),
  toggle: "suggested_remediation",
  params,
  body: feedback.extend({
    /** A step's description; without one, all of them. */
    action: action.optional(),
  }),
  reply: feedbackReply,
  refuses: ["no_toggle", "not_found"],
});
