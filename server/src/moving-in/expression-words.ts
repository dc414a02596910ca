export interface Word {
  kind: "text" | "name" | "sign";
  text: string;
}

const pattern =
  /\s*(?:(?<quoted>"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')|(?<number>\d+(?:\.\d+)?)|(?<name>[A-Za-z_@][\w@-]*)|(?<sign>&&|\|\||==|!=|<=|>=|[-.()[\],!<>|+*/%?:{}~]))/y;

/** Null where a text is not closed, or has a sign that none of the languages has. */
export function wordsOf(text: string): Word[] | null {
  const words: Word[] = [];
  const rest = text.trimEnd();
  pattern.lastIndex = 0;
  while (pattern.lastIndex < rest.length) {
    const groups = pattern.exec(rest)?.groups;
    if (!groups) return null;
    const { quoted, number, name, sign = "" } = groups;
    if (quoted !== undefined) words.push({ kind: "text", text: unquote(quoted) });
    else if (number !== undefined) words.push({ kind: "text", text: number });
    else if (name === undefined) words.push({ kind: "sign", text: sign });
    else words.push({ kind: "name", text: name });
  }
  return words;
}

const unquote = (quoted: string): string =>
  quoted
    .slice(1, -1)
    .replaceAll(/\\(n|t|.)/gs, (_whole, escaped: string) =>
      escaped === "n"
        ? "\n"
        : escaped === "t"
          ? "\t"
          : /[\\"']/.test(escaped)
            ? escaped
            : `\\${escaped}`,
    );
