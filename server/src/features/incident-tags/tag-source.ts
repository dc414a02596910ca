import { picksOf, type TagSource, type TagValue } from "#contract/incident-tags.ts";
import { limits } from "#contract/limits.ts";
import { piecesOf } from "../enrichment/template.ts";
import { cut, fitted, fittedAll, rankOf, readValue, type ValueKind } from "./tag-values.ts";

/** What a rule reads of an incident. */
export interface Read {
  values(field: string): readonly string[];
  /** How many alerts have the value. */
  count(field: string, value: string): number;
}
export interface ReadySource {
  fields: readonly string[];
  /** null where there is nothing to make a value of. */ yields(read: Read): TagValue | null;
}

/** A source made ready, or why it cannot be. */
export function readySource(source: TagSource, kind: ValueKind): ReadySource | string {
  if (source.kind === "literal") {
    const read = readValue(kind, source.value);
    return "problem" in read ? read.problem : { fields: [], yields: () => read.value };
  }
  if (source.kind === "template") return readyTemplate(source.template, kind);
  const { field } = source;
  if (!picksOf[kind.type].includes(source.kind))
    return `A tag of this type cannot be found as ${source.kind}`;
  const pick = picking[source.kind];
  return { fields: [field], yields: (read) => shaped(kind, pick({ read, field, kind })) };
}

interface Picking {
  read: Read;
  field: string;
  kind: ValueKind;
}
const valuesOf = ({ read, field, kind }: Picking): string[] => fittedAll(kind, read.values(field));
const best = (one: Picking, by: 1 | -1): string[] =>
  valuesOf(one)
    .sort((left, right) => (rankOf(one.kind, left) - rankOf(one.kind, right)) * by)
    .slice(0, 1);

const picking: Record<(typeof picksOf)["text"][number], (one: Picking) => string[]> = {
  first: (one) => valuesOf(one).slice(0, 1),
  distinct: valuesOf,
  most_frequent: mostFrequent,
  worst: (one) => best(one, 1),
  least: (one) => best(one, -1),
  count: ({ read, field }) =>
    read.values(field).length === 0 ? [] : [String(read.values(field).length)],
};

/** Of several that are as frequent, the one that came first. */
function mostFrequent({ read, field, kind }: Picking): string[] {
  const counts = new Map<string, number>();
  for (const value of read.values(field)) {
    const known = fitted(kind, value);
    if (known !== null) counts.set(known, (counts.get(known) ?? 0) + read.count(field, value));
  }
  const most = Math.max(...counts.values());
  return [...counts].flatMap(([value, count]) => (count === most ? [value] : [])).slice(0, 1);
}

function shaped({ type }: ValueKind, values: readonly string[]): TagValue | null {
  const [first] = values;
  if (first === undefined) return null;
  if (type === "multi_value") return values.slice(0, limits.itemsPerTag);
  return values.length === 1 ? first : cut(values.join(", "));
}

function readyTemplate(template: string, kind: ValueKind): ReadySource | string {
  const pieces = piecesOf(template);
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
      return isMissing ? null : shaped(kind, fittedAll(kind, [texts.join("")]));
    },
  };
}
