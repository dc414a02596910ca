/** Sets of characters as PostgreSQL bracket expressions that do not depend on locale or option. */

/** First and last code point. */
export type Range = readonly [number, number];

export const digits: readonly Range[] = [[0x30, 0x39]];
export const wordChars: readonly Range[] = [
  [0x30, 0x39],
  [0x41, 0x5a],
  [0x5f, 0x5f],
  [0x61, 0x7a],
];
export const spaces: readonly Range[] = [
  [0x09, 0x0a],
  [0x0c, 0x0d],
  [0x20, 0x20],
];
export const newline: readonly Range[] = [[0x0a, 0x0a]];

/**
 * With both cases of every letter, as RE2 folds them; null beyond ASCII, where the two might
 * differ.
 */
export function bothCases(ranges: readonly Range[]): Range[] | null {
  if (ranges.some(([, last]) => last > lastAscii)) return null;
  const chars = ranges.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, i) => first + i),
  );
  return chars.flatMap((char) => caseVariants(char).map((variant): Range => [variant, variant]));
}

export function bracket(ranges: readonly Range[], isNegated: boolean): string {
  const items = ranges.map(([first, last]) =>
    first === last ? escaped(first) : `${escaped(first)}-${escaped(last)}`,
  );
  return `[${isNegated ? "^" : ""}${items.join("")}]`;
}

/** One character, never with a special meaning. */
export function escaped(char: number): string {
  if (isBetween(char, 0x30, 0x39) || isLetter(char)) return String.fromCharCode(char);
  return char > 0xffff ? `\\U${hex(char, 8)}` : `\\u${hex(char, 4)}`;
}

const lastAscii = 0x7f;
/** The long s and the Kelvin sign are the only letters beyond ASCII that fold into it. */
const nonAsciiVariants = new Map([
  [0x6b, 0x212a],
  [0x73, 0x17f],
]);

function caseVariants(char: number): number[] {
  if (!isLetter(char)) return [char];
  const lower = char | 0x20;
  const stranger = nonAsciiVariants.get(lower);
  return [lower - 0x20, lower, ...(stranger === undefined ? [] : [stranger])];
}

const isLetter = (char: number) => isBetween(char | 0x20, 0x61, 0x7a);
const isBetween = (char: number, first: number, last: number) => char >= first && char <= last;
const hex = (char: number, length: number) => char.toString(16).padStart(length, "0");
