import type { CompletionField } from "#bpql/complete.ts";
import { defaultKindOf, type FieldKind } from "#bpql/field-kind.ts";
import { parse, type Problem } from "#bpql/parse.ts";
import type { Namespaces } from "#bpql/short-form.ts";

export interface QueryField {
  name: string;
  kind: FieldKind | "choice";
  values?: readonly string[] | undefined;
}

/** A choice is text whose few values are known. */
export const kindOf = ({ kind }: QueryField): FieldKind => (kind === "choice" ? "text" : kind);

/** What is wrong with the query; empty when it can run. */
export function bpqlFaults(
  text: string,
  fields: readonly QueryField[],
  namespaces: Namespaces | null = null,
): readonly Problem[] {
  if (text.trim() === "") return [];
  const kinds = new Map(fields.map((field) => [field.name.toLowerCase(), kindOf(field)]));
  // Every field that is no tag is listed, once the list is known.
  const parsed = parse(text, {
    kindOf: (name) => kinds.get(name) ?? (kinds.size > 0 ? "text" : defaultKindOf(name)),
    namespaces,
  });
  return parsed.ok ? [] : parsed.problems;
}

export const completionFieldsOf = (fields: readonly QueryField[]): CompletionField[] =>
  fields.map((field) => ({
    name: field.name,
    kind: kindOf(field),
    ...(field.values && { values: field.values }),
  }));

/**
 * The query ends in the name of a field: more is to come, although the name alone could be searched
 * for.
 */
export function endsInField(text: string, fields: readonly QueryField[]): boolean {
  const last = /(?:^|[\s(])([a-z][\w.-]*)\s*$/i.exec(text)?.[1]?.toLowerCase();
  return last !== undefined && fields.some(({ name }) => name.toLowerCase() === last);
}
