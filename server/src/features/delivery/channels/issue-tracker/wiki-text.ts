/** A text that Jira's wiki markup shows as it stands; addresses stay links. */
export const wikiText = (text: string): string =>
  text
    .split(/(https?:\/\/\S+)/)
    .map((part) => (/^https?:\/\//.test(part) ? part : escaped(part)))
    .join("");

/** Signs that begin markup only before a word, not within one: db-1 stays. */
const opening = /(^|[^\w\\])([*_+^~-])(?=\S)/gm;
const escaped = (text: string): string =>
  text
    .replaceAll(/[\\{}[\]!|]/g, String.raw`\$&`)
    .replaceAll("??", String.raw`\?\?`)
    .replaceAll(opening, String.raw`$1\$2`)
    .replaceAll(/^(\s*)([#*-])(?=[\s#*-])/gm, String.raw`$1\$2`)
    .replaceAll(/^(\s*)(h[1-6]|bq)\.(?=\s)/gm, String.raw`$1$2\.`);
