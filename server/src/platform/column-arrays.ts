/** Rows as parameters of a statement that takes them with `unnest`. */
import { eventLoopYielder } from "./event-loop-yielder.ts";

/**
 * A parameter for each column, as PostgreSQL writes an array: the driver would look through every
 * text twice to quote it. With pauses, in which what was sent before leaves.
 */
export async function arraysOf(
  columns: Readonly<Record<string, string>>,
  rows: readonly object[],
): Promise<string[]> {
  const pauseIfDue = eventLoopYielder();
  const arrays: string[] = [];
  for (const [name, type] of Object.entries(columns)) {
    const write = type === "text" ? quoteText : isJson(type) ? quoteJson : String;
    const elements = rows.map((row) => {
      const value = (row as Record<string, unknown>)[name] ?? null;
      return value === null ? "NULL" : write(value);
    });
    arrays.push(`{${elements.join(",")}}`);
    const pause = pauseIfDue();
    if (pause) await pause;
  }
  return arrays;
}

const isJson = (type: string): boolean => type === "jsonb" || type === "json";

/** Text of JSON holds nothing that JSON escapes in another way than an array does. */
const quoteJson = (value: unknown): string => JSON.stringify(JSON.stringify(value));

/** What JSON would write as a letter after the backslash, or as its code. */
const needsOwnQuotes = /[\p{Cc}\p{Cs}]/u;
function quoteText(value: unknown): string {
  const text = String(value);
  return needsOwnQuotes.test(text)
    ? `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`
    : JSON.stringify(text);
}
