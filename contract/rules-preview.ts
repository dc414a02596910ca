import { z } from "zod";
import { alertFilterInput } from "./alert-filters.ts";
import { correlationPatternInput } from "./correlation-patterns.ts";
import { endpoint, may } from "./endpoint.ts";
import { enrichmentTagInput } from "./enrichment.ts";
import { maintenancePlanInput } from "./maintenance-plans.ts";
import { mappingTableInput, previewCsvCharacters } from "./mapping.ts";
import { id } from "./scalars.ts";
import { rulesPreview, span } from "./time-machine.ts";

/**
 * With the id of a rule that stands: in its place; without: besides. `only`: no others of the kind
 * stand, and their order is this one.
 */
const draftList = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item).max(500), only: z.boolean().default(false) }).optional();
const replacedId = { id: id.optional() };

/** Each kind as its own create call takes it. */
const ruleDrafts = z.object({
  "correlation-pattern": draftList(correlationPatternInput.extend(replacedId)),
  "alert-filter": draftList(alertFilterInput.extend(replacedId)),
  "maintenance-plan": draftList(maintenancePlanInput.extend(replacedId)),
  "enrichment-tag": draftList(enrichmentTagInput.extend(replacedId)),
  "mapping-table": draftList(
    mappingTableInput.extend({
      ...replacedId,
      /** Its rows; without them a table that stands is tried with those that it has. */
      csv: z.string().max(previewCsvCharacters).optional(),
      /** Or those of a former version of the table that stands. */
      version_id: id.optional(),
    }),
  ),
});
export type RuleDrafts = z.infer<typeof ruleDrafts>;

export const previewRules = endpoint({
  method: "POST",
  path: "/resources/v2.0/rules/preview",
  summary: "Preview changed rules on stored events; progress as lines of application/x-ndjson",
  needs: may("correlations@read"),
  isReadOnly: true,
  bodyBytes: 4 * previewCsvCharacters,
  body: z.object({
    ...span,
    rules: ruleDrafts.default({}),
    mode: z.enum(["time_window", "manual"]).optional(),
  }),
  reply: rulesPreview,
  refuses: [
    "invalid",
    "not_found",
    "name_taken",
    "no_permission",
    "preview_range_empty",
    "preview_range_long",
    "preview_running",
    "preview_stopped",
    "preview_ended_early",
  ],
  apiOnly: true,
});
