/** Pieces of BPQL that translations are put together from. */
import { allOf, anyOf, type Compare, type Query } from "#bpql/ast.ts";
import { compileRegex } from "#bpql/regex.ts";

const compare = (field: string, op: Compare["op"], value: string): Query => ({
  kind: "compare",
  field,
  op,
  value,
});

export const isPresent = (field: string): Query => compare(field, "=", "*");
export const isAbsent = (field: string): Query => compare(field, "!=", "*");
export const isExactly = (field: string, value: string): Query => compare(field, "===", value);
export const hasMatch = (field: string, pattern: string): Query => compare(field, "=~", pattern);
export const hasNoMatch = (field: string, pattern: string): Query => compare(field, "!~", pattern);
export const not = (item: Query): Query =>
  item.kind === "not" ? item.item : { kind: "not", item };
/** By their kind, or kind and name. */
export const ofSources = (kinds: readonly string[]): Query =>
  kinds.length === 1
    ? compare("source", "=", kinds[0] ?? "")
    : { kind: "in", field: "source", op: "IN", values: [...kinds] };

/** All of them, without brackets around those that are such a list themselves. */
export const joined = (queries: readonly Query[]): Query =>
  allOf(
    queries.flatMap((query) =>
      query.kind === "and" ? query.items : query.kind === "all" ? [] : [query],
    ),
  );

export const either = (queries: readonly Query[]): Query =>
  anyOf(queries.flatMap((query) => (query.kind === "or" ? query.items : [query])));

/** The value has this text in it; case matters. */
export const contains = (field: string, text: string): Query => hasMatch(field, quoteRegex(text));

/** Of tools whose negated comparisons hold only where the field is there. */
export const presentAndNot = (field: string, positive: Query): Query =>
  allOf([isPresent(field), not(positive)]);

export const quoteRegex = (text: string): string => text.replaceAll(/[\\.+*?()|[\]{}^$]/g, "\\$&");

/** Why the product's regex engine does not take it; null where it does. */
export function regexProblem(pattern: string): string | null {
  const compiled = compileRegex(pattern);
  return typeof compiled === "string" ? compiled : null;
}

const literal = String.raw`(?:[\w @:/,;=~#%&<>!"'-]|\\[.+*?()[\]{}^$\\-])+`;
const literals = new RegExp(`^${literal}(?:\\|${literal})*$`);

/** The texts that `a|b-1|c` stands for; null for every other regex. */
export function literalsOf(pattern: string): string[] | null {
  const inner = /^\((?:\?:)?([^()]*)\)$/.exec(pattern)?.[1] ?? pattern;
  return literals.test(inner)
    ? inner.split("|").map((text) => text.replaceAll(/\\(.)/g, "$1"))
    : null;
}
