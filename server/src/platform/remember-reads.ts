import type { Sql } from "./db.ts";

/** The same question is put to the database once, for as long as the answers are kept. */
export function rememberReads(sql: Sql): Sql {
  const answers = new Map<string, Promise<object[]>>();
  return <Row extends object>(text: string, values: readonly unknown[] = [], name?: string) => {
    const isRead = /^\s*(SELECT|WITH)\b/.test(text) && !text.includes("set_config");
    const key = JSON.stringify([text, values]);
    const known = answers.get(key);
    // The same statement has rows of the same kind.
    if (isRead && known) return known as Promise<Row[]>;
    const answer = sql<Row>(text, values, name);
    if (isRead) answers.set(key, answer);
    return answer;
  };
}
