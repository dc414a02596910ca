/** The one door to the regex engine: linear time, case-sensitive, unanchored. */
import { RE2JS, RE2JSException } from "re2js";
import { limits } from "./limits.ts";

export interface Regex {
  /** Instructions: its linear run time is in proportion to this. */
  readonly size: number;
  readonly isIn: (text: string) => boolean;
}

/** The compiled regex, or why it is none. */
export function compileRegex(pattern: string): Regex | string {
  if (pattern.length > limits.regexLength) return `A regex may have ${limits.regexLength} characters at most`;
  const compiled = attempt(pattern);
  if (typeof compiled === "string") return compiled;
  const size = compiled.programSize();
  if (size > limits.regexSize) return "This regex is too large; use fewer or smaller repetitions";
  return { size, isIn: (text) => compiled.test(text) };
}

// The engine has no way to ask whether a pattern is valid except to try it.
function attempt(pattern: string): RE2JS | string {
  try {
    return RE2JS.compile(pattern);
  } catch (error) {
    if (error instanceof RE2JSException) return `This regex is not valid: ${error.message.replace(/^error parsing regexp: /, "")}`;
    throw error;
  }
}
