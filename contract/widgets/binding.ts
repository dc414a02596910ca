import { z } from "zod";
import { limits } from "../limits.ts";
import { id } from "../scalars.ts";

/** What a widget is about, where that is not what its page says. */
export const binding = {
  /** BPQL over the incidents. */
  query: z.string().max(limits.bpqlCharacters).default(""),
  /** null follows the page. */
  environment_id: id.nullable().default(null),
  /** Seconds back from the end of the page's time; null follows the page. */
  range_s: z
    .number()
    .int()
    .min(60)
    .max(400 * 86_400)
    .nullable()
    .default(null),
};
export const comparison = {
  /** With the time of the same length before. */
  compare: z.boolean().default(false),
};

/** A measure at the start of a bucket of time; null where there was nothing to measure. */
export const point = z.object({ at: z.number(), value: z.number().nullable() });
export type Point = z.infer<typeof point>;
