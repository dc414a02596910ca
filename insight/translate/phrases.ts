/** Turns of phrase that say how a value compares. */
import type { Token } from "./question.ts";

export interface Comparison {
  /** Positions of its tokens; `to` is behind the last. */
  from: number;
  to: number;
  op: "<" | ">" | "<=" | ">=";
}

const GREATER =
  "above after beyond bigger exceeding exceed greater higher larger later longer more over newer upward";
const LESS =
  "below before earlier fewer less lesser lower older prior shorter smaller under worse younger";
const NEEDS_THAN = new Set(
  "more less later earlier older newer longer shorter higher lower worse".split(" "),
);
const OPS = new Map<string, "<" | ">">([
  ...GREATER.split(" ").map((word) => [word, ">"] as const),
  ...LESS.split(" ").map((word) => [word, "<"] as const),
]);
const BETWEEN = new Set(["than", "then", "that", "to", "the", "a", "an", "of", "year"]);

/** Each of them stands before a number, or before something else that can be compared. */
export function findComparisons(tokens: readonly Token[]): Comparison[] {
  const comparisons: Comparison[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const comparison = comparisonAt(tokens, at);
    if (!comparison) continue;
    comparisons.push(comparison);
    at = comparison.to - 1;
  }
  return comparisons;
}

function comparisonAt(tokens: readonly Token[], at: number): Comparison | undefined {
  const lower = tokens[at]?.lower ?? "";
  const next = tokens[at + 1]?.lower ?? "";
  if (lower === "at" && (next === "least" || next === "most"))
    return { from: at, to: at + 2, op: next === "least" ? ">=" : "<=" };
  const symbol = /^(?:[<>]=?|≥|≤)$/.exec(lower)?.[0];
  if (symbol) {
    const op = symbol === "≥" ? ">=" : symbol === "≤" ? "<=" : (symbol as Comparison["op"]);
    return { from: at, to: at + 1, op };
  }
  const op = OPS.get(lower);
  if (!op) return undefined;
  let to = at + 1;
  while (BETWEEN.has(tokens[to]?.lower ?? "") && to - at < 3) to += 1;
  const value = tokens[to];
  if (!value || !/\d/.test(value.text)) {
    // "after week 13"
    if (
      /\d/.test(tokens[to + 1]?.text ?? "") &&
      !/^(in|for|at|on|with|and|of)$/.test(value?.lower ?? "")
    )
      return { from: at, to: to + 1, op };
    return undefined;
  }
  const hasThan = tokens.slice(at + 1, to).some(({ lower: word }) => /^the?n$|^than$/.test(word));
  if (NEEDS_THAN.has(lower) && !hasThan) return undefined;
  return { from: at, to, op };
}
