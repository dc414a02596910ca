import { z } from "zod";
import { endpoint, inEnvironment, mayAct } from "./endpoint.ts";
import { feedback, feedbackReply, kindQuality, withHidden } from "./insight-feedback.ts";
import { id, seconds } from "./scalars.ts";
import { ticket } from "./service-desk.ts";
import { status } from "./statuses.ts";

const params = z.object({ env: z.string().max(40), id });

/**
 * What both have in common: `entities`, `text`, `tags` and `structure` name `words`; `component`,
 * `cause` and `expected_cause` name `concepts`.
 */
const similarityReason = z.object({
  code: z.string(),
  params: z.record(z.string(), z.string()),
});
export type SimilarityReason = z.infer<typeof similarityReason>;

/** What can be looked at: an alert, or a comment in the history of the incident. */
const similarityEvidence = z.object({
  kind: z.enum(["alert", "comment"]),
  id: z.string(),
  text: z.string(),
});

const similarIncident = z.object({
  incident_id: z.string(),
  /** 0 to 1. */
  score: z.number(),
  reasons: z.array(similarityReason),
  evidence: z.array(similarityEvidence),
  title: z.string(),
  subtitle: z.string(),
  status,
  active: z.boolean(),
  start: seconds,
  end: seconds.nullable(),
  /** What the caller said of it; null where nothing. */
  feedback: z.boolean().nullable(),
});
export type SimilarIncident = z.infer<typeof similarIncident>;

const base = "/resources/v1/environments/{env}/incidents/{id}";

export const findSimilarIncidents = endpoint({
  method: "GET",
  path: `${base}/similarity-search`,
  summary: "Find the incidents of the last 90 days that are most like one, resolved ones first",
  needs: inEnvironment("read"),
  toggle: "similar_incident_recommendations",
  params,
  query: withHidden,
  reply: z.object({
    /** Under which the explanations can be asked for. */
    request_id: z.string(),
    items: z.array(similarIncident),
    /** With how many incidents it was compared. */
    compared: z.number(),
    ...kindQuality,
  }),
  refuses: ["no_toggle", "not_found"],
  changesWith: ["insight"],
});
export type SimilarIncidents = z.infer<(typeof findSimilarIncidents)["reply"]>;

export const explainSimilarIncidents = endpoint({
  method: "GET",
  path: `${base}/similarity-search/{requestId}/explanations`,
  summary: "Explain in sentences why a search found its incidents; for a day after the search",
  needs: inEnvironment("read"),
  toggle: "similar_incident_recommendations",
  params: params.extend({ requestId: id }),
  reply: z.object({
    request_id: z.string(),
    items: z.array(z.object({ incident_id: z.string(), explanation: z.string() })),
  }),
  refuses: ["no_toggle", "not_found"],
});

export const judgeSimilarIncident = endpoint({
  method: "POST",
  path: `${base}/similarity-search/feedback`,
  summary: "Say whether an incident that was found is really like this one",
  needs: mayAct("comment"),
  toggle: "similar_incident_recommendations",
  params,
  body: feedback.extend({ incident_id: id }),
  reply: feedbackReply,
  refuses: ["no_toggle", "not_found"],
});

const externalSimilarIncident = ticket
  .pick({
    id: true,
    updated_at: true,
    url: true,
    key: true,
    system: true,
    title: true,
    status: true,
    is_open: true,
    opened_at: true,
    closed_at: true,
    priority: true,
    severity: true,
    impact: true,
    assignment_group: true,
    close_code: true,
  })
  .extend({
    /** 0 to 1. */
    confidence: z.number(),
    /** Why it is here, in one sentence. */
    reasoning: z.string(),
    /** What it is about. */
    summary: z.string(),
    short_description: z.string(),
    description: z.string(),
    work_notes: z.string().nullable(),
    close_notes: z.string().nullable(),
    comments: z.string().nullable(),
    feedback: z.boolean().nullable(),
  });
export type ExternalSimilarIncident = z.infer<typeof externalSimilarIncident>;

export const findExternalSimilarities = endpoint({
  method: "GET",
  path: `${base}/external-similarities`,
  summary: "Find the tickets of the last 90 days that are most like an incident, closed ones first",
  needs: inEnvironment("read"),
  toggle: "external_similarities",
  params,
  query: withHidden,
  reply: z.object({
    items: z.array(externalSimilarIncident),
    compared: z.number(),
    /** Whether tickets of a service desk are read at all. */
    has_desk: z.boolean(),
    ...kindQuality,
  }),
  refuses: ["no_toggle", "not_found"],
  changesWith: ["insight", "integrations"],
});

export const judgeExternalSimilarity = endpoint({
  method: "POST",
  path: `${base}/external-similarities/feedback`,
  summary: "Say whether a ticket that was found is really like this incident",
  needs: mayAct("comment"),
  toggle: "external_similarities",
  params,
  body: feedback.extend({ ticket_id: id }),
  reply: feedbackReply,
  refuses: ["no_toggle", "not_found"],
});
