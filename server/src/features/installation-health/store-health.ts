/** What is read of the installation as a whole, in system mode. */
import type { HealthQueue } from "#contract/installation-health.ts";
import type { Sql } from "../../platform/db.ts";
import type { StageCounts } from "../../platform/stage-timings.ts";

export const saveMinute = (
  sql: Sql,
  { minuteAt, process, stages }: { minuteAt: number; process: string; stages: StageCounts },
) =>
  sql(
    `INSERT INTO health_minutes (minute_at, process, stages) VALUES ($1, $2, $3)
     ON CONFLICT (minute_at, process) DO UPDATE SET stages = excluded.stages`,
    [minuteAt, process, JSON.stringify(stages)],
    "save-health-minute",
  );

export interface MinuteRow {
  minute_at: number;
  stages: StageCounts;
}
/** Of all processes: several rows may be of the same minute. */
export const loadMinutes = (sql: Sql, sinceS: number): Promise<MinuteRow[]> =>
  sql<MinuteRow>(
    "SELECT minute_at::float8, stages FROM health_minutes WHERE minute_at >= $1::float8 ORDER BY minute_at",
    [sinceS],
    "load-health-minutes",
  );
export const deleteMinutesBefore = (sql: Sql, beforeS: number) =>
  sql(
    "DELETE FROM health_minutes WHERE minute_at < $1::float8",
    [beforeS],
    "delete-health-minutes",
  );

export interface QueueCounts {
  queue: HealthQueue;
  waiting: number;
  oldest_at: number | null;
  failing: number;
  dead: number;
}
/** What was given up may be much, and is looked at often. */
const countedMost = 100_000;

/** A message that waits for its time is no queue; one that was tried in vain is. */
export const loadQueues = (sql: Sql, nowS: number): Promise<QueueCounts[]> =>
  sql<QueueCounts>(
    `SELECT 'events' AS queue, coalesce(sum(events), 0)::float8 AS waiting,
       min(received_at) AS oldest_at, 0 AS failing,
       (SELECT count(*)::float8 FROM (SELECT FROM failures LIMIT ${countedMost}) f) AS dead
     FROM receipts WHERE taken IS NULL
     UNION ALL
     SELECT 'deliveries', count(*) FILTER (WHERE state = 'failed' OR due_at <= $1)::float8,
       min(created_at) FILTER (WHERE state = 'failed' OR due_at <= $1),
       (count(*) FILTER (WHERE state = 'failed'))::float8,
       (SELECT count(*)::float8 FROM (SELECT FROM deliveries
         WHERE state IN ('dead', 'blocked') LIMIT ${countedMost}) d)
     FROM deliveries WHERE state IN ('queued', 'sending', 'failed')
     UNION ALL
     SELECT 'jobs', count(*)::float8, min(due_at),
       (SELECT count(*)::float8 FROM jobs WHERE attempts > 0 AND dead_at IS NULL),
       (SELECT count(*)::float8 FROM jobs WHERE attempts > 0 AND dead_at IS NOT NULL)
     FROM jobs WHERE dead_at IS NULL AND due_at <= $1`,
    [nowS],
    "load-health-queues",
  );

export interface DeliveryCounts {
  settled: number;
  first_try: number;
  /** From the change to the receiver's answer, of those that arrived. */
  p50_ms: number | null;
  p95_ms: number | null;
  recent: number;
}
/** Of all organizations, settled since then; times and `recent` are of the newer ones. */
export async function loadDeliveryCounts(
  sql: Sql,
  { sinceS, recentS }: { sinceS: number; recentS: number },
): Promise<DeliveryCounts> {
  const isSent = "d.state IN ('sent', 'delivered') AND d.settled_at > $2";
  const ms = "1000 * (d.settled_at - d.created_at)";
  const [row] = await sql<DeliveryCounts>(
    `SELECT count(*)::float8 AS settled,
       count(*) FILTER (WHERE d.attempts = 1 AND d.state IN ('sent', 'delivered'))::float8 AS first_try,
       percentile_cont(0.5) WITHIN GROUP (ORDER BY ${ms}) FILTER (WHERE ${isSent}) AS p50_ms,
       percentile_cont(0.95) WITHIN GROUP (ORDER BY ${ms}) FILTER (WHERE ${isSent}) AS p95_ms,
       count(*) FILTER (WHERE ${isSent})::float8 AS recent
     FROM organizations o CROSS JOIN LATERAL (SELECT * FROM deliveries d
       WHERE d.organization_id = o.id AND d.settled_at > $1 AND d.state NOT IN ('dropped', 'withheld')) d`,
    [sinceS, recentS],
    "load-health-deliveries",
  );
  return row ?? { settled: 0, first_try: 0, p50_ms: null, p95_ms: null, recent: 0 };
}

export interface DatabaseFacts {
  version: string;
  bytes: number;
  connections: number;
  max_connections: number;
  slowest_s: number | null;
  archive_fails: boolean | null;
}
export async function loadDatabase(sql: Sql, nowS: number): Promise<DatabaseFacts> {
  const [row] = await sql<DatabaseFacts>(
    `SELECT split_part(current_setting('server_version'), ' ', 1) AS version,
       pg_database_size(current_database())::float8 AS bytes,
       (SELECT count(*)::float8 FROM pg_stat_activity WHERE backend_type = 'client backend')
         AS connections,
       current_setting('max_connections')::float8 AS max_connections,
       (SELECT greatest(0, $1::float8 - extract(epoch FROM min(query_start))::float8)
         FROM pg_stat_activity WHERE state = 'active' AND pid <> pg_backend_pid()
           AND datname = current_database()) AS slowest_s,
       (SELECT CASE WHEN current_setting('archive_mode') <> 'off' THEN
           coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) END
         FROM pg_stat_archiver) AS archive_fails`,
    [nowS],
    "load-health-database",
  );
  if (!row) throw new Error("the database said nothing of itself");
  return row;
}

export const saveDatabaseSize = (sql: Sql, day: number, bytes: number) =>
  sql(
    `INSERT INTO database_sizes (day, bytes) VALUES ($1, $2)
     ON CONFLICT (day) DO UPDATE SET bytes = excluded.bytes`,
    [day, bytes],
  );
export const loadDatabaseSizes = (
  sql: Sql,
  sinceDay: number,
): Promise<{ day: number; bytes: number }[]> =>
  sql("SELECT day, bytes::float8 FROM database_sizes WHERE day >= $1 ORDER BY day", [sinceDay]);
export const deleteDatabaseSizesBefore = (sql: Sql, day: number) =>
  sql("DELETE FROM database_sizes WHERE day < $1", [day]);

export const countOrganizations = async (sql: Sql): Promise<number> =>
  (
    await sql<{ total: number }>(
      "SELECT count(*)::int AS total FROM organizations WHERE deleted_at IS NULL",
    )
  )[0]?.total ?? 0;
/** Those with deliveries that failed and will be tried again. */
export const loadFailingOrganizations = (sql: Sql): Promise<{ id: string }[]> =>
  sql("SELECT DISTINCT organization_id AS id FROM deliveries WHERE state = 'failed'");
