import type { Sql } from "./db.ts";

/**
 * One statement at a time: each is sent when the one before is answered and what `before` waits for
 * has come. In the order in which they are asked for.
 */
export function paceStatements(sql: Sql, before: () => Promise<void> | null): Sql {
  let last: Promise<unknown> = Promise.resolve();
  return <Row extends object>(text: string, values?: readonly unknown[], name?: string) => {
    const answer = last.then(async () => {
      await before();
      return sql<Row>(text, values, name);
    });
    // Whoever asked hears of its failure.
    last = answer.catch(() => undefined);
    return answer;
  };
}
