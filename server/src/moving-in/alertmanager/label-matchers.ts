/** Matchers of labels as Alertmanager means them: an absent label is the empty text. */
import { allOf, anyOf, type Query } from "#bpql/ast.ts";
import { compileRegex, type Regex } from "#bpql/regex.ts";
import {
  hasMatch,
  hasNoMatch,
  isAbsent,
  isExactly,
  isPresent,
  literalsOf,
  not,
} from "../conditions.ts";
import type { ConfigNode } from "../config-node.ts";

interface WrittenMatcher {
  label: string;
  value: string;
  isRegex: boolean;
  isEqual: boolean;
  node: ConfigNode;
}

export interface LabelMatcher extends WrittenMatcher {
  /** The texts of the value, where they are few. */
  values: readonly string[] | null;
  /** Null where there is none, or the product's engine does not take it. */
  regex: Regex | null;
  /** Why no query can say it. */
  problem: string | null;
}

/** Compiled once: routes are compared with each other. */
function ready(matcher: WrittenMatcher): LabelMatcher {
  const { value, isRegex } = matcher;
  const values = isRegex ? literalsOf(value) : [value];
  const compiled = isRegex ? compileRegex(wholeValue(value)) : null;
  const isRefused = typeof compiled === "string";
  return {
    ...matcher,
    values,
    regex: isRefused ? null : compiled,
    problem: isRefused && values === null ? compiled : null,
  };
}

/** Of a route or an inhibition, in all three ways to write them. */
export function matchersIn(
  node: ConfigNode,
  keys: { match: string; matchRegex: string; matchers: string },
): LabelMatcher[] {
  const listed = (key: string, isRegex: boolean): LabelMatcher[] =>
    node
      .get(key)
      .entries()
      .map(([label, value]) =>
        ready({ label, value: value.text() ?? "", isRegex, isEqual: true, node: value }),
      );
  const matchers = node.get(keys.matchers);
  const lines = matchers.kind === "list" ? matchers.items() : matchers.isMissing ? [] : [matchers];
  return [
    ...listed(keys.match, false),
    ...listed(keys.matchRegex, true),
    ...lines.flatMap((line) => parseMatchers(line)),
  ];
}

/** One text may hold several, with or without braces around them. */
function parseMatchers(node: ConfigNode): LabelMatcher[] {
  const text = (node.text() ?? "").trim().replace(/^\{/, "").replace(/\}$/, "");
  return splitOutsideQuotes(text)
    .filter((part) => part.trim() !== "")
    .map((part) => parseMatcher(part, node));
}

function splitOutsideQuotes(text: string): string[] {
  const parts: string[] = [];
  for (const [part] of text.matchAll(/(?:[^",]|"(?:[^"\\]|\\.)*"|")+/gs)) parts.push(part);
  return parts;
}

const written = /^\s*("(?:[^"\\]|\\.)*"|[a-zA-Z_:][a-zA-Z0-9_:]*)\s*(=~|!~|!=|=)\s*(.*?)\s*$/s;

function parseMatcher(text: string, node: ConfigNode): LabelMatcher {
  const [, name, operator, value] = written.exec(text) ?? [];
  if (name === undefined || operator === undefined || value === undefined)
    throw node.fault(`${JSON.stringify(text.trim())} is not a matcher, such as team="shop"`);
  if (value.startsWith('"') ? !/^"(?:[^"\\]|\\.)*"$/s.test(value) : value.includes('"'))
    throw node.fault(`the quotes of ${JSON.stringify(text.trim())} are not closed`);
  return ready({
    label: name.startsWith('"') ? unescape(name.slice(1, -1)) : name,
    value: unescape(value.startsWith('"') ? value.slice(1, -1) : value),
    isRegex: operator.endsWith("~"),
    isEqual: operator.startsWith("="),
    node,
  });
}

/** An escape that means nothing stays as it is. */
const unescape = (text: string): string =>
  text.replaceAll(/\\([n"\\])/g, (_whole, escaped: string) => (escaped === "n" ? "\n" : escaped));

const wholeValue = (pattern: string): string => `^(?:${pattern})$`;

/** Of a matcher without a problem. */
export function isMet({ values, regex, isEqual }: LabelMatcher, text: string): boolean {
  const isTaken = regex === null ? values?.includes(text) === true : regex.isIn(text);
  return isTaken === isEqual;
}

export const negated = (matcher: LabelMatcher): LabelMatcher => ({
  ...matcher,
  isEqual: !matcher.isEqual,
});

/** BPQL's absent field passes no positive test and every negative one. */
export function queryOf(matcher: LabelMatcher, field: string): Query {
  const { value, values, regex, isRegex, isEqual } = matcher;
  if (!isRegex && value === "") return isEqual ? isAbsent(field) : isPresent(field);
  if (regex === null) {
    const exact = anyOf((values ?? []).map((item) => isExactly(field, item)));
    return isEqual ? exact : not(exact);
  }
  const takesEmpty = regex.isIn("");
  if (isEqual) {
    const positive = hasMatch(field, wholeValue(value));
    return takesEmpty ? anyOf([positive, isAbsent(field)]) : positive;
  }
  const negative = hasNoMatch(field, wholeValue(value));
  return takesEmpty ? allOf([isPresent(field), negative]) : negative;
}
