export interface TextPart {
  text: string;
  isMarked: boolean;
}

/** A text in pieces: whole words of the list, however they are capitalized, and what is between. */
export function markedParts(text: string, words: readonly string[]): TextPart[] {
  const longestFirst = words.filter((word) => word !== "").toSorted((a, b) => b.length - a.length);
  if (longestFirst.length === 0) return text === "" ? [] : [{ text, isMarked: false }];
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}])(${longestFirst.map(literal).join("|")})(?![\\p{L}\\p{N}])`,
    "giu",
  );
  // Every second piece is what the pattern caught.
  return text
    .split(pattern)
    .map((piece, at) => ({ text: piece, isMarked: at % 2 === 1 }))
    .filter((part) => part.text !== "");
}

const literal = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
