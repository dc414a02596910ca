import { z } from "zod";
import type { Resource } from "./permissions.ts";
import { base, id, seconds } from "./scalars.ts";

/**
 * Every kind of rule that an organization can write. Also the kind of the news that tells of a
 * change.
 */
export const ruleKinds = [
  "enrichment-tag",
  "mapping-table",
  "alert-filter",
  "correlation-pattern",
  "incident-tag",
  "maintenance-plan",
  "autoshare-rule",
  "message-template",
  "workflow",
] as const;
export type RuleKind = (typeof ruleKinds)[number];

/** Kinds that say what becomes of an event, or is done about it; their rules carry tests. */
export const testedRuleKinds = ruleKinds.filter(
  (kind): kind is TestedRuleKind => kind !== "message-template",
);
export type TestedRuleKind = Exclude<RuleKind, "message-template">;

/** Of the permissions that a kind asks for, and of its entries in the audit log. */
export const ruleResources = {
  "alert-filter": "plans",
  "autoshare-rule": "notifications",
  "correlation-pattern": "correlations",
  "enrichment-tag": "enrichments",
  "incident-tag": "incident-tags-definitions",
  "maintenance-plan": "plans",
  "mapping-table": "enrichments",
  "message-template": "integrations",
  workflow: "workflows",
} as const satisfies Record<RuleKind, Resource>;

/** Source systems that a rule is limited to: an empty list means every one, an empty entry none. */
export const ruleSources = z
  .array(z.string().trim().min(1, "Please select at least one source system").max(200))
  .max(100);

/** What every rule carries besides its kind's own fields. */
export const ruleMetadata = {
  id: z.string(),
  order: z.number(),
  active: z.boolean(),
  /** Counts the changes of its effect. */
  revision: z.number(),
  created_at: seconds,
  updated_at: seconds,
  /** Why it has no effect at present; null while it has. */
  problem: z.string().nullable(),
};
export type RuleMetadata = z.infer<z.ZodObject<typeof ruleMetadata>>;

export const orderInput = z.object({ order: z.array(id).max(2000) });
/**
 * A change may name what it was made from, the revision or the fields as they were: 409 when
 * somebody was faster.
 */
export const baseRevision = { revision: z.number().int().optional(), base };
