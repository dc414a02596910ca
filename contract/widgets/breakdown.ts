import { z } from "zod";
import { dimension, measure } from "../analytics.ts";
import { measureUnits } from "../analytics-measures.ts";
import { binding } from "./binding.ts";
import { listCells, widgetKind } from "./widget-kind.ts";

const part = z.object({ value: z.string().nullable(), label: z.string(), amount: z.number() });

export const breakdownWidget = widgetKind({
  kind: "breakdown",
  cells: listCells,
  needs: null,
  config: z
    .object({
      /** "active" counts the incidents that are active now, by environment or by status. */
      measure: z.union([z.literal("active"), measure]).default("incidents"),
      by: dimension.default("environment"),
      /** What each is made up of. */
      parts: dimension.nullable().default(null),
      limit: z.number().int().min(1).max(50).default(10),
      ...binding,
    })
    .refine(
      ({ measure: of, by, parts }) =>
        of !== "active" ||
        ([by, parts ?? "status"].every((name) => name === "environment" || name === "status") &&
          by !== parts),
      { error: "active incidents are broken down by environment and status alone", path: ["by"] },
    ),
  data: z.object({
    unit: z.enum(measureUnits),
    rows: z.array(part.extend({ parts: z.array(part) })),
    total_rows: z.number(),
  }),
});
