import { z } from "zod";
import { endpoint, may } from "./endpoint.ts";
import { limits } from "./limits.ts";
import { ruleMetadata, baseRevision } from "./rules.ts";
import { id, emptyReply, time } from "./scalars.ts";

/** What an enrichment may not write: the event's own fields, and those that every alert has. */
const reserved = [
  "app_key",
  "status",
  "timestamp",
  "primary_property",
  "secondary_property",
  "incident_identifier",
  "description",
  "expires_at",
  "start",
  "source",
  "source_system",
];
/** The tag that is written. Queries reach it, so it is named as they name tags. */
export const writableTagName = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z][a-z0-9_-]{0,63}$/, "must be a letter, then letters, digits, _ or -")
  .refine((name) => !reserved.includes(name), "must name a tag, not a field of the alert itself");
/** Any tag that an event can have, or one of `description`, `status`, `source`, `source_system`. */
export const readField = z.string().trim().toLowerCase().min(1).max(200);

/** How a tag gets its value. A tag of type multi mixes them. */
export const enrichmentTypes = ["extraction", "composition", "mapping"] as const;
export type EnrichmentType = (typeof enrichmentTypes)[number];

/** A source system that the rule is limited to, by kind or full name; empty for every one. */
const sourceSystem = z.string().trim().max(200);
const template = z.string().max(1000);
const configs = {
  /**
   * `regex` on every value of `source`. `template` says what becomes of a match, with `${1}` or
   * `${name}` for its groups; null for the first group.
   */
  extraction: {
    selected_source_system: sourceSystem,
    source: readField,
    regex: z.string().min(1).max(1000),
    template: template.nullable(),
  },
  /** Text with `${tag}`, encoded for a URL, or `${exact(tag)}`, as it is. */
  composition: { selected_source_system: sourceSystem, value: template.min(1) },
  /**
   * What a mapping table says; `column` is its title, null for the column that is meant for this
   * tag.
   */
  mapping: {
    selected_source_system: sourceSystem,
    table_id: id,
    column: z.string().trim().max(200).nullable(),
  },
};
const ruleFields = {
  id: z.string(),
  when: z.string().max(limits.bpqlCharacters),
  active: z.boolean(),
};
const rule = z.discriminatedUnion("type", [
  z.object({ ...ruleFields, type: z.literal("extraction"), config: z.object(configs.extraction) }),
  z.object({
    ...ruleFields,
    type: z.literal("composition"),
    config: z.object(configs.composition),
  }),
  z.object({ ...ruleFields, type: z.literal("mapping"), config: z.object(configs.mapping) }),
]);
/** One rule as it is kept. `when` is BPQL about one alert. */
export type EnrichmentRule = z.infer<typeof rule>;

const problemField = { problem: z.string().nullable() };
const enrichment = z.discriminatedUnion("type", [
  z.object({
    ...ruleFields,
    ...problemField,
    type: z.literal("extraction"),
    config: z.object({ ...configs.extraction, destination: z.string() }),
  }),
  z.object({
    ...ruleFields,
    ...problemField,
    type: z.literal("composition"),
    config: z.object(configs.composition),
  }),
  z.object({
    ...ruleFields,
    ...problemField,
    type: z.literal("mapping"),
    config: z.object(configs.mapping),
  }),
]);
/** One rule as it is shown: `problem` says why it has no effect. */
export type Enrichment = z.infer<typeof enrichment>;

const anySource = { selected_source_system: sourceSystem.default("") };
const inputFields = {
  id: id.optional(),
  when: ruleFields.when.default(""),
  active: z.boolean().default(true),
};
/** A rule as it is written; one that names the id of a rule of the tag is that rule. */
export const enrichmentRuleInput = z.discriminatedUnion("type", [
  // The destination is the tag: it may be said, and must be the same.
  z.object({
    ...inputFields,
    type: z.literal("extraction"),
    config: z.object({
      ...configs.extraction,
      ...anySource,
      template: configs.extraction.template.default(null),
      destination: z.string().optional(),
    }),
  }),
  z.object({
    ...inputFields,
    type: z.literal("composition"),
    config: z.object({ ...configs.composition, ...anySource }),
  }),
  z.object({
    ...inputFields,
    type: z.literal("mapping"),
    config: z.object({
      ...configs.mapping,
      ...anySource,
      column: configs.mapping.column.default(null),
    }),
  }),
]);
export type EnrichmentRuleInput = z.infer<typeof enrichmentRuleInput>;

const fields = {
  description: z.string().max(2000),
  type: z.enum([...enrichmentTypes, "multi"]),
  /** Whether a value found replaces one that the sender gave. */
  override: z.boolean(),
};
/** A tag and the rules for its value, in order: the first that yields one wins. */
export const enrichmentTagBody = z.object({
  ...fields,
  enrichments: z.array(rule).max(limits.rulesPerTag),
});
export type EnrichmentTagBody = z.infer<typeof enrichmentTagBody>;
export const enrichmentTag = z.object({
  ...ruleMetadata,
  ...fields,
  name: z.string(),
  enrichments: z.array(enrichment),
});
export type EnrichmentTag = z.infer<typeof enrichmentTag>;

const ruleInputs = z
  .array(enrichmentRuleInput)
  .max(limits.rulesPerTag, `At most ${limits.rulesPerTag} rules a tag`);
export const enrichmentTagInput = z.object({
  ...fields,
  name: writableTagName,
  description: fields.description.default(""),
  override: z.boolean().default(false),
  active: z.boolean().default(true),
  enrichments: ruleInputs.default([]),
});
const updateBody = z
  .object({ ...fields, name: writableTagName, active: z.boolean(), enrichments: ruleInputs })
  .partial()
  .extend(baseRevision);

const tags = "/resources/v2.1/enrichments-config/tags";
const params = z.object({ name: z.string().trim().toLowerCase().max(100) });
const list = z.object({ items: z.array(enrichmentTag), total: z.number() });
const toggle = "alert_enrichment";

const ownRefusals = [
  "invalid",
  "too_many_rules_of_tag",
  "rule_of_other_type",
  "rule_of_other_tag",
  "unknown_mapping_table",
  "unknown_result_column",
  "no_result_column_of_tag",
] as const;
export const listEnrichmentTags = endpoint({
  method: "GET",
  path: tags,
  summary: "List enrichment tags in the order in which they run",
  needs: may("enrichments@read"),
  toggle,
  reply: list,
  refuses: ["no_toggle"],
  changesWith: ["enrichment-tag"],
});
export const getEnrichmentTag = endpoint({
  method: "GET",
  path: `${tags}/{name}`,
  summary: "Get an enrichment tag",
  needs: may("enrichments@read"),
  toggle,
  params,
  reply: enrichmentTag,
  refuses: ["not_found", "no_toggle"],
});
export const createEnrichmentTag = endpoint({
  method: "POST",
  path: tags,
  summary: "Create an enrichment tag",
  needs: may("enrichments@create"),
  toggle,
  body: enrichmentTagInput,
  reply: enrichmentTag,
  status: 201,
  refuses: [...ownRefusals, "too_many_enrichment_tags", "name_taken", "no_toggle"],
});
export const updateEnrichmentTag = endpoint({
  method: "PATCH",
  path: `${tags}/{name}`,
  summary: "Change fields of an enrichment tag",
  needs: may("enrichments@update"),
  toggle,
  params,
  body: updateBody,
  reply: enrichmentTag,
  refuses: [...ownRefusals, "not_found", "name_taken", "stale", "no_toggle"],
});
export const deleteEnrichmentTag = endpoint({
  method: "DELETE",
  path: `${tags}/{name}`,
  summary: "Delete an enrichment tag; alerts keep its values",
  needs: may("enrichments@delete"),
  toggle,
  params,
  reply: emptyReply,
  status: 204,
  refuses: ["not_found", "no_toggle"],
});
export const orderEnrichmentTags = endpoint({
  method: "PUT",
  path: "/resources/v2.1/enrichments-config",
  alsoAt: "/resources/v2.1/enrichments-config/",
  summary: "Set the order in which tags run, by their names",
  needs: may("enrichments@update"),
  toggle,
  body: z.object({ alert_tags_order: z.array(z.string().trim().toLowerCase().max(100)).max(2000) }),
  reply: list,
  refuses: ["stale", "no_toggle"],
});

export const createEnrichments = endpoint({
  method: "POST",
  path: `${tags}/{name}/enrichments`,
  summary: "Add rules after those of a tag",
  needs: may("enrichments@create"),
  toggle,
  params,
  body: z.object({ enrichments: ruleInputs.min(1), ...baseRevision }),
  reply: enrichmentTag,
  status: 201,
  refuses: [...ownRefusals, "not_found", "stale", "no_toggle"],
});
const ruleChange = z.object({
  id,
  when: ruleFields.when.optional(),
  active: z.boolean().optional(),
  config: z.record(z.string(), z.unknown()).optional(),
});
export const updateEnrichments = endpoint({
  method: "PATCH",
  path: `${tags}/{name}/enrichments`,
  summary: "Change fields of a tag's rules",
  needs: may("enrichments@update"),
  toggle,
  params,
  body: z.object({
    enrichments: z.array(ruleChange).min(1).max(limits.rulesPerTag),
    ...baseRevision,
  }),
  reply: enrichmentTag,
  refuses: [...ownRefusals, "not_found", "stale", "no_toggle"],
});
export const deleteEnrichments = endpoint({
  method: "DELETE",
  path: `${tags}/{name}/enrichments`,
  summary: "Remove rules of a tag",
  needs: may("enrichments@delete"),
  toggle,
  params,
  body: z.object({ enrichments_ids: z.array(id).min(1).max(limits.rulesPerTag), ...baseRevision }),
  reply: enrichmentTag,
  refuses: ["not_found", "stale", "no_toggle"],
});
export const orderEnrichments = endpoint({
  method: "PUT",
  path: `${tags}/{name}/order`,
  summary: "Set the order of a tag's rules",
  needs: may("enrichments@update"),
  toggle,
  params,
  body: z.object({ enrichment_order: z.array(id).max(limits.rulesPerTag) }),
  reply: enrichmentTag,
  refuses: ["not_found", "stale", "no_toggle"],
});

export const tagValue = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.array(z.union([z.string(), z.number(), z.boolean()])),
]);
const sample = z.object({
  at: z.number(),
  receipt_id: z.string(),
  index: z.number(),
  status: z.string(),
  source_system: z.string(),
  primary: z.string(),
  secondary: z.string().nullable(),
  before: tagValue.nullable(),
  after: tagValue.nullable(),
  rule: z.number().nullable(),
});
export type EnrichmentSample = z.infer<typeof sample>;
export const previewEnrichment = endpoint({
  method: "POST",
  path: "/resources/v2.0/alert-enrichments/preview",
  summary: "Preview a tag's rules on stored events, compared with today's rules",
  needs: may("enrichments@read"),
  isReadOnly: true,
  toggle,
  body: z.object({
    rules: ruleInputs.min(1, "Write at least one rule"),
    /** Where the rules stand: an existing tag is replaced in its place, another runs last. */
    name: writableTagName.optional(),
    override: z.boolean().default(false),
    timeframe: z.object({ from: time.optional(), to: time.optional() }).default({}),
  }),
  reply: z.object({
    /**
     * Events looked at; `is_cut` when the time holds more: too many, or older than the look back
     * reaches.
     */
    looked_at: z.number(),
    is_cut: z.boolean(),
    from: z.number(),
    to: z.number(),
    /**
     * `conflicts`: a rule says otherwise, but the value there stands in the way. Together they are
     * all events looked at.
     */
    counts: z.object({
      changed: z.number(),
      unchanged: z.number(),
      conflicts: z.number(),
      no_match: z.number(),
    }),
    /** By place in `rules`: how often each was the one to yield. */
    hits: z.array(z.number()),
    samples: z.object({
      changed: z.array(sample),
      conflicts: z.array(sample),
      no_match: z.array(sample),
    }),
  }),
  refuses: [...ownRefusals, "no_toggle"],
  changesWith: ["enrichment-tag", "mapping-table"],
});
export type EnrichmentPreview = z.infer<typeof previewEnrichment.reply>;
