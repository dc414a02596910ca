import type { Query } from "./ast.ts";
import { conditionOf } from "./condition.ts";
import { defaultKindOf, type KindOf } from "./field-kind.ts";

/** One of these values, in lower case, among the folded values of the field. */
export interface Hint {
  readonly field: string;
  readonly values: readonly string[];
}

/**
 * For an index of thousands of queries by literal: the query can only match where at least one of the
 * hints holds. An empty list means never; null means that no literal is needed, so it must always be asked.
 */
export function indexHints(query: Query, kindOf: KindOf = defaultKindOf): readonly Hint[] | null {
  return hintsOf(query, false, kindOf);
}

/** `isNegated` carries a NOT inwards, where AND and OR change places. */
function hintsOf(query: Query, isNegated: boolean, kindOf: KindOf): readonly Hint[] | null {
  switch (query.kind) {
    case "all":
      return isNegated ? [] : null;
    case "keyword":
      return null;
    case "not":
      return hintsOf(query.item, !isNegated, kindOf);
    case "and":
    case "or": {
      const parts = query.items.map((item) => hintsOf(item, isNegated, kindOf));
      return (query.kind === "or") === isNegated ? fewest(parts) : united(parts);
    }
    case "compare":
    case "in": {
      const condition = conditionOf(query, kindOf);
      if (condition.isNegated !== isNegated) return null;
      const values = condition.tests.flatMap((test) => (test.kind === "folded" || test.kind === "exact" ? [test.text.toLowerCase()] : []));
      if (values.length < condition.tests.length) return null;
      return values.length === 0 ? [] : [{ field: condition.field, values: [...new Set(values)] }];
    }
  }
}

/** Any one part of an AND is enough; the rarest to hold is taken for the one with the fewest values. */
function fewest(parts: readonly (readonly Hint[] | null)[]): readonly Hint[] | null {
  const usable = parts.filter((part) => part !== null);
  return usable.toSorted((a, b) => size(a) - size(b))[0] ?? null;
}

function united(parts: readonly (readonly Hint[] | null)[]): readonly Hint[] | null {
  const hints: Hint[] = [];
  for (const part of parts) {
    if (!part) return null;
    hints.push(...part);
  }
  return hints;
}

const size = (hints: readonly Hint[]) => hints.reduce((sum, { values }) => sum + values.length, 0);
