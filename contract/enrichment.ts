import { z } from "zod";
import { endpoint, may } from "./endpoint.ts";
import { limits } from "./limits.ts";
import { kept, madeFrom } from "./rules.ts";
import { id, nothing, time } from "./scalars.ts";

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
export const writtenTag = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z][a-z0-9_-]{0,63}$/, "A tag name is a letter, then letters, digits, _ or -")
  .refine((name) => !reserved.includes(name), "This is a field of the alert itself, not a tag");
/** Any tag that an event can have, or one of `description`, `status`, `source`, `source_system`. */
export const readField = z.string().trim().toLowerCase().min(1, "Name a tag").max(200);

/** How a tag gets its value. A tag of type multi mixes them. */
export const enrichmentTypes = ["extraction", "composition", "mapping"] as const;
export type EnrichmentType = (typeof enrichmentTypes)[number];

/** A source system that the rule is limited to, by kind or full name; empty for every one. */
const selected = z.string().trim().max(200);
const template = z.string().max(1000);
const configs = {
  /**
   * `regex` on every value of `source`. `template` says what becomes of a match, with `${1}` or
   * `${name}` for its groups; null for the first group.
   */
  extraction: {
    selected_source_system: selected,
    source: readField,
    regex: z.string().min(1, "Write a regex").max(1000),
    template: template.nullable(),
  },
  /** Text with `${tag}`, encoded for a URL, or `${exact(tag)}`, as it is. */
  composition: { selected_source_system: selected, value: template.min(1, "Write a text") },
  /**
   * What a mapping table says; `column` is its title, null for the column that is meant for this
   * tag.
   */
  mapping: {
    selected_source_system: selected,
    table_id: id,
    column: z.string().trim().max(200).nullable(),
  },
};
const some = { id: z.string(), when: z.string().max(limits.bpqlCharacters), active: z.boolean() };
const rule = z.discriminatedUnion("type", [
  z.object({ ...some, type: z.literal("extraction"), config: z.object(configs.extraction) }),
  z.object({ ...some, type: z.literal("composition"), config: z.object(configs.composition) }),
  z.object({ ...some, type: z.literal("mapping"), config: z.object(configs.mapping) }),
]);
/** One rule as it is kept. `when` is BPQL about one alert. */
export type EnrichmentRule = z.infer<typeof rule>;

const shown = { problem: z.string().nullable() };
const shownRule = z.discriminatedUnion("type", [
  z.object({
    ...some,
    ...shown,
    type: z.literal("extraction"),
    config: z.object({ ...configs.extraction, destination: z.string() }),
  }),
  z.object({
    ...some,
    ...shown,
    type: z.literal("composition"),
    config: z.object(configs.composition),
  }),
  z.object({ ...some, ...shown, type: z.literal("mapping"), config: z.object(configs.mapping) }),
]);
/** One rule as it is shown: `problem` says why it has no effect. */
export type Enrichment = z.infer<typeof shownRule>;

const any = { selected_source_system: selected.default("") };
const written = {
  id: id.optional(),
  when: some.when.default(""),
  active: z.boolean().default(true),
};
/** A rule as it is written; one that names the id of a rule of the tag is that rule. */
export const writtenRule = z.discriminatedUnion("type", [
  // The destination is the tag: it may be said, and must be the same.
  z.object({
    ...written,
    type: z.literal("extraction"),
    config: z.object({
      ...configs.extraction,
      ...any,
      template: configs.extraction.template.default(null),
      destination: z.string().optional(),
    }),
  }),
  z.object({
    ...written,
    type: z.literal("composition"),
    config: z.object({ ...configs.composition, ...any }),
  }),
  z.object({
    ...written,
    type: z.literal("mapping"),
    config: z.object({ ...configs.mapping, ...any, column: configs.mapping.column.default(null) }),
  }),
]);
export type WrittenRule = z.infer<typeof writtenRule>;

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
  ...kept,
  ...fields,
  name: z.string(),
  enrichments: z.array(shownRule),
});
export type EnrichmentTag = z.infer<typeof enrichmentTag>;

const rules = z
  .array(writtenRule)
  .max(limits.rulesPerTag, `At most ${limits.rulesPerTag} rules a tag`);
export const writtenEnrichment = z.object({
  ...fields,
  name: writtenTag,
  description: fields.description.default(""),
  override: z.boolean().default(false),
  active: z.boolean().default(true),
  enrichments: rules.default([]),
});
const someOf = z
  .object({ ...fields, name: writtenTag, active: z.boolean(), enrichments: rules })
  .partial()
  .extend(madeFrom);

const tags = "/resources/v2.1/enrichments-config/tags";
const params = z.object({ name: z.string().trim().toLowerCase().max(100) });
const list = z.object({ items: z.array(enrichmentTag), total: z.number() });
const toggle = "alert_enrichment";

export const listEnrichmentTags = endpoint({
  method: "GET",
  path: tags,
  summary: "Enrichment tags in the order they run",
  needs: may("enrichments@read"),
  toggle,
  reply: list,
  refuses: ["no_toggle"],
});
export const getEnrichmentTag = endpoint({
  method: "GET",
  path: `${tags}/{name}`,
  summary: "One enrichment tag",
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
  body: writtenEnrichment,
  reply: enrichmentTag,
  status: 201,
  refuses: ["invalid", "name_taken", "no_toggle"],
});
export const updateEnrichmentTag = endpoint({
  method: "PATCH",
  path: `${tags}/{name}`,
  summary: "Change some of an enrichment tag",
  needs: may("enrichments@update"),
  toggle,
  params,
  body: someOf,
  reply: enrichmentTag,
  refuses: ["not_found", "invalid", "name_taken", "stale", "no_toggle"],
});
export const deleteEnrichmentTag = endpoint({
  method: "DELETE",
  path: `${tags}/{name}`,
  summary: "Delete an enrichment tag; alerts keep its values",
  needs: may("enrichments@delete"),
  toggle,
  params,
  reply: nothing,
  status: 204,
  refuses: ["not_found", "no_toggle"],
});
export const orderEnrichmentTags = endpoint({
  method: "PUT",
  path: "/resources/v2.1/enrichments-config/",
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
  body: z.object({ enrichments: rules.min(1), ...madeFrom }),
  reply: enrichmentTag,
  status: 201,
  refuses: ["not_found", "invalid", "stale", "no_toggle"],
});
const changed = z.object({
  id,
  when: some.when.optional(),
  active: z.boolean().optional(),
  config: z.record(z.string(), z.unknown()).optional(),
});
export const updateEnrichments = endpoint({
  method: "PATCH",
  path: `${tags}/{name}/enrichments`,
  summary: "Change some of a tag's rules",
  needs: may("enrichments@update"),
  toggle,
  params,
  body: z.object({ enrichments: z.array(changed).min(1).max(limits.rulesPerTag), ...madeFrom }),
  reply: enrichmentTag,
  refuses: ["not_found", "invalid", "stale", "no_toggle"],
});
export const deleteEnrichments = endpoint({
  method: "DELETE",
  path: `${tags}/{name}/enrichments`,
  summary: "Remove rules of a tag",
  needs: may("enrichments@delete"),
  toggle,
  params,
  body: z.object({ enrichments_ids: z.array(id).min(1).max(limits.rulesPerTag), ...madeFrom }),
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

const tagValue = z.union([
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
  summary:
    "What rules of one tag would have made of the stored events, beside what today's rules make of them",
  needs: may("enrichments@read"),
  toggle,
  body: z.object({
    rules: rules.min(1, "Write at least one rule"),
    /** Where the rules stand: an existing tag is replaced in its place, another runs last. */
    name: writtenTag.optional(),
    override: z.boolean().default(false),
    timeframe: z.object({ from: time.optional(), to: time.optional() }).default({}),
  }),
  reply: z.object({
    /**
     * Events looked at; `is_cut` when the time holds more than could be, or began earlier than the
     * look back reaches.
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
  refuses: ["invalid", "no_toggle"],
});
export type EnrichmentPreview = z.infer<typeof previewEnrichment.reply>;
