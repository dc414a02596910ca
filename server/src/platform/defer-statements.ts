import type { Sql } from "./db.ts";

export interface DeferredStatements {
  /** Its statements wait, in their order, until there is a transaction. */
  sql: Sql;
  /** Sends those that wait, and from then on each one at once. */
  runIn(transaction: Sql): void;
}

/**
 * For what can be put together before its transaction begins. Where none begins, nothing is ever
 * answered.
 */
export function deferStatements(): DeferredStatements {
  let run: Sql | null = null;
  const waiting: ((transaction: Sql) => void)[] = [];
  return {
    sql: <Row extends object>(text: string, values?: readonly unknown[], name?: string) =>
      run === null
        ? new Promise<Row[]>((resolve) => {
            waiting.push((transaction) => resolve(transaction<Row>(text, values, name)));
          })
        : run<Row>(text, values, name),
    runIn: (transaction) => {
      run = transaction;
      for (const send of waiting.splice(0)) send(transaction);
    },
  };
}
