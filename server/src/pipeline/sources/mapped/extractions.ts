import type { ReadyExtraction } from "../../../features/payload-mappings/ready-mapping.ts";
import { compactKey, type Field, textOf } from "../generic/fields.ts";

export type { ReadyExtraction };

/** Of a text, no more is matched. */
const maxCharacters = 20_000;

/** The named groups of what matches, as fields of these names; of several, the first. */
export function extractFields(
  fields: readonly Field[],
  extractions: readonly ReadyExtraction[],
): Field[] {
  const extracted = new Map<string, Field>();
  for (const { path, regex } of extractions) {
    const source = fields.find((field) => field.path === path);
    const match = source && regex.find(textOf(source).slice(0, maxCharacters));
    for (const [name, group] of match ? regex.groupNames : []) {
      const value = match?.[group]?.trim() ?? "";
      if (value !== "" && !extracted.has(name))
        extracted.set(name, { path: name, keys: [compactKey(name)], name, value, place: "own" });
    }
  }
  return [...extracted.values()];
}
