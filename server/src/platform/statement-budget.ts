/**
 * Time that the statements of one request may take together: what does not fit is left out instead
 * of failing the rest.
 */
import type { Sql } from "./db.ts";

export interface StatementBudget {
  /**
   * What the work answers; null if it needs more than is left, or than its share in milliseconds.
   * The transaction goes on as if it had not been tried.
   */
  attempt<T>(work: (sql: Sql) => Promise<T>, shareMs?: number): Promise<T | null>;
}

class OverBudget extends Error {}

/** With less there is no time to take the limit off again. */
const leastMs = 5;

export function openBudget(sql: Sql, totalMs: number): StatementBudget {
  const endMs = performance.now() + totalMs;
  let usualLimit: Promise<string> | null = null;
  return {
    attempt: async (work, shareMs = totalMs) => {
      const deadlineMs = Math.min(endMs, performance.now() + shareMs);
      usualLimit ??= loadLimit(sql);
      const [limit] = await Promise.all([usualLimit, sql("SAVEPOINT attempt")]);
      try {
        const answer = await work(limited(sql, deadlineMs));
        await Promise.all([limitStatements(sql, limit), sql("RELEASE SAVEPOINT attempt")]);
        return answer;
      } catch (error) {
        if (!isOverBudget(error)) throw error;
        await sql("ROLLBACK TO SAVEPOINT attempt");
        return null;
      }
    },
  };
}

const limited =
  (sql: Sql, deadlineMs: number): Sql =>
  async <Row extends object>(text: string, values?: readonly unknown[], name?: string) => {
    const leftMs = Math.floor(deadlineMs - performance.now());
    if (leftMs < leastMs) throw new OverBudget();
    // Sent together: the statement does not wait for its limit.
    const [, rows] = await Promise.all([
      limitStatements(sql, String(leftMs)),
      sql<Row>(text, values, name),
    ]);
    return rows;
  };

/** What the transaction has without a budget. */
async function loadLimit(sql: Sql): Promise<string> {
  const [row] = await sql<{ usual_limit: string }>(
    "SELECT current_setting('statement_timeout') AS usual_limit",
    [],
    "usual-limit",
  );
  return row?.usual_limit ?? "0";
}

const limitStatements = (sql: Sql, limit: string) =>
  sql("SELECT set_config('statement_timeout', $1, true)", [limit], "limit-statement");

const queryCanceled = "57014";
const isOverBudget = (error: unknown): boolean =>
  error instanceof OverBudget ||
  (error instanceof Error && "code" in error && error.code === queryCanceled);
