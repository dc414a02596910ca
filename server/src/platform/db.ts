import { openPool } from "./connection-pool.ts";
import { limitPerKey } from "./limit-per-key.ts";
import { listen } from "./listen.ts";
import type { Replica } from "./replica.ts";
import { transaction } from "./transaction.ts";
import { openUnitsOfWork } from "./unit-of-work.ts";
import { type WorkLimits, workLimits } from "./work-limits.ts";

/**
 * Runs one statement inside the transaction it was handed out for. `name` prepares it once per
 * connection.
 */
export type Sql = <Row extends object = Record<string, unknown>>(
  text: string,
  values?: readonly unknown[],
  name?: string,
) => Promise<Row[]>;

/** As Sql, for those who need no answer. */
export type SendStatement = (
  text: string,
  values?: readonly unknown[],
  name?: string,
) => Promise<unknown>;

export interface Db {
  /** A transaction in which row level security shows and accepts only this organization's rows. */
  tenant<T>(organizationId: string, work: (sql: Sql) => Promise<T>): Promise<T>;
  /**
   * As `tenant`, for work that only reads: a replica may answer it, once it has everything that was
   * committed before. The work may run twice.
   */
  read<T>(organizationId: string, work: (sql: Sql) => Promise<T>): Promise<T>;
  /**
   * A transaction over the tables without an organization, and reading what must be found before it
   * is known.
   */
  system<T>(work: (sql: Sql) => Promise<T>): Promise<T>;
  /**
   * A transaction of this organization; every other one that `work` opens here becomes a part of
   * it. For what is written in several places and must be there together.
   */
  unitOfWork<T>(organizationId: string, work: (sql: Sql) => Promise<T>): Promise<T>;
  /**
   * A connection of its own that hears notifications; reconnects, and calls `missed` when it may
   * have missed some.
   */
  listen(
    channel: string,
    heard: (payload: string) => void,
    missed: () => void,
  ): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

// bigint columns (ids) read as text, float8 (times in seconds) as numbers: pg's defaults.

export interface DbOptions {
  /** Leads to the database itself where `url` leads to a pooler. */
  sessionUrl?: string | null;
  /** Answers what only reads. */
  replica?: Replica | null;
}

/** Connections of their own, opened when they are first needed. */
export function openDb(
  url: string,
  limits: WorkLimits = workLimits("requests"),
  { sessionUrl = null, replica = null }: DbOptions = {},
): Db {
  const pool = openPool(url, limits, { isPooled: sessionUrl !== null });
  const perOrganization = limitPerKey(limits.connectionsPerOrganization, {
    waitMs: limits.connectionWaitMs,
    onTimeout: () =>
      Object.assign(new Error("the organization has used all its connections for too long"), {
        code: "53300",
      }),
  });
  const units = openUnitsOfWork();
  const ownTenant: Db["tenant"] = (organizationId, work) =>
    perOrganization(organizationId, () =>
      transaction(
        pool,
        // Without an organization, no row can be seen or written: nothing has to be waited for.
        {
          statements: `SET LOCAL tocsin.organization = '${digits(organizationId)}'`,
          isAwaited: false,
        },
        work,
      ),
    );
  return {
    tenant: (organizationId, work) =>
      units.join({ organization: digits(organizationId), isSystem: false }, work) ??
      ownTenant(organizationId, work),
    read: (organizationId, work) =>
      units.join({ organization: digits(organizationId), isSystem: false }, work) ??
      perOrganization(organizationId, async () => {
        const visibility = {
          statements: `SET TRANSACTION READ ONLY; SET LOCAL tocsin.organization = '${digits(organizationId)}'`,
          isAwaited: false,
        };
        const answer = await replica?.attempt(visibility, work);
        return answer ? answer.result : transaction(pool, visibility, work);
      }),
    system: (work) =>
      units.join({ organization: "", isSystem: true }, work) ??
      // Tables without an organization have nothing else that makes statements belong together.
      transaction(pool, { statements: "SET LOCAL tocsin.system = 'on'", isAwaited: true }, work),
    unitOfWork: (organizationId, work) =>
      ownTenant(organizationId, (sql) =>
        units.run({ sql, visibility: { organization: organizationId, isSystem: false } }, () =>
          work(sql),
        ),
      ),
    listen: (channel, onNotification, onReconnect) =>
      listen(sessionUrl ?? url, { channel, onNotification, onReconnect }),
    close: pool.close,
  };
}

/** From a system transaction that has just made an organization, into that organization. */
export const enterOrganization = (sql: Sql, organizationId: string) =>
  sql("SELECT set_config('tocsin.organization', $1, true)", [digits(organizationId)]);

/** Ids go into SET LOCAL, which takes no parameters. */
function digits(id: string): string {
  if (!/^\d{1,19}$/.test(id)) throw new Error("an organization id is a number");
  return id;
}

/** A socket takes several times as much at once. */
const charsAtOnce = 32_768;

/**
 * Each statement is sent without waiting for the one before: the database works on one while the
 * next is put together.
 * `settled` waits for all of them and fails as the first that failed; whoever sends has to call it.
 */
export function pipelineStatements(sql: Sql): { send: SendStatement; settled(): Promise<void> } {
  const sent: Promise<unknown>[] = [];
  let unsentChars = 0;
  return {
    send: async (text, values = [], name) => {
      const statement = sql(text, values, name);
      // settled() tells of its failure.
      statement.catch(() => undefined);
      sent.push(statement);
      for (const value of values) if (typeof value === "string") unsentChars += value.length;
      if (unsentChars < charsAtOnce) return;
      unsentChars = 0;
      // Long parameters leave in parts, for which the process must be idle in between.
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
    },
    settled: async () => {
      await Promise.all(sent);
    },
  };
}
