/**
 * A glob as its literal parts with a wildcard between each two: `db-*-eu` is ['db-', '-eu'], and
 * one part means no wildcard. Backslashes count only before a star: `\*` is a star, `\\*` a
 * backslash and a wildcard.
 */
export type GlobParts = readonly string[];

export function globParts(source: string): GlobParts {
  const parts: string[] = [];
  let literal = "";
  let from = 0;
  for (const { 0: match, 1: slashes = "", index } of source.matchAll(starWithSlashes)) {
    literal += source.slice(from, index) + "\\".repeat(Math.floor(slashes.length / 2));
    from = index + match.length;
    if (slashes.length % 2 === 1) {
      literal += "*";
    } else {
      if (parts.length === 0 || literal !== "") parts.push(literal);
      literal = "";
    }
  }
  parts.push(literal + source.slice(from));
  return parts;
}

/** The glob that matches exactly this text. */
export function globOfText(text: string): string {
  return text.replaceAll(starWithSlashes, "$1$1\\*");
}

/** True for a text of wildcards only, which every value satisfies. */
export function isAnything(source: string): boolean {
  return /^\*+$/.test(source);
}

export function foldParts(parts: GlobParts): GlobParts {
  return parts.map((part) => part.toLowerCase());
}

/** Takes parts in turn, each as early as it fits: never tries again, so it cannot explode. */
export function hasGlob(parts: GlobParts, text: string): boolean {
  const first = parts[0] ?? "";
  const last = parts.at(-1) ?? "";
  if (parts.length < 2) return text === first;
  if (!text.startsWith(first) || !text.endsWith(last)) return false;
  const end = text.length - last.length;
  let at = first.length;
  for (let i = 1; i < parts.length - 1; i++) {
    const part = parts[i] ?? "";
    const position = text.indexOf(part, at);
    if (position < 0) return false;
    at = position + part.length;
  }
  return at <= end;
}

// A run of backslashes is found once, at its start: the lookbehind keeps long runs linear.
const starWithSlashes = /(?<!\\)(\\*)\*/g;
