/** Matchers as Alertmanager means them: a label that is absent is the empty string. */
import { compileRegex } from "#bpql/regex.ts";
import type { Matcher } from "#contract/alertmanager.ts";
import { refuse, refuseField } from "../../platform/refuse.ts";
import type { Labels } from "./labels.ts";

export interface ReadyMatcher extends Matcher {
  matches(value: string): boolean;
}

/** A regex matches the whole value. */
export function readyMatcher(matcher: Matcher): ReadyMatcher {
  const { value, isRegex, isEqual } = matcher;
  if (!isRegex) return { ...matcher, matches: (text) => (text === value) === isEqual };
  const regex = compileRegex(wholeValue(value));
  if (typeof regex === "string") throw refuseField("invalid", "matchers", regex);
  return { ...matcher, matches: (text) => regex.isIn(text) === isEqual };
}

export const wholeValue = (pattern: string): string => `^(?:${pattern})$`;

const written = /^\s*("(?:[^"\\]|\\.)*"|[a-zA-Z_:][a-zA-Z0-9_:]*)\s*(=~|!~|!=|=)\s*(.*?)\s*$/s;

/** `name="value"`, as it stands in a query; the quotes may be left out. */
export function parseMatcher(text: string): ReadyMatcher {
  const [, name, op, value] = written.exec(text) ?? [];
  const unquoted = value === undefined ? null : unquote(value);
  if (name === undefined || op === undefined || unquoted === null)
    throw refuse("bad_matcher", text);
  return readyMatcher({
    name: (unquote(name) ?? name).toLowerCase(),
    value: unquoted,
    isRegex: op.endsWith("~"),
    isEqual: op.startsWith("="),
  });
}

/** Null where quotes are not closed, or stand inside. */
function unquote(text: string): string | null {
  if (!text.startsWith('"')) return text.includes('"') ? null : text;
  if (!/^"(?:[^"\\]|\\.)*"$/s.test(text)) return null;
  return text
    .slice(1, -1)
    .replaceAll(/\\(.)/gs, (whole, escaped: string) =>
      escaped === "n" ? "\n" : escaped === '"' || escaped === "\\" ? escaped : whole,
    );
}

export const matchesAll = (matchers: readonly ReadyMatcher[], labels: Labels): boolean =>
  matchers.every((matcher) =>
    matcher.matches(Object.hasOwn(labels, matcher.name) ? (labels[matcher.name] ?? "") : ""),
  );
