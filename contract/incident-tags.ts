import { z } from "zod";
import { endpoint, inEnvironment, may, signedIn } from "./endpoint.ts";
import { actionReply } from "./incident-actions.ts";
import { limits } from "./limits.ts";
import { ruleMetadata, baseRevision, orderInput } from "./rules.ts";
import { id, ids, emptyReply, seconds } from "./scalars.ts";
import { status } from "./statuses.ts";

/** `priority` is P1 to P5; `list` is one of the definition's options. */
export const tagTypes = ["text", "multi_value", "priority", "list"] as const;
export type TagType = (typeof tagTypes)[number];
/** Most urgent first. */
export const priorities = ["P1", "P2", "P3", "P4", "P5"] as const;

/**
 * What a rule makes of the values that the incident's alerts have in a field. `worst` and `least`
 * go by the order of priorities or options.
 */
export const aggregations = [
  "first",
  "distinct",
  "most_frequent",
  "worst",
  "least",
  "count",
] as const;
export type Aggregation = (typeof aggregations)[number];
const textAggregations = [
  "first",
  "distinct",
  "most_frequent",
  "count",
] as const satisfies readonly Aggregation[];
const orderedAggregations = [
  "worst",
  "least",
  "most_frequent",
  "first",
] as const satisfies readonly Aggregation[];
export const aggregationsOf: Readonly<Record<TagType, readonly Aggregation[]>> = {
  text: textAggregations,
  multi_value: textAggregations,
  priority: orderedAggregations,
  list: orderedAggregations,
};

const text = z
  .string()
  .trim()
  .min(1)
  .max(limits.itemCharacters, `At most ${limits.itemCharacters} characters`);
/** One text, or several for a multi-value tag. */
export const tagValue = z.union([
  text,
  z.array(text).min(1).max(limits.itemsPerTag, `At most ${limits.itemsPerTag} values`),
]);
export type TagValue = z.infer<typeof tagValue>;

/**
 * A value, or how it is found. `template` is text with `${field}`; where one of them is missing it
 * yields nothing.
 */
const source = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("literal"), value: tagValue }),
  z.object({
    kind: z.enum(aggregations),
    field: z
      .string()
      .trim()
      .toLowerCase()
      .regex(/^[a-z][a-z0-9_.-]{0,127}$/, "must name a tag"),
  }),
  z.object({
    kind: z.literal("template"),
    template: z.string().trim().min(1).max(1000),
  }),
]);
export type TagSource = z.infer<typeof source>;
/** `when` is BPQL about the incident; empty always holds. */
const automaticRule = z.object({
  when: z.string().max(limits.bpqlCharacters).default(""),
  value: source,
});
export type AutomaticRule = z.infer<typeof automaticRule>;

const fields = {
  description: z.string().max(2000),
  type: z.enum(tagTypes),
  /** Of a closed list, most urgent first. */
  options: z.array(text).max(100),
  /** What holds where no rule yields anything. */
  default: tagValue.nullable(),
  /** The first that yields a value wins. */
  automatic: z
    .array(automaticRule)
    .max(limits.automaticRulesRaised, `At most ${limits.automaticRulesRaised} rules`),
};
export const incidentTagBody = z.object(fields);
export type IncidentTagBody = z.infer<typeof incidentTagBody>;
/** BPQL asks for it as `tag.NAME`. */
const tagName = z
  .string()
  .trim()
  .min(1)
  .toLowerCase()
  .regex(/^[a-z][a-z0-9_-]{0,63}$/, "must be a letter, then letters, digits, _ or -");
export const incidentTag = incidentTagBody.extend({ ...ruleMetadata, name: z.string() });
export type IncidentTag = z.infer<typeof incidentTag>;

/** A tag as an incident holds it. Null: somebody took the automatic value off. */
export const appliedTag = z.object({
  value: tagValue.nullable(),
  meta: z.object({
    by: z.enum(["auto", "user"]),
    at: seconds,
    /** The place of the rule that yielded it, from 1; null for the default. */
    rule: z.number().nullable().optional(),
    /** Who set it. */
    name: z.string().optional(),
  }),
});
export type AppliedTag = z.infer<typeof appliedTag>;

export const incidentTagInput = z.object({
  ...fields,
  name: tagName,
  description: fields.description.default(""),
  options: fields.options.default([]),
  default: fields.default.default(null),
  automatic: fields.automatic.default([]),
  active: z.boolean().default(true),
});
const updateBody = z
  .object({ ...fields, name: tagName, active: z.boolean() })
  .partial()
  .extend(baseRevision);
/** `settling`: open incidents are being given their values anew. */
const list = z.object({
  items: z.array(incidentTag),
  total: z.number(),
  settling: z.object({ done: z.number(), of: z.number() }).nullable(),
});

const definitions = "/resources/v2.0/incidents/tags/definitions";
const params = z.object({ id });
export const listIncidentTags = endpoint({
  method: "GET",
  path: definitions,
  summary: "List incident tag definitions in order",
  needs: may("incident-tags-definitions@read"),
  reply: list,
  changesWith: ["incident-tag"],
});
const valueRefusals = [
  "tag_has_one_value",
  "unknown_tag_value",
  "unknown_priority",
  "tag_value_missing",
] as const;
const ownRefusals = [
  "invalid",
  "tag_options_missing",
  "tag_without_options",
  "tag_option_twice",
  ...valueRefusals,
  "tag_moves_with_time",
] as const;
const refuses = [
  ...ownRefusals,
  "name_taken",
  "priority_tag_exists",
  "too_many_automatic_rules",
] as const;
export const createIncidentTag = endpoint({
  method: "POST",
  path: definitions,
  summary: "Create an incident tag; open incidents get their values in the background",
  needs: may("incident-tags-definitions@create"),
  body: incidentTagInput,
  reply: incidentTag,
  status: 201,
  refuses: [...refuses, "too_many_incident_tags"],
});
export const updateIncidentTag = endpoint({
  method: "PUT",
  path: `${definitions}/{id}`,
  summary: "Change an incident tag definition; fields that are left out stay as they are",
  needs: may("incident-tags-definitions@update"),
  params,
  body: updateBody,
  reply: incidentTag,
  refuses: [...refuses, "not_found", "stale", "tag_type_stays"],
});
export const deleteIncidentTag = endpoint({
  method: "DELETE",
  path: `${definitions}/{id}`,
  summary: "Delete an incident tag definition; incidents lose its values",
  needs: may("incident-tags-definitions@delete"),
  params,
  reply: emptyReply,
  status: 204,
  refuses: ["not_found", "priority_tag_stays"],
});
export const orderIncidentTags = endpoint({
  method: "PUT",
  path: `${definitions}/order`,
  summary: "Set the order of incident tags; a rule can use the tags before its own",
  needs: may("incident-tags-definitions@update"),
  body: orderInput,
  reply: list,
  refuses: ["stale"],
});
export const previewIncidentTag = endpoint({
  method: "POST",
  path: `${definitions}/preview`,
  summary: "Preview which values the open incidents would get",
  needs: may("incident-tags-definitions@read"),
  isReadOnly: true,
  body: incidentTagInput.omit({ active: true, name: true, description: true }).extend({
    /** The definition that the draft would replace, in its place; else it stands last. */
    id: id.nullable().default(null),
  }),
  reply: z.object({
    /** Open incidents looked at, newest change first; `of` is how many there are. */
    looked_at: z.number(),
    of: z.number(),
    changed: z.number(),
    /** Set by hand: they stay. */
    by_hand: z.number(),
    without: z.number(),
    values: z.array(z.object({ value: z.string(), incidents: z.number() })),
    /** By place in `automatic`, how often each rule was the one to yield; the default last. */
    hits: z.array(z.number()),
    samples: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        subtitle: z.string(),
        status,
        before: tagValue.nullable(),
        after: tagValue.nullable(),
        rule: z.number().nullable(),
      }),
    ),
  }),
  refuses: ownRefusals,
  changesWith: ["incident-tag"],
});
export type IncidentTagPreview = z.infer<typeof previewIncidentTag.reply>;

const feedTag = incidentTag.pick({
  id: true,
  name: true,
  description: true,
  type: true,
  options: true,
  order: true,
});
export type FeedTag = z.infer<typeof feedTag>;
const env = z.string().max(40);
export const listFeedTags = endpoint({
  method: "GET",
  path: "/resources/v2.0/environments/{env}/incidents/tags/feed/definitions",
  summary: "List the tags that incidents of the environment can have, in order",
  needs: inEnvironment("read"),
  params: z.object({ env }),
  reply: z.object({ items: z.array(feedTag), total: z.number() }),
  changesWith: ["incident-tag"],
});
export const getPriorityTag = endpoint({
  method: "GET",
  path: `${definitions}/organization/priority`,
  summary: "Get the tag that is the priority of incidents",
  needs: signedIn,
  reply: feedTag.extend({ active: z.boolean() }),
  refuses: ["not_found"],
  apiOnly: true,
});

const taggingEndpoint = {
  needs: may("custom_tags@update"),
  reply: actionReply,
  refuses: ["no_environment_access", "not_found"],
} as const;
export const tagIncidents = endpoint({
  ...taggingEndpoint,
  method: "POST",
  path: "/resources/v2.0/environments/{env}/incidents/tags",
  summary: "Set tags of incidents by hand; rules leave them alone until they are removed",
  params: z.object({ env }),
  body: z.object({
    tags: z
      .array(z.object({ tag_id: id, tag_value: tagValue }))
      .min(1, "Name at least one tag")
      .max(50),
    incident_ids: ids,
  }),
  refuses: [...taggingEndpoint.refuses, "invalid", "unknown_incident_tag", ...valueRefusals],
});
const untagSummary =
  "Take a tag off: one set by hand gives way to the automatic value, an automatic one stays off";
export const untagIncidents = endpoint({
  ...taggingEndpoint,
  needs: may("custom_tags@delete"),
  method: "DELETE",
  path: "/resources/v2.0/environments/{env}/incidents/tags/{tagId}",
  summary: untagSummary,
  params: z.object({ env, tagId: id }),
  body: z.object({ incident_ids: ids }),
});
export const untagIncident = endpoint({
  ...taggingEndpoint,
  needs: may("custom_tags@delete"),
  method: "DELETE",
  path: "/resources/v2.0/environments/{env}/incidents/{id}/tags/{tagId}",
  summary: untagSummary,
  params: z.object({ env, id, tagId: id }),
  apiOnly: true,
});
