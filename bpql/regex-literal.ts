/**
 * A text, in lower case, that stands in whatever the regex matches: the longest that is easily
 * seen. Null where none is.
 */
export function literalOfRegex(pattern: string): string | null {
  // What a group or an alternative holds need not be there.
  if (/[(|]/.test(pattern)) return null;
  const literals: string[] = [];
  let literal = "";
  const end = (): void => {
    literals.push(literal);
    literal = "";
  };
  for (const [piece] of pattern.matchAll(pieces)) {
    if (/^[*?{]/.test(piece)) literal = literal.slice(0, -1);
    // Names of characters and classes in brackets: not looked into.
    if (/^\\[^dwsDWS\W_]/.test(piece) || piece === "[") return null;
    const char = piece.startsWith("\\") ? piece.slice(1) : piece;
    if (isPlain(piece)) literal += char;
    else end();
  }
  end();
  const longest = literals.toSorted((a, b) => b.length - a.length)[0] ?? "";
  return longest.length < 2 ? null : longest.toLowerCase();
}

/**
 * A class, an escape, a repetition, or a character. A class that holds a class is left open: its
 * bracket is seen alone.
 */
const pieces = /\[\^?\]?(?:[^\]\\[]|\\.)*\]|\{\d+(?:,\d*)?\}|\\.|./gsu;
const isPlain = (piece: string): boolean =>
  /^(?:\\[!-/:-@[-`{-~]|[ !"#%&',\-/0-9:;<=>@A-Z_`a-z~])$/.test(piece);
