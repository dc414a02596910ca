import { z } from "zod";
import { endpoint, may } from "./endpoint.ts";
import { limits } from "./limits.ts";
import { ruleMetadata, baseRevision, orderInput, ruleSources } from "./rules.ts";
import { id, emptyReply } from "./scalars.ts";
import { rulesPreview, span, timeMachineLimits } from "./time-machine.ts";
import { topologyLimits } from "./topology.ts";

const tag = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z][a-z0-9_-]{0,63}$/, "must be a letter, then letters, digits, _ or -");
/** How the topology relates an alert to one that is in the incident already, both named in it. */
export const relations = ["depends_on", "either", "shared_dependency"] as const;
const topology = z.object({
  /**
   * depends_on: the alert's entity depends on the other's, or is the same; either: one of the two
   * on the other; shared_dependency: both depend on one and the same, such as a node or a database.
   */
  relation: z.enum(relations),
  /** Over at most so many links. */
  links: z.number().int().min(0).max(topologyLimits.linksMost),
  /** Kinds of links to follow; empty means all. */
  kinds: z.array(z.string().trim().toLowerCase().min(1).max(64)).max(20),
});
export type LinkRule = z.infer<typeof topology>;

const fields = {
  /** What it is called; empty is by what alerts agree on. No two patterns have the same. */
  title: z.string().trim().max(100),
  /** None is possible with a topology alone. */
  tags: z.array(tag).max(5),
  filter: z.string().max(limits.bpqlCharacters),
  source_systems: ruleSources,
  /** Minutes. */
  time_window: z.number().int().min(1).max(4320),
  window_mode: z.enum(["anchored", "sliding"]),
  cross_source: z.boolean(),
  note: z.string().max(2000),
  topology: topology.nullable(),
};
export const patternBody = z.object(fields);
export type PatternBody = z.infer<typeof patternBody>;
export const correlationPattern = patternBody.extend(ruleMetadata);
export type CorrelationPattern = z.infer<typeof correlationPattern>;
export const correlationPatternInput = z.object({
  ...fields,
  title: fields.title.default(""),
  filter: fields.filter.default(""),
  source_systems: fields.source_systems.default([]),
  window_mode: fields.window_mode.default("anchored"),
  cross_source: fields.cross_source.default(true),
  active: z.boolean().default(true),
  note: fields.note.default(""),
  topology: topology
    .extend({ kinds: topology.shape.kinds.default([]) })
    .nullable()
    .default(null),
});
const params = z.object({ id });
export const modes = ["time_window", "manual"] as const;

const ownRefusals = [
  "invalid",
  "name_taken",
  "pattern_without_tag",
  "tag_twice",
  "same_pattern",
  "no_toggle",
] as const;
export const listCorrelationPatterns = endpoint({
  method: "GET",
  path: "/web/correlation-patterns",
  summary: "List correlation patterns in the order in which they are tried",
  needs: may("correlations@read"),
  reply: z.object({ items: z.array(correlationPattern), total: z.number(), mode: z.enum(modes) }),
  changesWith: ["correlation-pattern"],
});
export const getCorrelationPattern = endpoint({
  method: "GET",
  path: "/web/correlation-patterns/{id}",
  summary: "Get a correlation pattern",
  needs: may("correlations@read"),
  params,
  reply: correlationPattern,
  refuses: ["not_found"],
  changesWith: ["correlation-pattern"],
});
export const createCorrelationPattern = endpoint({
  method: "POST",
  path: "/web/correlation-patterns",
  summary: "Create a correlation pattern",
  needs: may("correlations@create"),
  body: correlationPatternInput,
  reply: correlationPattern,
  status: 201,
  refuses: ownRefusals,
});
export const replaceCorrelationPattern = endpoint({
  method: "PUT",
  path: "/web/correlation-patterns/{id}",
  summary: "Replace a correlation pattern; open incidents keep the old one",
  needs: may("correlations@update"),
  params,
  body: correlationPatternInput,
  reply: correlationPattern,
  refuses: ["not_found", ...ownRefusals],
});
export const updateCorrelationPattern = endpoint({
  method: "PATCH",
  path: "/web/correlation-patterns/{id}",
  summary: "Change fields of a correlation pattern",
  needs: may("correlations@update"),
  params,
  body: patternBody.extend({ active: z.boolean() }).partial().extend(baseRevision),
  reply: correlationPattern,
  refuses: ["not_found", ...ownRefusals, "stale"],
});
export const deleteCorrelationPattern = endpoint({
  method: "DELETE",
  path: "/web/correlation-patterns/{id}",
  summary: "Delete a correlation pattern",
  needs: may("correlations@delete"),
  params,
  reply: emptyReply,
  status: 204,
  refuses: ["not_found"],
});
export const getCorrelationAlgorithm = endpoint({
  method: "GET",
  path: "/web/correlation-patterns/algorithm",
  summary: "Get the limits of the correlation algorithm",
  needs: may("correlations@read"),
  reply: z.object({ maxCorrelations: z.number(), maxEvents: z.number(), mode: z.enum(modes) }),
  changesWith: ["correlation-pattern"],
});
export const countPatternAlerts = endpoint({
  method: "GET",
  path: "/web/correlation-patterns/usage",
  summary: "Count the alerts of the last 7 days that each pattern joined to others",
  needs: may("correlations@read"),
  reply: z.object({
    /** Of the latest requests, the first of which came at `from`. */
    alerts: z.number(),
    from: z.number(),
    items: z.array(z.object({ pattern_id: z.string(), alerts: z.number() })),
  }),
});
export const orderCorrelationPatterns = endpoint({
  method: "PUT",
  path: "/web/correlation-patterns/order",
  summary: "Set the order of patterns by hand; the mode becomes manual",
  needs: may("correlations@update"),
  body: orderInput,
  reply: z.object({ items: z.array(correlationPattern), total: z.number(), mode: z.enum(modes) }),
  refuses: ["stale"],
});
export const resetCorrelationOrder = endpoint({
  method: "POST",
  path: "/web/correlation-patterns/order/reset",
  summary: "Reset the order of patterns: longest time window first",
  needs: may("correlations@update"),
  reply: z.object({ items: z.array(correlationPattern), total: z.number(), mode: z.enum(modes) }),
});
export const previewCorrelation = endpoint({
  method: "POST",
  path: "/web/correlation-patterns/preview",
  summary: "Preview patterns on stored or sample events; progress as lines of application/x-ndjson",
  needs: may("correlations@read"),
  isReadOnly: true,
  body: z.object({
    ...span,
    /** As a sender would post them, instead of what is stored. */
    events: z
      .array(z.record(z.string(), z.unknown()))
      .max(timeMachineLimits.sampleEvents)
      .optional(),
    /**
     * All that would stand, in order; one with the id of a pattern that stands is that pattern,
     * changed or not.
     */
    correlations: z.array(correlationPatternInput.extend({ id: id.optional() })).max(500),
    mode: z.enum(modes).optional(),
  }),
  reply: rulesPreview,
  refuses: [
    "invalid",
    "not_found",
    "preview_range_empty",
    "preview_range_long",
    "preview_running",
    "preview_stopped",
    "preview_ended_early",
  ],
});

const toggle = "correlation_pattern_suggestions";
const suggestion = z.object({
  /** What it would do; names it when it is dismissed. */
  effect: z.string(),
  /**
   * recommended: these patterns in this order, tried before others; mined: one pattern, found in
   * what alerts have in common.
   */
  kind: z.enum(["recommended", "mined"]),
  patterns: z.array(patternBody),
  /**
   * How much likelier alerts of one time agree on the tags than any two alerts; null for a
   * recommended set.
   */
  lift: z.number().nullable(),
  /**
   * The reopen window that goes with a recommended set, in seconds; null where the organization's
   * is no longer than that.
   */
  reopen_window_s: z.number().nullable(),
  /** Alerts that would have been grouped by it, and incidents a week that it would have spared. */
  support: z.number(),
  incidents_per_week: z.number(),
  samples: z.array(
    z.object({ title: z.string(), alerts: z.number(), incident_ids: z.array(z.string()) }),
  ),
});
export type PatternSuggestion = z.infer<typeof suggestion>;
export const suggestCorrelationPatterns = endpoint({
  method: "GET",
  path: "/web/correlation-patterns/suggestions",
  summary: "List patterns that the stored alerts suggest",
  needs: may("correlations@read"),
  toggle,
  /** Mined from so many of the latest alerts, the first of which started at `from`. */
  reply: z.object({
    items: z.array(suggestion),
    total: z.number(),
    alerts: z.number(),
    from: z.number().nullable(),
  }),
  refuses: ["no_toggle"],
  changesWith: ["correlation-pattern"],
});
export const dismissSuggestion = endpoint({
  method: "POST",
  path: "/web/correlation-patterns/suggestions/dismiss",
  summary: "Dismiss a suggested pattern",
  needs: may("correlations@update"),
  toggle,
  body: z.object({ effect: z.string().min(1).max(5000) }),
  reply: emptyReply,
  status: 204,
  refuses: ["no_toggle"],
});
