import { z } from "zod";
import { measureNames, measureUnits } from "../analytics-measures.ts";
import { binding, comparison, point } from "./binding.ts";
import { figureCells, widgetKind } from "./widget-kind.ts";

/** Incidents as they stand now, whatever the time of the page. */
export const presentMeasures = ["active", "unhandled", "shared", "snoozed", "maintenance"] as const;
export type PresentMeasure = (typeof presentMeasures)[number];
export const isPresent = (measure: string): measure is PresentMeasure =>
  presentMeasures.some((name) => name === measure);

export const numberWidget = widgetKind({
  kind: "number",
  cells: figureCells,
  needs: null,
  config: z.object({
    measure: z.enum([...presentMeasures, ...measureNames]).default("incidents"),
    ...binding,
    ...comparison,
    /** A line of the figure over time. */
    trend: z.boolean().default(false),
  }),
  data: z.object({
    value: z.number().nullable(),
    unit: z.enum(measureUnits),
    better: z.enum(["lower", "higher"]).nullable(),
    /** Of the time before; null where it is not compared. */
    previous: z.number().nullable(),
    points: z.array(point),
    /** Of incidents as they stand now: by status, and by what is asked of people. */
    by_status: z.record(z.string(), z.number()).nullable(),
    by_folder: z.record(z.string(), z.number()).nullable(),
  }),
});
