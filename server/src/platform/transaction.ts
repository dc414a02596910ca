import type { ConnectionPool, PooledConnection } from "./connection-pool.ts";
import type { Sql } from "./db.ts";

/** What row level security goes by, as statements at the begin of a transaction. */
export interface Visibility {
  statements: string;
  /** Nothing is sent before their answer; else the first statement goes out right behind them. */
  isAwaited: boolean;
}

export async function transaction<T>(
  pool: ConnectionPool,
  visibility: Visibility,
  work: (sql: Sql) => Promise<T>,
): Promise<T> {
  const connection = await pool.connect();
  const statements = openStatements(connection);
  let fault: Error | undefined;
  try {
    const begin = connection.queryBriefly(`${pool.begin} ${visibility.statements}`);
    begin.catch(statements.fail);
    if (visibility.isAwaited) await begin;
    const result = await work(statements.sql);
    statements.end();
    await begin;
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

interface Statements {
  sql: Sql;
  end(): void;
  /** What was before them failed: that is why they fail. */
  fail(error: unknown): void;
}

/**
 * After its end nothing more goes through: the connection may be in another organization's
 * transaction by then.
 */
function openStatements(connection: PooledConnection): Statements {
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
    fail: (error) => {
      lastFailure ??= error;
    },
  };
}

/** "current transaction is aborted": by the statement that failed before. */
const isAborted = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "25P02";
