/** What requests of SCIM have in common, whether they are about people or groups. */
import { z } from "zod";
import { scimLimits } from "./scim.ts";

export const scimAttributesQuery = z.object({
  /** Names with commas between them; the id and the schemas are always answered. */
  attributes: z.string().max(2000).optional(),
  excludedAttributes: z.string().max(2000).optional(),
});
export const scimListQuery = scimAttributesQuery.extend({
  filter: z.string().max(scimLimits.filterCharacters).optional(),
  /** Counts from 1. */
  startIndex: z.coerce.number().int().default(1),
  count: z.coerce.number().int().default(scimLimits.usualPage),
});
export const scimPatchBody = z.object({
  Operations: z
    .array(
      z.object({
        /** Entra ID writes it with a capital. */
        op: z
          .string()
          .toLowerCase()
          .pipe(z.enum(["add", "replace", "remove"]))
          .meta({ examples: ["replace"] }),
        path: z.string().max(scimLimits.filterCharacters).nullish(),
        value: z.unknown().optional(),
      }),
    )
    .min(1)
    .max(scimLimits.operations),
});
export type ScimOperation = z.infer<typeof scimPatchBody>["Operations"][number];
