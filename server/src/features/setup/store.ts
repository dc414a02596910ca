import type { Sql } from "../../platform/db.ts";

export const insertSetUpToken = (sql: Sql, tokenHash: string, nowS: number) =>
  sql("INSERT INTO set_up_tokens (token_hash, created_at) VALUES ($1, $2)", [tokenHash, nowS]);

export const hasSetUpToken = async (sql: Sql, tokenHash: string): Promise<boolean> =>
  (await sql("SELECT 1 FROM set_up_tokens WHERE token_hash = $1", [tokenHash])).length > 0;

export const deleteSetUpTokens = (sql: Sql) => sql("DELETE FROM set_up_tokens");
