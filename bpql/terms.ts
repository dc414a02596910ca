/** What a query asks of single fields, and how to ask for a value more or less. */
import { all, allOf, type Leaf, type Query } from "./ast.ts";
import { globOfText } from "./glob.ts";

/** One of the conditions that all hold, and that a list of values can express. */
interface Term extends Pick<Leaf, "field"> {
  /** Globs. */
  readonly values: readonly string[];
}

/** The values that the query asks of a field, as globs. */
export const termValues = (query: Query, field: string): readonly string[] =>
  itemsOf(query).flatMap((item) => {
    const term = termOf(item);
    return term?.field === field ? term.values : [];
  });

/** Whether the query asks for this plain text, in whatever case of letters. */
export const hasTerm = (query: Query, term: { field: string; text: string }): boolean =>
  termValues(query, term.field).some(isGlobOf(term.text));

/** Asks for the text as well, or no longer. What else the query says stays as it is. */
export function toggleTerm(query: Query, { field, text }: { field: string; text: string }): Query {
  const isText = isGlobOf(text);
  const items = itemsOf(query);
  if (hasTerm(query, { field, text }))
    return allOf(
      items.flatMap((item) => {
        const term = termOf(item);
        if (term?.field !== field || !term.values.some(isText)) return [item];
        return leafOf({ field, values: term.values.filter((value) => !isText(value)) });
      }),
    );
  const at = items.findIndex((item) => termOf(item)?.field === field);
  const values = [...(termOf(items[at] ?? all)?.values ?? []), globOfText(text)];
  const added = leafOf({ field, values });
  return allOf(at < 0 ? [...items, ...added] : items.toSpliced(at, 1, ...added));
}

/** Asks nothing of these fields any more. */
export const withoutTerms = (query: Query, fields: readonly string[]): Query =>
  allOf(itemsOf(query).filter((item) => !fields.includes(termOf(item)?.field ?? "")));

function itemsOf(query: Query): readonly Query[] {
  if (query.kind === "all") return [];
  return query.kind === "and" ? query.items : [query];
}

function termOf(query: Query): Term | null {
  if (query.kind === "in" && query.op === "IN") return query;
  return query.kind === "compare" && query.op === "="
    ? { field: query.field, values: [query.value] }
    : null;
}

function leafOf({ field, values }: Term): Leaf[] {
  const [first, ...rest] = values;
  if (first === undefined) return [];
  return rest.length === 0
    ? [{ kind: "compare", field, op: "=", value: first }]
    : [{ kind: "in", field, op: "IN", values }];
}

const isGlobOf = (text: string) => {
  const folded = globOfText(text).toLowerCase();
  return (glob: string): boolean => glob.toLowerCase() === folded;
};
