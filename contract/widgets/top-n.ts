import { z } from "zod";
import { dimension, measure } from "../analytics.ts";
import { measureUnits } from "../analytics-measures.ts";
import { binding, comparison } from "./binding.ts";
import { listCells, widgetKind } from "./widget-kind.ts";

export const topNWidget = widgetKind({
  kind: "top_n",
  cells: listCells,
  needs: null,
  config: z.object({
    measure: measure.default("incidents"),
    by: dimension.default("host"),
    limit: z.number().int().min(1).max(50).default(10),
    ...binding,
    ...comparison,
  }),
  data: z.object({
    unit: z.enum(measureUnits),
    better: z.enum(["lower", "higher"]).nullable(),
    rows: z.array(
      z.object({
        /** null is "none". */
        value: z.string().nullable(),
        label: z.string(),
        amount: z.number().nullable(),
        previous: z.number().nullable(),
      }),
    ),
    total_rows: z.number(),
  }),
});
