/**
 * Names without what all of them share at the beginning and at the end, piece by piece: of
 * "http · web-01.example.com" and "http · web-02.example.com" remain "web-01" and "web-02". What
 * remains of each still has a letter: bare numbers tell nothing.
 */
export function shortenNames(names: readonly string[]): string[] {
  const [first, ...otherNames] = [...new Set(names)].map(piecesOf);
  if (!first || otherNames.length === 0) return [...names];
  const shortest = Math.min(first.length, ...otherNames.map((pieces) => pieces.length));
  const isShared = (at: (pieces: readonly string[]) => string | undefined) =>
    otherNames.every((pieces) => at(pieces) === at(first));
  let start = 0;
  while (start < shortest - 1 && isShared((pieces) => pieces[start])) start += 1;
  let end = 0;
  while (end < shortest - start - 1 && isShared((pieces) => pieces[pieces.length - 1 - end]))
    end += 1;
  const all = [first, ...otherNames];
  while (start > 0 && !all.every((pieces) => hasLetter(textOf(pieces, start, end)))) start -= 1;
  while (end > 0 && !all.every((pieces) => hasLetter(textOf(pieces, start, end)))) end -= 1;
  return names.map((name) => textOf(piecesOf(name), start, end));
}

/** Words with the separator after each, so that nothing is cut within a word. */
const piecesOf = (name: string): string[] =>
  name.match(/[^\s·./:_-]+[\s·./:_-]*|[\s·./:_-]+/g) ?? [];

/** Separators at its ends go as well. */
const textOf = (pieces: readonly string[], start: number, end: number): string =>
  pieces
    .slice(start, pieces.length - end)
    .join("")
    .replace(end > 0 ? /[\s·./:_-]+$/ : /\s+$/, "");

const hasLetter = (text: string): boolean => /\p{L}/u.test(text);
