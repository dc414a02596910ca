import { z } from "zod";
import { limits } from "./limits.ts";
import { ruleMetadata } from "./rules.ts";

/** What every shared view of a list carries besides what it shows. */
export const viewMetadata = {
  ...ruleMetadata,
  name: z.string(),
  /** Whether it is for the caller: by their roles, and by environments that they see. */
  is_mine: z.boolean(),
};
export interface StoredView {
  id: string;
  order: number;
  active: boolean;
  problem: string | null;
  name: string;
  is_mine: boolean;
  columns: string[];
}

/** Names of columns, in order and once each, in any case. */
export const columnsOf = (isKnown: (column: string) => boolean, names: readonly string[]) =>
  z
    .array(
      z
        .string()
        .trim()
        .toLowerCase()
        .max(80)
        .refine(isKnown, `A column is one of ${names.join(", ")}, or a tag's: tag:team`)
        .meta({ examples: ["tag:team"] }),
    )
    .max(limits.columnsPerView)
    .refine((columns) => new Set(columns).size === columns.length, "names a column twice");
