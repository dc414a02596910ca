import { z } from "zod";
import { aiLimits } from "./ai-limits.ts";
import { endpoint, may } from "./endpoint.ts";
import { limits } from "./limits.ts";
import { baseRevision, orderInput } from "./rules.ts";
import { emptyReply, id, name, seconds } from "./scalars.ts";

const { recommendedTags } = aiLimits;
const tagNames = z.array(z.string().trim().toLowerCase().min(1).max(64)).max(100);

/** What a model is told, besides the product's own text. */
export const promptFields = {
  prompt_addendum: z.string().trim().max(aiLimits.addendumCharacters),
  /** Of the answer. */
  language: z.string().trim().min(1).max(60),
  /** Names of the alerts' tags that are told; empty: all but the hidden ones. */
  tags: tagNames,
  hidden_tags: tagNames,
};

/** How long a model is waited for, in seconds. */
export const timeoutS = z.number().int().min(aiLimits.timeoutLeastS).max(aiLimits.timeoutMostS);

const fields = {
  name,
  active: z.boolean(),
  /** The connected model: its endpoint, key and name are those of the integration. */
  integration_id: id,
  /** Which incidents it is asked about; empty: those of all. */
  environment_ids: z.array(id).max(200),
  /** BPQL about the incident; empty: every one. */
  condition: z.string().max(limits.bpqlCharacters),
  ...promptFields,
  recommended_tags: z
    .array(id)
    .max(
      recommendedTags,
      "Select up to 5 incident tags for similarity-based action recommendations",
    ),
  /** New incidents are analysed without anybody asking; of these environments, or of all those. */
  auto_analyse: z.boolean(),
  auto_environment_ids: z.array(id).max(200),
  /** Tags that an analysis recommends are given to the incident at once. */
  auto_apply: z.boolean(),
  /** A day, in UTC. */
  calls_per_day: z.number().int().min(0).max(aiLimits.callsMost),
  tokens_per_day: z.number().int().min(0).max(aiLimits.tokensMost),
  timeout_s: timeoutS,
};

export const aiConfigurationDefaults = {
  active: true,
  environment_ids: [],
  condition: "",
  prompt_addendum: "",
  language: "English",
  tags: [],
  hidden_tags: [],
  recommended_tags: [],
  auto_analyse: false,
  auto_environment_ids: [],
  auto_apply: false,
  calls_per_day: 200,
  tokens_per_day: 500_000,
  timeout_s: 30,
};

export const aiConfiguration = z.object({
  ...fields,
  id: z.string(),
  order: z.number(),
  /** Why no model is asked at present; null while one is. */
  problem: z.string().nullable(),
  /** As the integration says; null where it is gone. */
  endpoint: z.string().nullable(),
  model: z.string().nullable(),
  /** Of today. */
  used: z.object({ calls: z.number(), tokens: z.number() }),
  created_at: seconds,
  updated_at: seconds,
});
export type AiConfiguration = z.infer<typeof aiConfiguration>;

const draft = z.object(fields).partial().required({ name: true, integration_id: true });
const changes = z.object(fields).partial().extend(baseRevision).omit({ revision: true });
const params = z.object({ id });
const list = z.object({ items: z.array(aiConfiguration), total: z.number() });
const path = "/resources/v2.1/ai-analysis/configuration";

export const listAiConfigurations = endpoint({
  method: "GET",
  path: "/resources/v2.1/ai-analysis/configurations",
  summary: "List the models that analyse incidents; of those that fit, the first is asked",
  needs: may("aia_configuration@read"),
  reply: list,
  changesWith: ["insight", "integrations"],
});

export const sortAiConfigurations = endpoint({
  method: "PUT",
  path: "/resources/v2.1/ai-analysis/configurations/sort",
  summary: "Set the order: the first that fits is asked",
  needs: may("aia_configuration@update"),
  body: orderInput,
  reply: list,
  refuses: ["stale"],
});

export const listAiModels = endpoint({
  method: "GET",
  path: "/resources/v2.1/ai-analysis/models",
  summary: "List the connected models that a configuration can name",
  needs: may("aia_configuration@read"),
  reply: z.object({
    items: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        active: z.boolean(),
        endpoint: z.string().nullable(),
        model: z.string().nullable(),
      }),
    ),
    total: z.number(),
  }),
  changesWith: ["integrations"],
});

export const createAiConfiguration = endpoint({
  method: "POST",
  path,
  summary: "Have a connected model analyse incidents",
  needs: may("aia_configuration@create"),
  body: draft,
  reply: aiConfiguration,
  status: 201,
  refuses: ["name_taken", "no_model", "too_many_ai_configurations"],
});

export const getAiConfiguration = endpoint({
  method: "GET",
  path: `${path}/{id}`,
  summary: "Get one configuration of the analysis",
  needs: may("aia_configuration@read"),
  params,
  reply: aiConfiguration,
  refuses: ["not_found"],
});

export const updateAiConfiguration = endpoint({
  method: "PATCH",
  path: `${path}/{id}`,
  summary: "Change a configuration of the analysis",
  needs: may("aia_configuration@update"),
  params,
  body: changes,
  reply: aiConfiguration,
  refuses: ["not_found", "name_taken", "no_model", "stale"],
});

export const deleteAiConfiguration = endpoint({
  method: "DELETE",
  path: `${path}/{id}`,
  summary: "Have a model analyse no more; the built-in engine goes on",
  needs: may("aia_configuration@delete"),
  params,
  reply: emptyReply,
  status: 204,
  refuses: ["not_found"],
});

const singlePath = "/resources/v2.0/ai-analysis/configuration";

export const getSingleAiConfiguration = endpoint({
  method: "GET",
  path: singlePath,
  summary: "Get the first configuration of the analysis; null where there is none",
  needs: may("aia_configuration@read"),
  reply: z.object({ configuration: aiConfiguration.nullable() }),
  changesWith: ["insight", "integrations"],
});

export const saveSingleAiConfiguration = endpoint({
  method: "PATCH",
  path: singlePath,
  summary: "Change the first configuration of the analysis, or make it",
  needs: may("aia_configuration@update"),
  body: changes,
  reply: z.object({ configuration: aiConfiguration }),
  refuses: ["name_taken", "no_model", "too_many_ai_configurations", "stale"],
});

export const getAiConfigurationDefaults = endpoint({
  method: "GET",
  path: `${singlePath}/defaults`,
  summary: "Get what holds of a configuration where nothing is said",
  needs: may("aia_configuration@read"),
  reply: z.object(fields).omit({ name: true, integration_id: true }),
  apiOnly: true,
});
