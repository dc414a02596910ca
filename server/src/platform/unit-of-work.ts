/** Transactions that become parts of one: they commit together or not at all. */
import { AsyncLocalStorage } from "node:async_hooks";
import type { Sql } from "./db.ts";

/** What row level security goes by. */
export interface Visibility {
  /** Empty for none. */
  organization: string;
  isSystem: boolean;
}

interface Scope {
  sql: Sql;
  visibility: Visibility;
  /** Parts follow one another: they share a connection, on which savepoints are a stack. */
  last: Promise<unknown>;
  isOpen: boolean;
}

export interface UnitsOfWork {
  /** In an open transaction: what `work` begins until its end, however deep, is part of it. */
  run<T>(transaction: { sql: Sql; visibility: Visibility }, work: () => Promise<T>): Promise<T>;
  /** Null where nothing is under way that it could be part of. */
  join<T>(visibility: Visibility, work: (sql: Sql) => Promise<T>): Promise<T> | null;
}

export function openUnitsOfWork(): UnitsOfWork {
  const scopes = new AsyncLocalStorage<Scope>();
  const run: UnitsOfWork["run"] = async ({ sql, visibility }, work) => {
    const scope: Scope = { sql, visibility, last: Promise.resolve(), isOpen: true };
    try {
      const result = await scopes.run(scope, work);
      await scope.last;
      return result;
    } finally {
      scope.isOpen = false;
    }
  };
  return {
    run,
    join: (visibility, work) => {
      const scope = scopes.getStore();
      if (scope?.isOpen !== true) return null;
      const part = scope.last.then(() =>
        withinSavepoint(scope, visibility, (sql) => run({ sql, visibility }, () => work(sql))),
      );
      scope.last = part.catch(() => undefined);
      return part;
    },
  };
}

async function withinSavepoint<T>(
  { sql, visibility: outer }: Scope,
  visibility: Visibility,
  work: (sql: Sql) => Promise<T>,
): Promise<T> {
  let isOpen = true;
  await sql("SAVEPOINT part");
  try {
    await show(sql, visibility);
    const result = await work(async (text, values, name) => {
      if (!isOpen) throw new Error("a statement came after its part of a transaction had ended");
      return sql(text, values, name);
    });
    isOpen = false;
    await show(sql, outer);
    await sql("RELEASE SAVEPOINT part");
    return result;
  } catch (error) {
    isOpen = false;
    // What it set goes back with it. On a connection that is gone nothing is left to undo.
    await sql("ROLLBACK TO SAVEPOINT part").catch(() => undefined);
    throw error;
  }
}

const show = (sql: Sql, { organization, isSystem }: Visibility) =>
  sql(
    "SELECT set_config('tocsin.organization', $1, true), set_config('tocsin.system', $2, true)",
    [organization, isSystem ? "on" : "off"],
    "show-organization",
  );
