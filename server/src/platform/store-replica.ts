import type { ConnectionPool } from "./connection-pool.ts";
import type { Sql } from "./db.ts";

/** How far a log is, in bytes since its beginning, and which of the logs that could follow it is. */
export interface Position {
  position: number;
  /** The cluster and its timeline: a standby that was left behind by a failover has another. */
  history: string;
}

/**
 * Everything whose commit was answered before stands in the log before this. What is not flushed is
 * not sent yet, and commits that do not wait for the flush are seen before it.
 */
export async function loadPosition(primary: ConnectionPool): Promise<Position> {
  const connection = await primary.connect();
  try {
    const { rows } = await connection.queryBriefly<{ position: number; history: string }>(
      `SELECT (CASE current_setting('synchronous_commit') WHEN 'off'
           THEN pg_current_wal_insert_lsn() ELSE pg_current_wal_flush_lsn() END - '0/0')::float8
           AS position,
         system_identifier || '/' || left(pg_walfile_name(pg_current_wal_flush_lsn()), 8)
           AS history
       FROM pg_control_system()`,
    );
    if (!rows[0]) throw new Error("the database did not say how far its log is");
    return rows[0];
  } finally {
    connection.release();
  }
}

/** Of a standby; what is replayed is seen by the next statement. Null for what is no standby. */
export async function loadReplayed(
  sql: Sql,
): Promise<{ replayed: number | null; history: string }> {
  const [row] = await sql<{ replayed: number | null; history: string }>(
    `SELECT CASE WHEN pg_is_in_recovery()
         THEN (pg_last_wal_replay_lsn() - '0/0')::float8 END AS replayed,
       system_identifier || '/' || lpad(upper(to_hex(timeline_id)), 8, '0') AS history
     FROM pg_control_system(), pg_control_checkpoint()`,
  );
  return row ?? { replayed: null, history: "" };
}
