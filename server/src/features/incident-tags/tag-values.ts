import { priorities, type TagType, type TagValue } from "#contract/incident-tags.ts";
import { limits } from "#contract/limits.ts";
import { type Reason, reason } from "#contract/refusals.ts";

/** What a tag's values can be. */
export interface ValueKind {
  type: TagType;
  options: readonly string[];
}

/** A value as it is kept, or what is wrong with it. */
export function readValue(
  kind: ValueKind,
  input: TagValue,
): { value: TagValue } | { reason: Reason } {
  const texts = typeof input === "string" ? [input] : input;
  const values = normalizeValues(kind, texts);
  if (kind.type === "multi_value") return { value: values.slice(0, limits.itemsPerTag) };
  const [only] = values;
  if (texts.length > 1) return { reason: reason("tag_has_one_value") };
  if (only !== undefined) return { value: only };
  return {
    reason:
      kind.type === "priority"
        ? reason("unknown_priority", priorities.join(", "))
        : kind.type === "list"
          ? reason("unknown_tag_value", kind.options.join(", "))
          : reason("tag_value_missing"),
  };
}

/** Those that can be values of the tag, each once, as it is kept. */
export const normalizeValues = (kind: ValueKind, texts: readonly string[]): string[] => [
  ...new Set(texts.flatMap((text) => normalizeValue(kind, text) ?? [])),
];

export function normalizeValue({ type, options }: ValueKind, text: string): string | null {
  const trimmed = text.trim();
  switch (type) {
    case "priority": {
      const digit = /^p?([1-5])$/i.exec(trimmed)?.[1];
      return digit === undefined ? null : `P${digit}`;
    }
    case "list":
      return options.find((option) => option.toLowerCase() === trimmed.toLowerCase()) ?? null;
    case "text":
    case "multi_value":
      return trimmed === "" ? null : truncateItem(trimmed);
  }
}

/** Most urgent first. */
export const rankOf = ({ type, options }: ValueKind, value: string): number =>
  type === "priority"
    ? priorities.findIndex((priority) => priority === value)
    : options.indexOf(value);

export const listOf = (value: TagValue | null): string[] =>
  value === null ? [] : typeof value === "string" ? [value] : value;

/** Half a character is none. */
export const truncateItem = (text: string): string =>
  text.slice(0, limits.itemCharacters).toWellFormed();
