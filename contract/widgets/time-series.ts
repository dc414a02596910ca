import { z } from "zod";
import { dimension, interval, measure } from "../analytics.ts";
import { measureUnits } from "../analytics-measures.ts";
import { seconds } from "../scalars.ts";
import { binding, comparison, point } from "./binding.ts";
import { chartCells, widgetKind } from "./widget-kind.ts";

export const timeSeriesWidget = widgetKind({
  kind: "time_series",
  cells: chartCells,
  needs: null,
  config: z.object({
    measure: measure.default("incidents"),
    /** A line for each of its largest values. */
    split: dimension.nullable().default(null),
    lines: z.number().int().min(1).max(12).default(6),
    /** null is chosen by the length of the time. */
    interval: interval.nullable().default(null),
    chart: z.enum(["line", "area", "bar"]).default("line"),
    /** Marks what was changed, for readers who may see changes. */
    changes: z.boolean().default(false),
    ...binding,
    ...comparison,
  }),
  data: z.object({
    unit: z.enum(measureUnits),
    better: z.enum(["lower", "higher"]).nullable(),
    interval,
    series: z.array(
      z.object({ value: z.string().nullable(), label: z.string(), points: z.array(point) }),
    ),
    /** Values that `split` has, of which `series` may be the largest. */
    total_series: z.number(),
    /** Of the time before, each at the bucket of this time that it is compared with. */
    previous: z.array(point).nullable(),
    changes: z.array(z.object({ id: z.string(), at: seconds, summary: z.string() })),
  }),
});
