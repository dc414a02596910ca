import type { Query } from "#bpql/ast.ts";

/** Stands for a bare word, which searches all texts. */
export const anyText = "*";

/** The fields that a query asks for. */
export function fieldsOf(query: Query): ReadonlySet<string> {
  switch (query.kind) {
    case "and":
    case "or":
      return new Set(query.items.flatMap((item) => [...fieldsOf(item)]));
    case "not":
      return fieldsOf(query.item);
    case "compare":
    case "in":
      // Descriptions are texts, and are loaded with them.
      return new Set(query.field === "description" ? [query.field, anyText] : [query.field]);
    case "keyword":
      return new Set([anyText]);
    case "all":
      return new Set();
  }
}
