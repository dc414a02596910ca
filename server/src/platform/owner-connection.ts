import { DatabaseClient } from "./database-client.ts";
import type { Sql } from "./db.ts";
import { requireOwnSession } from "./require-own-session.ts";

/** One connection as the database's owner, for commands that look at or move whole tables. */
export interface OwnerConnection {
  sql: Sql;
  close(): Promise<void>;
}

export async function withOwnerConnection<Result>(
  url: string,
  work: (sql: Sql) => Promise<Result>,
): Promise<Result> {
  const { sql, close } = await connectOwner(url);
  try {
    return await work(sql);
  } finally {
    await close();
  }
}

export async function connectOwner(url: string): Promise<OwnerConnection> {
  const client = new DatabaseClient({ connectionString: url, connectionTimeoutMillis: 10_000 });
  // A connection that breaks fails the statement under way; without a listener it would end the
  // process.
  client.on("error", () => undefined);
  await client.connect();
  try {
    await requireOwnSession(client, url);
  } catch (error) {
    await client.end();
    throw error;
  }
  return {
    sql: async <Row extends object>(text: string, values: readonly unknown[] = [], name?: string) =>
      (
        await client.query<Row>({
          text,
          values: [...values],
          ...(name === undefined ? {} : { name }),
        })
      ).rows,
    close: () => client.end(),
  };
}
