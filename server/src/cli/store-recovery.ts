import type { Sql } from "../platform/db.ts";

/** Of a database that follows its archived log to a moment. */
export async function loadRecovery(
  sql: Sql,
): Promise<{ is_over: boolean; replayed_to: string | null }> {
  const [row] = await sql<{ is_over: boolean; replayed_to: string | null }>(
    `SELECT NOT pg_is_in_recovery() AS is_over,
       pg_last_xact_replay_timestamp()::text AS replayed_to`,
  );
  return row ?? { is_over: false, replayed_to: null };
}
