/** The tokens of bpql.grammar that need to look past their own end, and the reserved words. */
import { ExternalTokenizer, type InputStream } from "@lezer/lr";
import { And, In, Not, NotIn, Or, Regex } from "./terms.gen.js";

const slash = 0x2f;
const backslash = 0x5c;
const newline = 0x0a;
const end = -1;

/**
 * A regex runs from a slash to the next unescaped slash, but only when a value can end there:
 * so `/var/log` and `/` stay paths. `NOT IN` is one token, because after a word one symbol of
 * lookahead cannot tell `word NOT (…)` from `field NOT IN […]`.
 * @public to the parser tables
 */
export const lookahead = new ExternalTokenizer(
  (input, stack) => {
    if (input.next === slash && stack.canShift(Regex)) {
      const length = regexLength(input);
      if (length > 0) input.acceptToken(Regex, length);
    } else if (isLetter(input.next, "n") && stack.canShift(NotIn)) {
      const length = notInLength(input);
      if (length > 0) input.acceptToken(NotIn, length);
    }
  },
  { contextual: true },
);

/**
 * `AND`, `OR`, `NOT` and `IN` in any case are never bare values or keywords; in quotes they are.
 * @public to the parser tables
 */
export function reservedWord(word: string): number {
  if (word.length > 3) return -1;
  return reserved.get(word.toUpperCase()) ?? -1;
}

const reserved = new Map([
  ["AND", And],
  ["OR", Or],
  ["NOT", Not],
  ["IN", In],
]);

const spaces = /[\t-\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]/;

function regexLength(input: InputStream): number {
  if (isSpace(input.peek(1))) return 0;
  for (let at = 1; ; at++) {
    const char = input.peek(at);
    if (char === end || char === newline) return 0;
    if (char === backslash) at++;
    else if (char === slash) return at > 1 && mayEndValue(input.peek(at + 1)) ? at + 1 : 0;
  }
}

function notInLength(input: InputStream): number {
  if (!isLetter(input.peek(1), "o") || !isLetter(input.peek(2), "t")) return 0;
  let at = 3;
  while (isSpace(input.peek(at))) at++;
  if (at === 3 || !isLetter(input.peek(at), "i") || !isLetter(input.peek(at + 1), "n")) return 0;
  const after = input.peek(at + 2);
  return mayEndValue(after) || isOneOf(after, "[(") ? at + 2 : 0;
}

const mayEndValue = (char: number) => char === end || isSpace(char) || isOneOf(char, ")],");
const isSpace = (char: number) => char !== end && spaces.test(String.fromCharCode(char));
const isOneOf = (char: number, set: string) =>
  char !== end && set.includes(String.fromCharCode(char));
const isLetter = (char: number, letter: string) =>
  char !== end && (char | 0x20) === letter.charCodeAt(0);
