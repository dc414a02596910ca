import { refusalMessage } from "#contract/refusals.ts";
import { aggregationsOf, type TagSource, type TagValue } from "#contract/incident-tags.ts";
import { limits } from "#contract/limits.ts";
import { parseTemplate } from "../enrichment/template.ts";
import {
  truncateItem,
  normalizeValue,
  normalizeValues,
  rankOf,
  readValue,
  type ValueKind,
} from "./tag-values.ts";

/** What a rule reads of an incident. */
export interface FactReader {
  values(field: string): readonly string[];
  /** How many alerts have the value. */
  count(field: string, value: string): number;
}
export interface ReadySource {
  fields: readonly string[];
  /** null where there is nothing to make a value of. */ yields(read: FactReader): TagValue | null;
}

/** A source made ready, or why it cannot be. */
export function readySource(source: TagSource, kind: ValueKind): ReadySource | string {
  if (source.kind === "literal") {
    const read = readValue(kind, source.value);
    return "reason" in read
      ? refusalMessage(read.reason)
      : { fields: [], yields: () => read.value };
  }
  if (source.kind === "template") return readyTemplate(source.template, kind);
  const { field } = source;
  if (!aggregationsOf[kind.type].includes(source.kind))
    return `A tag of this type cannot be found as ${source.kind}`;
  const pick = pickers[source.kind];
  return { fields: [field], yields: (read) => formatValue(kind, pick({ read, field, kind })) };
}

interface PickInput {
  read: FactReader;
  field: string;
  kind: ValueKind;
}
const valuesOf = ({ read, field, kind }: PickInput): string[] =>
  normalizeValues(kind, read.values(field));
const pickByRank = (input: PickInput, by: 1 | -1): string[] =>
  valuesOf(input)
    .sort((left, right) => (rankOf(input.kind, left) - rankOf(input.kind, right)) * by)
    .slice(0, 1);

const pickers: Record<(typeof aggregationsOf)["text"][number], (one: PickInput) => string[]> = {
  first: (input) => valuesOf(input).slice(0, 1),
  distinct: valuesOf,
  most_frequent: mostFrequent,
  worst: (input) => pickByRank(input, 1),
  least: (input) => pickByRank(input, -1),
  count: ({ read, field }) =>
    read.values(field).length === 0 ? [] : [String(read.values(field).length)],
};

/** Of several that are as frequent, the one that came first. */
function mostFrequent({ read, field, kind }: PickInput): string[] {
  const counts = new Map<string, number>();
  for (const value of read.values(field)) {
    const normalized = normalizeValue(kind, value);
    if (normalized !== null)
      counts.set(normalized, (counts.get(normalized) ?? 0) + read.count(field, value));
  }
  const highest = Math.max(...counts.values());
  return [...counts].flatMap(([value, count]) => (count === highest ? [value] : [])).slice(0, 1);
}

function formatValue({ type }: ValueKind, values: readonly string[]): TagValue | null {
  const [first] = values;
  if (first === undefined) return null;
  if (type === "multi_value") return values.slice(0, limits.itemsPerTag);
  return values.length === 1 ? first : truncateItem(values.join(", "));
}

function readyTemplate(template: string, kind: ValueKind): ReadySource | string {
  const pieces = parseTemplate(template);
  if (typeof pieces === "string") return pieces;
  const parts = pieces.map((piece) =>
    "text" in piece ? piece : { field: piece.name.toLowerCase() },
  );
  return {
    fields: [...new Set(parts.flatMap((part) => ("field" in part ? [part.field] : [])))],
    yields: (read) => {
      const texts = parts.map((part) =>
        "text" in part ? part.text : read.values(part.field).join(", "),
      );
      const isMissing = parts.some(
        (part) => "field" in part && read.values(part.field).length === 0,
      );
      return isMissing ? null : formatValue(kind, normalizeValues(kind, [texts.join("")]));
    },
  };
}
