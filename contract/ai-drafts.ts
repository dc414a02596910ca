/** What a model would be told of an incident, and what it says. */
import { z } from "zod";
import { promptFields, timeoutS } from "./ai-configuration.ts";
import { claim, evidence } from "./analysis.ts";
import { endpoint, may } from "./endpoint.ts";
import { id } from "./scalars.ts";

const prompt = {
  /** Instructions, in which nothing comes from senders. */
  system: z.string(),
  /** The data, as JSON. */
  user: z.string(),
  characters: z.number(),
};

export const previewAiAnalysis = endpoint({
  method: "GET",
  path: "/resources/v2.0/ai-analysis/incidents/{id}/preview",
  summary: "See all that a model would be told of an incident; nothing is sent",
  needs: may("aia_configuration@read"),
  params: z.object({ id }),
  query: z.object({ configuration_id: id.optional() }),
  reply: z.object({ configuration_id: z.string().nullable(), ...prompt }),
  refuses: ["not_found"],
  apiOnly: true,
});

const draft = z.object({ incident_id: id, ...promptFields });

export const previewAiDraft = endpoint({
  method: "POST",
  path: "/resources/v2.1/ai-analysis/configuration/preview",
  summary: "See all that a model would be told of an incident by a draft; nothing is sent",
  needs: may("aia_configuration@read"),
  isReadOnly: true,
  body: draft,
  reply: z.object(prompt),
  refuses: ["not_found"],
});

export const tryAiDraft = endpoint({
  method: "POST",
  path: "/resources/v2.1/ai-analysis/configuration/try",
  summary: "Ask a model about an incident now, by a draft; the incident stays as it is",
  needs: may("aia_configuration@update"),
  body: draft.extend({ integration_id: id, timeout_s: timeoutS }),
  reply: z.object({
    /** Why there is no answer; null where there is one. */
    error: z.string().nullable(),
    ms: z.number(),
    tokens: z.number(),
    sentences: z.array(claim),
    next_step: claim.nullable(),
    evidence: z.array(evidence),
  }),
  refuses: ["not_found", "no_model"],
});
