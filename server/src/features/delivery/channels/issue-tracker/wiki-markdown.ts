/** Jira's wiki markup as Markdown, as far as people type it. */
const fence = /\{(?:code|noformat)(?::[^}\n]*)?\}([^]*?)\{(?:code|noformat)\}/;

/** Code stays as it is. */
export const wikiMarkdown = (text: string): string =>
  text
    .replaceAll("\r\n", "\n")
    .split(fence)
    .map((part, at) => (at % 2 === 1 ? `\`\`\`\n${part.trim()}\n\`\`\`` : markdownOf(part)))
    .join("");

const lines: readonly [RegExp, (...groups: string[]) => string][] = [
  [/^\s*([*#-]+)\s+(?=\S)/gm, (_match, sign = "*") => listSign(sign)],
  [/^h([1-6])\.\s+/gm, (_match, level = "1") => `${"#".repeat(Number(level))} `],
  [/^bq\.\s+/gm, () => "> "],
  [/^-{4,}$/gm, () => "---"],
];
const words: readonly [RegExp, string][] = [
  [/\{\{(.+?)\}\}/g, "`$1`"],
  [/\{(?:quote|color(?::[^}\n]*)?|panel(?::[^}\n]*)?)\}/g, ""],
  [/\[~(?:accountid:)?([^\]\n]+)\]/g, "@$1"],
  [/\[([^\]|\n]+)\|([^\]|\n]+)(?:\|[^\]\n]*)?\]/g, "[$1]($2)"],
  [/\[((?:https?|mailto):[^\]\n]+)\]/g, "$1"],
  [/(?<![\w\\*])\*(?=\S)([^*\n]*[^*\s\\])\*(?![\w*])/g, "**$1**"],
  [/(?<![\w\\_])_(?=\S)([^_\n]*[^_\s\\])_(?![\w_])/g, "*$1*"],
  [/(?<![\w\\-])-(?=[^\s-])([^-\n]*[^-\s\\])-(?![\w-])/g, "~~$1~~"],
  [/\\([{}[\]!|*_+^~?#-])/g, "$1"],
];

/** Words first: a sign before a line is no longer one of wiki markup then. */
function markdownOf(text: string): string {
  const inWords = words.reduce((result, [sign, by]) => result.replaceAll(sign, by), text);
  return lines.reduce((result, [sign, by]) => result.replaceAll(sign, by), inWords);
}

/** `**` is a list within a list. */
const listSign = (sign: string): string =>
  "  ".repeat(sign.length - 1) + (sign.endsWith("#") ? "1. " : "- ");
