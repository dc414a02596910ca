/** Of what a model answers: the JSON in it, and of its texts what can be shown. */
import { shortText } from "../analysis/phrases.ts";
import { readableText } from "./readable-text.ts";
import { redact } from "./redact.ts";

/** Also within a fence, or after what a model thought aloud. */
export function jsonIn(text: string): unknown {
  const [first, last] = [text.indexOf("{"), text.lastIndexOf("}")];
  return first < 0 || last < first ? undefined : parsed(text.slice(first, last + 1));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** No markup, no address, no secret, no invisible letters. */
export function plainText(value: unknown, characters: number): string {
  if (typeof value !== "string") return "";
  // Before and after: markup names secrets, and hides within them.
  const text = redact(readableText(value.slice(0, 10 * characters)))
    .replaceAll(/<[^<>]*>?/g, " ")
    .replaceAll(/!?\[([^[\]]*)\]\([^()]*\)/g, "$1")
    .replaceAll(ADDRESS, "[link]")
    .replaceAll(/[`*_#~|>]{2,}|`/g, "");
  return shortText(redact(text), characters);
}

/** Also without its scheme, and of what opens a program or a share. A host's name alone is none. */
const ADDRESS = new RegExp(
  [
    String.raw`\b[a-z][a-z0-9+.-]{1,20}:[/\\]{2}\S*`,
    String.raw`\b(?:https?:[/\\]|www\.|(?:javascript|vbscript|data|mailto|file|blob):)\S*`,
    String.raw`(?<![\w:/\\])[/\\]{2}(?=[\w-]{1,60}[./\\])\S*`,
    String.raw`\b(?:[\w-]{1,63}\.){1,6}[a-z]{2,24}(?::\d{1,5})?/[^\s?]{0,200}\?\S*`,
  ].join("|"),
  "gi",
);

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
export const recordOf = (value: unknown): Record<string, unknown> | null =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? // An object by the checks before.
      (value as Record<string, unknown>)
    : null;
