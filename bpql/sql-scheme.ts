import type { KindOf } from "./field-kind.ts";

/**
 * Where a query finds in SQL what `Facts` are in memory. Every SQL is an expression of our own,
 * never of a user.
 */
export interface SqlScheme {
  /** The jsonb columns of `StoredFacts`, such as `f.facts`; neither may be NULL. */
  readonly facts: string;
  readonly folded: string;
  /** The searchable texts of a row in lower case, joined by `textSeparator`; NULL is nothing. */
  readonly text: string;
  readonly nowS: number;
  /** The n of the first $n. */
  readonly firstParam: number;
  /** Fields that stand in a column; null for all others. */
  readonly column: (field: string) => SqlColumn | null;
  /** A query of one column, `value`: all values of a field that stands in rows of its own. */
  readonly rows?: (field: string) => string | null;
  /** Of a field in rows, how its value is read where there is one alone: without a subquery. */
  readonly single?: (field: string) => SingleValue | null;
  /** The one that the query was parsed with and is compiled with; it must agree with `column`. */
  readonly kindOf?: KindOf;
}

export interface SingleValue {
  /** A condition: there is a list of values, so the rows are read. */
  readonly isList: string;
  /** Text; NULL means that the field is absent. */
  readonly sql: string;
}

/** A NULL means that the field is absent. */
export type SqlColumn =
  /** `folded` holds what JavaScript's toLowerCase makes of `sql`; they may be the same. */
  | { readonly kind: "text"; readonly sql: string; readonly folded: string }
  /** A double; times are Unix seconds. */
  | { readonly kind: "number" | "time"; readonly sql: string };
