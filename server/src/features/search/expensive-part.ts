import type { Query } from "#bpql/ast.ts";
import { isRegexOp } from "#bpql/check-leaf.ts";
import { print } from "#bpql/print.ts";

const maxCharacters = 200;

/** The part of a query that makes it dear: a regex before a text, and that before a comparison. */
export function expensivePart(query: Query | null): string {
  if (query === null) return "*";
  const [worst] = parts(query)
    .map((part) => ({ part, cost: costOf(part) }))
    .sort((a, b) => b.cost - a.cost);
  const text = print(worst?.part ?? query);
  return text.length > maxCharacters ? `${text.slice(0, maxCharacters - 1)}…` : text;
}

function parts(query: Query): Query[] {
  switch (query.kind) {
    case "and":
    case "or":
      return query.items.flatMap(parts);
    case "not":
      return parts(query.item);
    case "all":
    case "compare":
    case "in":
    case "keyword":
      return [query];
  }
}

function costOf(query: Query): number {
  switch (query.kind) {
    case "compare":
      return isRegexOp(query.op) ? 1000 + query.value.length : 1;
    case "keyword":
      return 100;
    case "in":
      return query.values.length / 100;
    case "all":
    case "and":
    case "or":
    case "not":
      return 0;
  }
}
