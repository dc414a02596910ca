/** What an inverted index can be asked for, so that a query is put to few rows only. */
import { anyOf } from "./any-of.ts";
import type { Query } from "./ast.ts";
import { conditionOf, keywordParts, type Condition, type Test } from "./condition.ts";
import type { KindOf } from "./field-kind.ts";
import type { GlobParts } from "./glob.ts";
import { literalOfRegex } from "./regex-literal.ts";

/**
 * A value of the field that passes one of the tests; or a text that holds the parts, in lower case.
 */
export type Need =
  | { readonly kind: "value"; readonly condition: Condition }
  | { readonly kind: "text"; readonly parts: GlobParts };

export interface NeedsScheme {
  readonly kindOf: KindOf;
  /** Fields that the index knows no values of: "text" where those stand among the texts. */
  readonly column: (field: string) => "text" | "other" | null;
}

/**
 * The query can match only where at least one of the needs is met. Empty means never; null that
 * nothing in particular is needed.
 */
export const needsOf = (query: Query, scheme: NeedsScheme): readonly Need[] | null =>
  anyOf<Need>(query, {
    kindOf: scheme.kindOf,
    hintsOfCondition: (condition) => needsOfCondition(condition, scheme),
    hintsOfText: (text) => needsOfText(keywordParts(text)),
    costOf,
  });

/**
 * Whether the query matches wherever one of its needs is met: it compares values of fields in any
 * case, and nothing else.
 */
export function isFullyIndexed(query: Query, scheme: NeedsScheme): boolean {
  if (query.kind === "or") return query.items.every((item) => isFullyIndexed(item, scheme));
  if (query.kind !== "compare" && query.kind !== "in") return false;
  const condition = conditionOf(query, scheme.kindOf);
  return (
    !condition.isNegated &&
    scheme.column(query.field) === null &&
    condition.tests.every((test) => test.kind === "folded" || test.kind === "glob")
  );
}

function needsOfText(parts: GlobParts | null): readonly Need[] | null {
  if (parts === null) return [];
  return parts.length === 0 ? null : [{ kind: "text", parts }];
}

function needsOfCondition(condition: Condition, scheme: NeedsScheme): readonly Need[] | null {
  if (condition.tests.some((test) => test.kind === "present")) return null;
  if (condition.tests.length === 0) return [];
  const column = scheme.column(condition.field);
  if (column === null) return [{ kind: "value", condition }];
  const texts = condition.tests.map(partsOf);
  return column === "text" && texts.every((parts) => parts !== null)
    ? texts.map((parts) => ({ kind: "text", parts }))
    : null;
}

function partsOf(test: Test): GlobParts | null {
  if (test.kind === "glob") return test.parts;
  if (test.kind === "folded" || test.kind === "exact") return [test.text.toLowerCase()];
  const literal = test.kind === "regex" ? literalOfRegex(test.pattern) : null;
  return literal === null ? null : [literal];
}

const costOf = (needs: readonly Need[]): number =>
  needs.reduce(
    (sum, need) =>
      sum +
      (need.kind === "text"
        ? 100
        : need.condition.tests.reduce((cost, test) => cost + testCost[test.kind], 0)),
    0,
  );
const testCost: Readonly<Record<Test["kind"], number>> = {
  present: 1,
  folded: 1,
  exact: 1,
  glob: 100,
  regex: 300,
  order: 300,
};
