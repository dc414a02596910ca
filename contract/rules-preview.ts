import { z } from "zod";
import { writtenFilter } from "./alert-filters.ts";
import { writtenPattern } from "./correlation-patterns.ts";
import { endpoint, may } from "./endpoint.ts";
import { writtenEnrichment } from "./enrichment.ts";
import { writtenPlan } from "./maintenance-plans.ts";
import { id } from "./scalars.ts";
import { rulesPreview, span } from "./time-machine.ts";

/**
 * With the id of a rule that stands: in its place; without: besides. `only`: no others of the kind
 * stand, and their order is this one.
 */
const drafts = <T extends z.ZodType>(one: T) =>
  z.object({ items: z.array(one).max(500), only: z.boolean().default(false) }).optional();
const inPlace = { id: id.optional() };

/** Each kind as its own create call takes it. */
const rules = z.object({
  "correlation-pattern": drafts(writtenPattern.extend(inPlace)),
  "alert-filter": drafts(writtenFilter.extend(inPlace)),
  "maintenance-plan": drafts(writtenPlan.extend(inPlace)),
  "enrichment-tag": drafts(writtenEnrichment.extend(inPlace)),
});
export type WrittenRules = z.infer<typeof rules>;

export const previewRules = endpoint({
  method: "POST",
  path: "/resources/v2.0/rules/preview",
  summary:
    "What other rules would have made of the stored events, beside today's; progress as lines where application/x-ndjson is accepted",
  needs: may("correlations@read"),
  body: z.object({
    ...span,
    rules: rules.default({}),
    mode: z.enum(["time_window", "manual"]).optional(),
  }),
  reply: rulesPreview,
  refuses: [
    "invalid",
    "not_found",
    "name_taken",
    "no_permission",
    "preview_running",
    "preview_failed",
  ],
  apiOnly: true,
});
