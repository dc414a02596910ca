/** The one door to the regex engine: linear time, case-sensitive, unanchored. */
import { RE2JS, RE2JSException } from "re2js";
import { limits } from "./limits.ts";

export interface Regex {
  /** Instructions: its linear run time is in proportion to this. */
  readonly size: number;
  readonly isIn: (text: string) => boolean;
  /** Capture groups, the whole match not among them; names lead to their number. */
  readonly groups: number;
  readonly groupNames: ReadonlyMap<string, number>;
  /**
   * The first match and its groups, null for one that took no part; null when there is no match.
   */
  readonly find: (text: string) => readonly (string | null)[] | null;
}

/** The compiled regex, or why it is none. */
export function compileRegex(pattern: string): Regex | string {
  if (pattern.length > limits.regexLength)
    return `A regex may have ${limits.regexLength} characters at most`;
  const compiled = attempt(pattern);
  if (typeof compiled === "string") return compiled;
  const size = compiled.programSize();
  if (size > limits.regexSize) return "This regex is too large; use fewer or smaller repetitions";
  const groups = compiled.groupCount();
  return {
    size,
    groups,
    groupNames: new Map(Object.entries<number>(compiled.namedGroups())),
    isIn: (text) => compiled.test(text),
    find: (text) => {
      // Most texts hold no match, and without groups that is found out much faster.
      if (!compiled.test(text)) return null;
      const matcher = compiled.matcher(text);
      return matcher.find()
        ? Array.from({ length: groups + 1 }, (_, group) => matcher.group(group))
        : null;
    },
  };
}

// The engine has no way to ask whether a pattern is valid except to try it.
function attempt(pattern: string): RE2JS | string {
  try {
    return RE2JS.compile(pattern);
  } catch (error) {
    if (error instanceof RE2JSException)
      return `This regex is not valid: ${error.message.replace(/^error parsing regexp: /, "")}`;
    throw error;
  }
}
