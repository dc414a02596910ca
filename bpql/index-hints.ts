import { anyOf } from "./any-of.ts";
import type { Query } from "./ast.ts";
import type { Condition } from "./condition.ts";
import { defaultKindOf, type KindOf } from "./field-kind.ts";

/** One of these values, in lower case, among the folded values of the field. */
export interface Hint {
  readonly field: string;
  readonly values: readonly string[];
}

/**
 * For an index of thousands of queries by literal: the query can only match where at least one of
 * the hints holds. An empty list means never; null means that no literal is needed, so it must
 * always be asked.
 */
export const indexHints = (query: Query, kindOf: KindOf = defaultKindOf): readonly Hint[] | null =>
  anyOf<Hint>(query, {
    kindOf,
    hintsOfCondition: hintsOf,
    hintsOfText: () => null,
    costOf: hintCount,
  });

function hintsOf({ field, tests }: Condition): readonly Hint[] | null {
  const values = tests.flatMap((test) =>
    test.kind === "folded" || test.kind === "exact" ? [test.text.toLowerCase()] : [],
  );
  if (values.length < tests.length) return null;
  return values.length === 0 ? [] : [{ field, values: [...new Set(values)] }];
}

/** The rarest to hold is taken for the one with the fewest values. */
const hintCount = (hints: readonly Hint[]): number =>
  hints.reduce((sum, { values }) => sum + values.length, 0);
