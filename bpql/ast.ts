export const compareOps = ["=", "!=", "===", "=~", "!~", "<", "<=", ">", ">="] as const;
export type CompareOp = (typeof compareOps)[number];
export const inOps = ["IN", "NOT IN"] as const;
export type InOp = (typeof inOps)[number];

/**
 * What a BPQL text means. Positions are left out, so queries compare by value; fields are lower
 * case.
 * Values of `=`, `!=`, lists and keywords are globs (glob.ts); `===` holds the exact text, `=~` and
 * `!~` a regex, the ordering operators a number or a time. `!=`, `!~` and `NOT IN` say that NO
 * value of the field satisfies the positive form, so they hold where the field is absent.
 */
export type Query = All | And | Or | Not | Leaf | Keyword;
export type Leaf = Compare | In;

export interface All {
  readonly kind: "all";
}
/** Two items or more; `allOf` and `anyOf` take any number. */
export interface And {
  readonly kind: "and";
  readonly items: readonly Query[];
}
export interface Or {
  readonly kind: "or";
  readonly items: readonly Query[];
}
export interface Not {
  readonly kind: "not";
  readonly item: Query;
}
export interface Compare {
  readonly kind: "compare";
  readonly field: string;
  readonly op: CompareOp;
  readonly value: string;
}
/** One value or more. */
export interface In {
  readonly kind: "in";
  readonly field: string;
  readonly op: InOp;
  readonly values: readonly string[];
}
export interface Keyword {
  readonly kind: "keyword";
  readonly text: string;
}

export const all: All = { kind: "all" };

export function allOf(items: readonly Query[]): Query {
  const [first, ...rest] = items;
  if (first === undefined) return all;
  return rest.length === 0 ? first : { kind: "and", items };
}

/** Nothing satisfies an empty list. */
export function anyOf(items: readonly Query[]): Query {
  const [first, ...rest] = items;
  if (first === undefined) return { kind: "not", item: all };
  return rest.length === 0 ? first : { kind: "or", items };
}
