import { z } from "zod";
import { endpoint, may } from "./endpoint.ts";
import { limits } from "./limits.ts";
import { id, nothing, seconds } from "./scalars.ts";

const tag = z.string().trim().toLowerCase().regex(/^[a-z][a-z0-9_-]{0,63}$/, "A tag name is a letter, then letters, digits, _ or -");
const fields = {
  tags: z.array(tag).min(1, "Please select at least one tag").max(5, "At most 5 tags"),
  filter: z.string().max(limits.bpqlCharacters), source_systems: z.array(z.string().max(120)).max(100),
  /** Minutes. */
  time_window: z.number().int().min(1).max(4320), window_mode: z.enum(["anchored", "sliding"]), cross_source: z.boolean(), active: z.boolean(), note: z.string().max(2000),
};
export const correlationPattern = z.object({ id: z.string(), ...fields, order: z.number(), revision: z.number(), created_at: seconds, updated_at: seconds });
export type CorrelationPattern = z.infer<typeof correlationPattern>;
const write = z.object({
  ...fields, filter: fields.filter.default(""), source_systems: fields.source_systems.default([]), window_mode: fields.window_mode.default("anchored"),
  cross_source: fields.cross_source.default(true), active: fields.active.default(true), note: fields.note.default(""),
});
const params = z.object({ id });
export const modes = ["time_window", "manual"] as const;

export const listCorrelationPatterns = endpoint({ method: "GET", path: "/web/correlation-patterns", summary: "Patterns in the order they are tried", needs: may("correlations@read"), reply: z.object({ items: z.array(correlationPattern), total: z.number(), mode: z.enum(modes) }) });
export const getCorrelationPattern = endpoint({ method: "GET", path: "/web/correlation-patterns/{id}", summary: "One pattern", needs: may("correlations@read"), params, reply: correlationPattern, refuses: ["not_found"] });
export const createCorrelationPattern = endpoint({ method: "POST", path: "/web/correlation-patterns", summary: "Create a pattern", needs: may("correlations@create"), body: write, reply: correlationPattern, status: 201, refuses: ["invalid", "name_taken"] });
export const replaceCorrelationPattern = endpoint({ method: "PUT", path: "/web/correlation-patterns/{id}", summary: "Replace a pattern; open incidents keep theirs", needs: may("correlations@update"), params, body: write, reply: correlationPattern, refuses: ["not_found", "invalid", "name_taken"] });
export const updateCorrelationPattern = endpoint({ method: "PATCH", path: "/web/correlation-patterns/{id}", summary: "Change some of a pattern", needs: may("correlations@update"), params, body: z.object(fields).partial(), reply: correlationPattern, refuses: ["not_found", "invalid", "name_taken"] });
export const deleteCorrelationPattern = endpoint({ method: "DELETE", path: "/web/correlation-patterns/{id}", summary: "Delete a pattern", needs: may("correlations@delete"), params, reply: nothing, status: 204, refuses: ["not_found"] });
export const getCorrelationAlgorithm = endpoint({ method: "GET", path: "/web/correlation-patterns/algorithm", summary: "Limits of the algorithm", needs: may("correlations@read"), reply: z.object({ maxCorrelations: z.number(), maxEvents: z.number(), mode: z.enum(modes) }) });
export const orderCorrelationPatterns = endpoint({ method: "PUT", path: "/web/correlation-patterns/order", summary: "Set the order by hand; the mode becomes manual", needs: may("correlations@update"), body: z.object({ order: z.array(id).max(1000) }), reply: z.object({ items: z.array(correlationPattern), total: z.number(), mode: z.enum(modes) }), refuses: ["stale"] });
export const resetCorrelationOrder = endpoint({ method: "POST", path: "/web/correlation-patterns/order/reset", summary: "Longest window first again", needs: may("correlations@update"), reply: z.object({ items: z.array(correlationPattern), total: z.number(), mode: z.enum(modes) }) });
