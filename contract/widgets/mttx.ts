import { z } from "zod";
import { binding, comparison, point } from "./binding.ts";
import { figureCells, widgetKind } from "./widget-kind.ts";

export const meanTimes = ["mtta", "mtte", "mttr"] as const;

export const mttxWidget = widgetKind({
  kind: "mttx",
  cells: figureCells,
  needs: null,
  config: z.object({
    times: z
      .array(z.enum(meanTimes))
      .min(1)
      .max(meanTimes.length)
      .refine((times) => new Set(times).size === times.length, "must name each time once")
      .default([...meanTimes]),
    as: z.enum(["mean", "p50", "p90", "p95"]).default("mean"),
    trend: z.boolean().default(true),
    ...binding,
    ...comparison,
  }),
  /** In minutes. */
  data: z.object({
    figures: z.array(
      z.object({
        time: z.enum(meanTimes),
        value: z.number().nullable(),
        previous: z.number().nullable(),
        points: z.array(point),
      }),
    ),
  }),
});
