import pg from "pg";
import type { Sql } from "./db.ts";

/** One connection as the database's owner, for commands that look at or move whole tables. */
export interface OwnerConnection {
  sql: Sql;
  close(): Promise<void>;
}

export async function connectOwner(url: string): Promise<OwnerConnection> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  // A connection that breaks fails the statement under way; without a listener it would end the
  // process.
  client.on("error", () => undefined);
  await client.connect();
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
