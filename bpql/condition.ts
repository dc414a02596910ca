/**
 * What a comparison asks of the values of its field, decided once for memory (match.ts) and SQL
 * (to-sql.ts).
 */
import type { CompareOp, Leaf } from "./ast.ts";
import { boundOf, type Bound } from "./bound.ts";
import { isRegexOp } from "./check-leaf.ts";
import type { FieldKind, KindOf } from "./field-kind.ts";
import { foldParts, globParts, isAnything, type GlobParts } from "./glob.ts";
import { isStorable, textSeparator } from "./storable.ts";

export interface Condition {
  readonly field: string;
  /** False asks that ANY value passes ANY test, true that none does. */
  readonly isNegated: boolean;
  /** None at all: no value can pass. */
  readonly tests: readonly Test[];
}

export type Test =
  | { readonly kind: "present" }
  | { readonly kind: "folded"; readonly text: string }
  | { readonly kind: "exact"; readonly text: string }
  /** Two parts or more, lower case. */
  | { readonly kind: "glob"; readonly parts: GlobParts }
  | { readonly kind: "regex"; readonly pattern: string }
  | { readonly kind: "order"; readonly op: OrderOp; readonly bound: Bound };
export type OrderOp = "=" | "<" | "<=" | ">" | ">=";

export function conditionOf(leaf: Leaf, kindOf: KindOf): Condition {
  const kind = kindOf(leaf.field);
  const [op, isNegated] = positive[leaf.op];
  const values = leaf.kind === "in" ? leaf.values : [leaf.value];
  return {
    field: leaf.field,
    isNegated,
    tests: values.flatMap((value) => testOf(op, value, kind) ?? []),
  };
}

/**
 * A keyword is found where its parts stand in this order in one text; null means never, no parts
 * always.
 */
export function keywordParts(source: string): GlobParts | null {
  if (!isStorable(source) || source.includes(textSeparator)) return null;
  return foldParts(globParts(source)).filter((part) => part !== "");
}

const positive: Readonly<Record<Leaf["op"], readonly [CompareOp, boolean]>> = {
  "=": ["=", false],
  "!=": ["=", true],
  IN: ["=", false],
  "NOT IN": ["=", true],
  "===": ["===", false],
  "=~": ["=~", false],
  "!~": ["=~", true],
  "<": ["<", false],
  "<=": ["<=", false],
  ">": [">", false],
  ">=": [">=", false],
};

/** Null where no value can pass: a pattern on a number or time, or a bound that is none. */
function testOf(op: CompareOp, value: string, kind: FieldKind): Test | null {
  if (isRegexOp(op)) return kind === "text" ? { kind: "regex", pattern: value } : null;
  if (op === "=" && isAnything(value)) return { kind: "present" };
  if (isOrderOp(op) && (op !== "=" || kind !== "text")) return orderTest(op, value, kind);
  if (op === "===") return kind === "text" ? exactTest(value) : orderTest("=", value, kind);
  return globTest(value);
}

function orderTest(op: OrderOp, value: string, kind: FieldKind): Test | null {
  const bound = boundOf(value, kind);
  return bound && { kind: "order", op, bound };
}

function exactTest(text: string): Test | null {
  return isStorable(text) ? { kind: "exact", text } : null;
}

function globTest(source: string): Test | null {
  if (!isStorable(source)) return null;
  const parts = foldParts(globParts(source));
  return parts.length > 1 ? { kind: "glob", parts } : { kind: "folded", text: parts[0] ?? "" };
}

function isOrderOp(op: CompareOp): op is OrderOp {
  return op !== "!=" && op !== "===" && op !== "=~" && op !== "!~";
}
