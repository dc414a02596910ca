/** The three ways to write a value, read and written. */
import { globOfText } from "./glob.ts";

/** The text in a quoted token; a token without its closing quote is taken as far as it goes. */
export function unquote(token: string): string {
  const isClosed = token.length > 1 && token.endsWith(token.charAt(0));
  return token.slice(1, isClosed ? -1 : undefined).replaceAll(/\\([\\"'])/g, "$1");
}

/** The shortest way to write a value that reads back as it is. */
export function printValue(value: string): string {
  const isBare = bare.test(value) && !reserved.test(value) && !value.startsWith("/");
  return isBare ? value : quote(value);
}

export function printRegex(pattern: string): string {
  return slashed.test(pattern) ? `/${pattern}/` : quote(pattern);
}

/** A plain text, star and all, as a value that only this text satisfies. */
export function printText(text: string): string {
  return printValue(globOfText(text));
}

// Stricter than the grammar's bare value, so that what is printed needs a second look from nobody.
const bare = /^[\p{L}\p{N}_.:;*@%+#$^?{}/\\-]+$/u;
const reserved = /^(and|or|not|in)$/i;
const slashed = /^(?!\s)(?:[^/\\\n]|\\[^\n])+$/;

export function quote(text: string): string {
  return `"${text.replaceAll(/[\\"]/g, "\\$&")}"`;
}
