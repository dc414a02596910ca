/**
 * JSON with its parts on lines of their own; numbers and escapes stay as they were sent. Anything
 * else stays as it is.
 */
export function indentedJson(text: string): string {
  if (text.length > LONG || !/^\s*[[{]/.test(text)) return text;
  let depth = 0;
  const newLine = () => `\n${"  ".repeat(depth)}`;
  return text.replaceAll(TOKENS, (token) => {
    switch (token.charAt(0)) {
      case "{":
      case "[":
        // Nothing inside: no lines.
        if (token.length > 1) return token.replaceAll(/\s/g, "");
        depth += 1;
        return `${token}${newLine()}`;
      case "}":
      case "]":
        depth = Math.max(0, depth - 1);
        return `${newLine()}${token}`;
      case ",":
        return `,${newLine()}`;
      case ":":
        return ": ";
      default:
        return /^\s+$/.test(token) ? "" : token;
    }
  });
}

// Longer ones would only slow the page down.
const LONG = 200_000;
const TOKENS = /"(?:[^"\\]|\\.)*"|\{\s*\}|\[\s*\]|[{}[\],:]|\s+|[^\s{}[\],:"]+/g;
