import type { Query } from "./ast.ts";
import { conditionOf, type Condition } from "./condition.ts";
import type { KindOf } from "./field-kind.ts";

/** What one condition asks of an index, or a bare word; null when nothing that the index knows. */
export interface HintSource<T> {
  readonly kindOf: KindOf;
  readonly hintsOfCondition: (condition: Condition) => readonly T[] | null;
  readonly hintsOfText: (text: string) => readonly T[] | null;
  readonly costOf: (some: readonly T[]) => number;
}

/**
 * The query can match only where at least one of these holds. Empty means never; null that nothing
 * in particular is needed.
 */
export const anyOf = <T>(query: Query, asking: HintSource<T>): readonly T[] | null =>
  anyOfInside(query, false, asking);

/** `isNegated` carries a NOT inwards, where AND and OR change places. */
function anyOfInside<T>(
  query: Query,
  isNegated: boolean,
  asking: HintSource<T>,
): readonly T[] | null {
  switch (query.kind) {
    case "all":
      return isNegated ? [] : null;
    case "keyword":
      return isNegated ? null : asking.hintsOfText(query.text);
    case "not":
      return anyOfInside(query.item, !isNegated, asking);
    case "and":
    case "or": {
      const parts = query.items.map((item) => anyOfInside(item, isNegated, asking));
      return (query.kind === "or") === isNegated ? cheapest(parts, asking.costOf) : union(parts);
    }
    case "compare":
    case "in": {
      const condition = conditionOf(query, asking.kindOf);
      return condition.isNegated === isNegated ? asking.hintsOfCondition(condition) : null;
    }
  }
}

/** Any one part of an AND is enough. */
function cheapest<T>(
  parts: readonly (readonly T[] | null)[],
  costOf: (some: readonly T[]) => number,
): readonly T[] | null {
  const usable = parts.filter((part) => part !== null);
  return usable.toSorted((a, b) => costOf(a) - costOf(b))[0] ?? null;
}

function union<T>(parts: readonly (readonly T[] | null)[]): readonly T[] | null {
  const all: T[] = [];
  for (const part of parts) {
    if (!part) return null;
    all.push(...part);
  }
  return all;
}
