/** What a query asks for that there is not: it runs, and finds nothing there. */
import { comparedValues } from "./compared-values.ts";
import type { CompletionField } from "./complete.ts";
import { nearest } from "./nearest.ts";
import { tokensBefore } from "./tokens-before.ts";

export interface UnknownName {
  readonly kind: "field" | "value";
  readonly from: number;
  readonly to: number;
  readonly name: string;
  /** The field that has no such value; of a field, the field itself. */
  readonly field: string;
  /** What may be meant, as it is written in a query. */
  readonly suggestion: string | null;
}

/** In the order of the text. Values count only where all values of their field are known. */
export function unknownNames(text: string, fields: readonly CompletionField[]): UnknownName[] {
  if (fields.length === 0) return [];
  return [...unknownFields(text, fields), ...unknownValues(text, fields)].sort(
    (a, b) => a.from - b.from,
  );
}

function unknownFields(text: string, fields: readonly CompletionField[]): UnknownName[] {
  const names = fields.map(({ name }) => name);
  const known = new Set(names.map((name) => name.toLowerCase()));
  const { before, typed } = tokensBefore(text, text.length);
  const tokens = typed ? [...before, typed] : before;
  return tokens.flatMap((token, index) => {
    const next = tokens[index + 1]?.name;
    const isField = token.isFirst && (next === "CompareOp" || next === "In" || next === "NotIn");
    const { from, to, text: name } = token;
    return isField && !known.has(name.toLowerCase())
      ? [{ kind: "field" as const, from, to, name, field: name, suggestion: nearest(name, names) }]
      : [];
  });
}

function unknownValues(text: string, fields: readonly CompletionField[]): UnknownName[] {
  const valuesOf = new Map(fields.map(({ name, values }) => [name.toLowerCase(), values]));
  return comparedValues(text).flatMap(({ field, value, from, to }) => {
    const values = valuesOf.get(field);
    // A wildcard or a regex may mean any of them.
    if (!values || /[*?/]/.test(value)) return [];
    if (values.some((known) => known.toLowerCase() === value.toLowerCase())) return [];
    return [
      { kind: "value" as const, from, to, name: value, field, suggestion: nearest(value, values) },
    ];
  });
}
