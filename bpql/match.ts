/**
 * A query as a function in memory. Compiled once and asked often: the functions hold only what they
 * compare.
 */
import { numberOf, type Bound } from "./bound.ts";
import type { Query } from "./ast.ts";
import { conditionOf, keywordParts, type Condition, type OrderOp, type Test } from "./condition.ts";
import type { Facts } from "./facts.ts";
import { defaultKindOf, type KindOf } from "./field-kind.ts";
import { hasGlob, type GlobParts } from "./glob.ts";
import { compileRegex } from "./regex.ts";
import { textSeparator } from "./storable.ts";

export type Match = (facts: Facts) => boolean;

/** Never throws for a parsed query; a regex that parse would refuse matches nothing. */
export function compile(query: Query, kindOf: KindOf = defaultKindOf): Match {
  switch (query.kind) {
    case "all":
      return always;
    case "and":
      return allMatch(query.items.map((item) => compile(item, kindOf)));
    case "or":
      return anyMatch(query.items.map((item) => compile(item, kindOf)));
    case "not":
      return negated(compile(query.item, kindOf));
    case "compare":
    case "in":
      return compileCondition(conditionOf(query, kindOf));
    case "keyword":
      return compileKeyword(keywordParts(query.text));
  }
}

const always: Match = () => true;
const never: Match = () => false;
const negated =
  (match: Match): Match =>
  (facts) =>
    !match(facts);

function allMatch(matches: readonly Match[]): Match {
  return (facts) => {
    for (const match of matches) if (!match(facts)) return false;
    return true;
  };
}

function anyMatch(matches: readonly Match[]): Match {
  const [first] = matches;
  if (!first) return never;
  if (matches.length === 1) return first;
  return (facts) => {
    for (const match of matches) if (match(facts)) return true;
    return false;
  };
}

function compileCondition({ field, isNegated, tests }: Condition): Match {
  const literals = tests.flatMap((test) => (test.kind === "folded" ? [test.text] : []));
  const otherTests = literals.length > 1 ? tests.filter(({ kind }) => kind !== "folded") : tests;
  const lists = literals.length > 1 ? [compileList(field, new Set(literals))] : [];
  const match = anyMatch([...lists, ...otherTests.map((test) => compileTest(field, test))]);
  return isNegated ? negated(match) : match;
}

function compileList(field: string, literals: ReadonlySet<string>): Match {
  return (facts) => hasAny(facts.folded(field), (value) => literals.has(value));
}

function compileTest(field: string, test: Test): Match {
  switch (test.kind) {
    case "present":
      return (facts) => facts.values(field).length > 0;
    case "folded":
      return (facts) => facts.folded(field).includes(test.text);
    case "exact":
      return (facts) => facts.values(field).includes(test.text);
    case "glob":
      return (facts) => hasAny(facts.folded(field), (value) => hasGlob(test.parts, value));
    case "regex":
      return compileRegexTest(field, test.pattern);
    case "order":
      return compileOrder(field, test.op, test.bound);
  }
}

function compileRegexTest(field: string, pattern: string): Match {
  const regex = compileRegex(pattern);
  if (typeof regex === "string") return never;
  return (facts) => hasAny(facts.values(field), regex.isIn);
}

function compileOrder(field: string, op: OrderOp, bound: Bound): Match {
  const holds = orders[op];
  return (facts) => {
    const limit = bound.isFromNow ? facts.nowS + bound.amount : bound.amount;
    return hasAny(facts.values(field), (value) => {
      const number = numberOf(value);
      return number !== null && holds(number, limit);
    });
  };
}

const orders: Readonly<Record<OrderOp, (value: number, limit: number) => boolean>> = {
  "=": (value, limit) => value === limit,
  "<": (value, limit) => value < limit,
  "<=": (value, limit) => value <= limit,
  ">": (value, limit) => value > limit,
  ">=": (value, limit) => value >= limit,
};

function compileKeyword(parts: GlobParts | null): Match {
  if (!parts) return never;
  if (parts.length === 0) return always;
  if (parts.length === 1) return (facts) => hasAny(facts.text(), (text) => hasInOrder(parts, text));
  // A wildcard may not reach from one text into the next where they come joined.
  return (facts) =>
    hasAny(facts.text(), (texts) =>
      texts.split(textSeparator).some((text) => hasInOrder(parts, text)),
    );
}

function hasInOrder(parts: GlobParts, text: string): boolean {
  let at = 0;
  for (const part of parts) {
    const position = text.indexOf(part, at);
    if (position < 0) return false;
    at = position + part.length;
  }
  return true;
}

function hasAny(values: readonly string[], passes: (value: string) => boolean): boolean {
  for (const value of values) if (passes(value)) return true;
  return false;
}
