const maxLines = 200;
const maxCharacters = 300;

/** "Host: db-1" on lines of a text, by the name in small letters without spaces; the first of each. */
export function bodyPairs(text: string): ReadonlyMap<string, string> {
  const pairs = new Map<string, string>();
  for (const line of text.split("\n", maxLines)) {
    if (line.length > maxCharacters) continue;
    const [, name = "", value = ""] =
      /^[\s*\-•>]*([a-z][a-z _-]{1,30}?)\s*[:=]\s*(\S.*?)\s*$/i.exec(line) ?? [];
    const key = name.toLowerCase().replace(/[^a-z]/g, "");
    if (key !== "" && !value.startsWith("//") && !pairs.has(key)) pairs.set(key, value);
  }
  return pairs;
}
