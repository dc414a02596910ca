import type { ConnectionPool, PooledConnection } from "./connection-pool.ts";
import type { Sql } from "./db.ts";

/** `visibility`: what row level security goes by, as statements at its begin. */
export async function transaction<T>(
  pool: ConnectionPool,
  visibility: string,
  work: (sql: Sql) => Promise<T>,
): Promise<T> {
  const connection = await pool.connect();
  const statements = openStatements(connection);
  let fault: Error | undefined;
  try {
    await connection.queryBriefly(`${pool.begin} ${visibility}`);
    const result = await work(statements.sql);
    statements.end();
    await connection.query("COMMIT");
    return result;
  } catch (error) {
    statements.end();
    fault = error instanceof Error ? error : new Error(String(error));
    // A connection whose rollback fails is not given back to the pool.
    await connection.query("ROLLBACK").then(
      () => {
        fault = undefined;
      },
      () => undefined,
    );
    throw error;
  } finally {
    connection.release(fault);
  }
}

/**
 * After its end nothing more goes through: the connection may be in another organization's
 * transaction by then.
 */
function openStatements(connection: PooledConnection): { sql: Sql; end(): void } {
  let isOpen = true;
  let lastFailure: unknown;
  return {
    sql: async <Row extends object>(
      text: string,
      values: readonly unknown[] = [],
      name?: string,
    ) => {
      if (!isOpen) throw new Error("a statement came after its transaction had ended");
      try {
        const answer = await connection.query<Row>({
          text,
          values: [...values],
          ...(name === undefined ? {} : { name }),
        });
        return answer.rows;
      } catch (error) {
        // Statements are sent without waiting: whoever hears of this one first learns the reason.
        if (!isAborted(error)) lastFailure = error;
        throw lastFailure ?? error;
      }
    },
    end: () => {
      isOpen = false;
    },
  };
}

/** "current transaction is aborted": by the statement that failed before. */
const isAborted = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "25P02";
