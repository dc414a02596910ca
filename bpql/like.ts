import type { GlobParts } from "./glob.ts";

/** The LIKE pattern of a whole value. */
export function likeWhole(parts: GlobParts): string {
  return parts.map(escapeLike).join("%");
}

/** The LIKE pattern of a text that holds the parts somewhere, in this order. */
export function likeInside(parts: GlobParts): string {
  return `%${likeWhole(parts)}%`;
}

function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, "\\$&");
}
