/** A silence's matchers as a plan's condition in BPQL, and back. */
import { allOf, anyOf, type Compare, type In, type Query } from "#bpql/ast.ts";
import { globParts, isAnything } from "#bpql/glob.ts";
import { parse } from "#bpql/parse.ts";
import { print } from "#bpql/print.ts";
import type { Matcher } from "#contract/alertmanager.ts";
import { refuseField } from "../../platform/refuse.ts";
import { fieldOfLabel, labelOfField } from "./labels.ts";
import { readyMatcher, wholeValue } from "./matcher.ts";

/** Refuses what no condition says, and what would match every alert. */
export function conditionOfMatchers(matchers: readonly Matcher[]): string {
  if (matchers.every((matcher) => readyMatcher(matcher).matches("")))
    throw refuseField("silence_matches_all", "matchers");
  return print(allOf(matchers.flatMap(queriesOf)));
}

const compare = (field: string, op: Compare["op"], value: string): Query => ({
  kind: "compare",
  field,
  op,
  value,
});

/** BPQL's absent field passes no positive test and every negative one. */
function queriesOf(matcher: Matcher): Query[] {
  const { name, value, isRegex, isEqual } = matcher;
  const field = fieldOfLabel(name);
  if (field === null) throw refuseField("silence_label", "matchers", name);
  if (!isRegex) {
    if (value === "") return [compare(field, isEqual ? "!=" : "=", "*")];
    const exact = compare(field, "===", value);
    return [isEqual ? exact : { kind: "not", item: exact }];
  }
  const pattern = compare(field, isEqual ? "=~" : "!~", wholeValue(value));
  if (!isMatchingEmpty(value)) return [pattern];
  return isEqual
    ? [anyOf([pattern, compare(field, "!=", "*")])]
    : [compare(field, "=", "*"), pattern];
}

const isMatchingEmpty = (pattern: string): boolean =>
  readyMatcher({ name: "x", value: pattern, isRegex: true, isEqual: true }).matches("");

/** Null where matchers cannot say the same. */
export function matchersOfCondition(text: string): Matcher[] | null {
  const parsed = parse(text);
  if (!parsed.ok) return null;
  const { query } = parsed;
  const items = query.kind === "and" ? query.items : [query];
  const matchers: Matcher[] = [];
  for (const item of items) {
    const next = matchersOf(item, matchers.at(-1));
    if (next === null) return null;
    if (next.doesReplace) matchers.pop();
    matchers.push(...next.matchers);
  }
  return matchers.every((matcher) => readyMatcher(matcher).matches("")) ? null : matchers;
}

interface Next {
  matchers: Matcher[];
  /** The one before is part of it. */
  doesReplace?: boolean;
}

function matchersOf(query: Query, before: Matcher | undefined): Next | null {
  switch (query.kind) {
    case "compare":
      return comparedMatchers(query, before);
    case "in":
      return listMatcher(query);
    case "not":
      return query.item.kind === "compare" && query.item.op === "==="
        ? exactMatcher(query.item, false)
        : null;
    case "or":
      return optionalMatcher(query.items);
    case "all":
    case "and":
    case "keyword":
      return null;
  }
}

function comparedMatchers(leaf: Compare, before: Matcher | undefined): Next | null {
  switch (leaf.op) {
    case "===":
      return exactMatcher(leaf, true);
    case "=":
    case "!=":
      return isAnything(leaf.value)
        ? labelled(leaf.field, { value: "", isRegex: false, isEqual: leaf.op === "!=" })
        : globMatcher(leaf.field, [leaf.value], leaf.op === "=");
    case "=~":
    case "!~":
      return regexMatchers(leaf, before);
    case "<":
    case "<=":
    case ">":
    case ">=":
      return null;
  }
}

function labelled(field: string, rest: Omit<Matcher, "name">): Next | null {
  const name = labelOfField(field);
  return name === null ? null : { matchers: [{ name, ...rest }] };
}

const exactMatcher = ({ field, value }: Compare, isEqual: boolean): Next | null =>
  value === "" ? null : labelled(field, { value, isRegex: false, isEqual });

const listMatcher = ({ field, op, values }: In): Next | null =>
  globMatcher(field, values, op === "IN");

/** BPQL compares in any case; a value without letters needs no regex for that. */
function globMatcher(field: string, globs: readonly string[], isEqual: boolean): Next | null {
  const [only = ""] = globs;
  const [literal = "", ...more] = globParts(only);
  if (globs.length === 1 && more.length === 0 && literal.toLowerCase() === literal.toUpperCase())
    return literal === "" ? null : labelled(field, { value: literal, isRegex: false, isEqual });
  const patterns = globs.map((glob) => globParts(glob).map(quoteRegex).join(".*"));
  const value = patterns.some((pattern) => pattern.includes(".*"))
    ? `(?is)${patterns.join("|")}`
    : `(?i)${patterns.join("|")}`;
  return isMatchingEmpty(value) ? null : labelled(field, { value, isRegex: true, isEqual });
}

const quoteRegex = (text: string): string => text.replaceAll(/[\\.+*?()|[\]{}^$]/g, "\\$&");

const whole = /^\^\(\?:(.*)\)\$$/s;

/** One that finds a part of a value becomes one of the whole value. */
function regexMatchers({ field, op, value }: Compare, before: Matcher | undefined): Next | null {
  const isEqual = op === "=~";
  const inner = whole.exec(value)?.[1];
  const pattern = inner !== undefined && isRegex(inner) ? inner : `(?s:.*)(?:${value})(?s:.*)`;
  const next = labelled(field, { value: pattern, isRegex: true, isEqual });
  if (next === null || !isRegex(pattern)) return null;
  if (!isMatchingEmpty(pattern)) return next;
  const name = next.matchers[0]?.name ?? "";
  if (isEqual)
    return {
      matchers: [{ name, value: "", isRegex: false, isEqual: false }, ...next.matchers],
    };
  const isPresent =
    before?.name === name && !before.isRegex && !before.isEqual && before.value === "";
  return isPresent ? { ...next, doesReplace: true } : null;
}

const maxPattern = 1000;
const isRegex = (pattern: string): boolean =>
  pattern.length <= maxPattern - wholeValue("").length &&
  parse(print({ kind: "compare", field: "x", op: "=~", value: wholeValue(pattern) })).ok;

/** A pattern that an absent label passes as well. */
function optionalMatcher(items: readonly Query[]): Next | null {
  const [pattern, absent, ...rest] = items;
  if (
    rest.length > 0 ||
    pattern?.kind !== "compare" ||
    pattern.op !== "=~" ||
    absent?.kind !== "compare" ||
    absent.op !== "!=" ||
    !isAnything(absent.value) ||
    absent.field !== pattern.field
  )
    return null;
  const inner = whole.exec(pattern.value)?.[1];
  return inner !== undefined && isRegex(inner) && isMatchingEmpty(inner)
    ? labelled(pattern.field, { value: inner, isRegex: true, isEqual: true })
    : null;
}
