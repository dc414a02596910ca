import type { Query } from "#bpql/ast.ts";
import { parse } from "#bpql/parse.ts";
import { print } from "#bpql/print.ts";
import { allOf } from "#bpql/ast.ts";
import { globOfText } from "#bpql/glob.ts";
import type { Namespaces } from "#bpql/short-form.ts";
import { hasTerm, termValues, toggleTerm, withoutTerms } from "#bpql/terms.ts";

/** Null while a text cannot run. */
export function queryOf(text: string, namespaces: Namespaces | null = null): Query | null {
  const parsed = parse(text, { namespaces });
  return parsed.ok ? parsed.query : null;
}

/** Everything is asked for without words. */
const textOf = (query: Query): string => (query.kind === "all" ? "" : print(query));

/**
 * The text with the value asked for as well, or no longer. A text that cannot run stays. Short
 * forms are written out, so that what they ask of a field can be taken back.
 */
export function toggledText(
  text: string,
  term: { field: string; text: string },
  namespaces: Namespaces | null = null,
): string {
  const query = queryOf(text, namespaces);
  return query === null ? text : textOf(toggleTerm(query, term));
}

export function clearedText(
  text: string,
  fields: readonly string[],
  namespaces: Namespaces | null = null,
): string {
  const query = queryOf(text, namespaces);
  return query === null ? text : textOf(withoutTerms(query, fields));
}

/** How many values of these fields are asked for. */
export const termCount = (query: Query | null, fields: readonly string[]): number =>
  query === null ? 0 : fields.reduce((count, field) => count + termValues(query, field).length, 0);

export const isChosen = (query: Query | null, term: { field: string; text: string }): boolean =>
  query !== null && hasTerm(query, term);

/** The query of the line, and the source that a link names beside it. */
export function queryWithSource(
  text: string,
  source: string | undefined,
  namespaces: Namespaces | null = null,
): string {
  const query = queryOf(text, namespaces);
  if (source === undefined || query === null) return text;
  return textOf(
    allOf([
      ...(query.kind === "all" ? [] : [query]),
      { kind: "compare", field: "source", op: "=", value: globOfText(source) },
    ]),
  );
}

const MAX_MARKED = 20;

/** Plain texts that results have because of the query: what to mark in them. */
export function markedWords(text: string, namespaces: Namespaces | null = null): string[] {
  const query = queryOf(text, namespaces);
  const words = query === null ? [] : wordsOf(query);
  return [...new Set(words)].slice(0, MAX_MARKED);
}

function wordsOf(query: Query): string[] {
  switch (query.kind) {
    case "all":
    case "not":
      return [];
    case "and":
    case "or":
      return query.items.flatMap(wordsOf);
    case "keyword":
      return plainPieces(query.text);
    case "in":
      return query.op === "IN" ? query.values.flatMap(plainPieces) : [];
    case "compare":
      return ["=", "==="].includes(query.op) ? plainPieces(query.value) : [];
  }
}

/** What stands between the stars, if it is more than a letter. */
const plainPieces = (glob: string): string[] =>
  glob.split(/[*?]/).filter((piece) => piece.length > 1 && !piece.includes("\\"));
