/**
 * PostgreSQL holds neither NUL nor half a surrogate pair; a query that asks for one matches
 * nothing.
 */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes("\0");
}

/** Text as PostgreSQL can hold it. */
export function storableText(text: string): string {
  return isStorable(text) ? text : text.toWellFormed().replaceAll("\0", "\uFFFD");
}

/**
 * Stands between the texts of a row where SQL searches them as one; no keyword reaches across it.
 */
export const textSeparator = "\u001F";
