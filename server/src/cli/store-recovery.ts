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

/** Of one that has followed its log to the end: the last segment (16 digits, without the timeline). */
export async function loadReplayed(sql: Sql): Promise<{ segment: string; changedAt: Date | null }> {
  const [row] = await sql<{ segment: string; changed_at: Date | null }>(
    // What ends with a segment is of that one, and not of the next.
    `SELECT right(pg_walfile_name(pg_last_wal_replay_lsn() - 1), 16) AS segment,
       pg_last_xact_replay_timestamp() AS changed_at`,
  );
  if (!row) throw new Error("PostgreSQL does not say how far it has replayed its log");
  return { segment: row.segment, changedAt: row.changed_at };
}
