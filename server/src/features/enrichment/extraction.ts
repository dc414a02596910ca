import { compileRegex, type Regex } from "#bpql/regex.ts";
import { parseTemplate } from "./template.ts";

export interface Extraction {
  /** Instructions of the regex: its work on a text is in proportion to both. */
  size: number;
  /** What a match becomes; null when there is none. */
  extract(text: string): string | null;
}
/** So that any one regex may read the longest description: see mutable-alert.ts. */
const maxRegexSize = 900;
type MatchGroups = readonly (string | null)[];

/**
 * Or why it cannot. Without a template the first group is taken, or the whole match of a regex
 * without groups.
 */
export function readyExtraction({
  regex,
  template,
}: {
  regex: string;
  template: string | null;
}): Extraction | string {
  const compiled = compileRegex(regex);
  if (typeof compiled === "string") return compiled;
  if (compiled.size > maxRegexSize)
    return "This regex is too large; use fewer or smaller repetitions";
  const fill =
    template === null || template === "" ? firstGroup(compiled) : fillTemplate(compiled, template);
  if (typeof fill === "string") return fill;
  return {
    size: compiled.size,
    extract: (text) => {
      const groups = compiled.find(text);
      return groups && fill(groups);
    },
  };
}

const firstGroup =
  ({ groups }: Regex) =>
  (match: MatchGroups): string | null =>
    match[groups === 0 ? 0 : 1] ?? null;

function fillTemplate(
  regex: Regex,
  template: string,
): ((groups: MatchGroups) => string | null) | string {
  const pieces = parseTemplate(template);
  if (typeof pieces === "string") return pieces;
  const parts: (string | number)[] = [];
  for (const piece of pieces) {
    if ("text" in piece) {
      parts.push(piece.text);
      continue;
    }
    const group = /^\d+$/.test(piece.name) ? Number(piece.name) : regex.groupNames.get(piece.name);
    if (group === undefined || group > regex.groups) return `The regex has no group ${piece.name}`;
    parts.push(group);
  }
  return (groups) =>
    parts.map((part) => (typeof part === "number" ? (groups[part] ?? "") : part)).join("");
}
