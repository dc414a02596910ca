import type { RetentionPeriod } from "#contract/setting-limits.ts";
import type { StorageKind } from "#contract/storage.ts";
import type { Sql } from "../../platform/db.ts";
import type { StoredDay } from "./forecast.ts";

const inOrganization = "organization_id = tocsin_organization()";

/** Rows of the organization by kind; requests are counted as they come and go. */
export async function countKinds(sql: Sql): Promise<Record<StorageKind, number>> {
  const [row] = await sql<Record<StorageKind, number>>(
    `SELECT (SELECT coalesce(sum(stored_requests), 0)::float8 FROM usage_days
         WHERE ${inOrganization}) AS receipts,
       (SELECT count(*)::float8 FROM incidents WHERE ${inOrganization}) AS incidents,
       (SELECT count(*)::float8 FROM activities WHERE ${inOrganization}) AS activities,
       (SELECT count(*)::float8 FROM deliveries WHERE ${inOrganization}) AS deliveries,
       (SELECT count(*)::float8 FROM notifications WHERE ${inOrganization}) AS notifications,
       (SELECT count(*)::float8 FROM changes WHERE ${inOrganization}) AS changes,
       (SELECT count(*)::float8 FROM audit_log WHERE ${inOrganization}) AS audit`,
    [],
    "count-kinds",
  );
  if (!row) throw new Error("counting answered nothing");
  return row;
}

export interface TableSize {
  name: string;
  /** Of all organizations, as PostgreSQL last estimated; -1 where it never has. */
  rows: number;
  bytes: number;
}
export const loadTableSizes = (sql: Sql, names: readonly string[]): Promise<TableSize[]> =>
  sql<TableSize>(
    `SELECT relname AS name, reltuples::float8 AS rows,
       pg_total_relation_size(oid)::float8 AS bytes
     FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relname = ANY($1::text[])`,
    [names],
    "table-sizes",
  );

export interface MeasuredKind {
  kind: StorageKind;
  rows: number;
  bytes: number;
}
/** In the place of what was measured on the same day. */
export const saveMeasured = (sql: Sql, measured: readonly MeasuredKind[], nowS: number) =>
  sql(
    `INSERT INTO storage_days (organization_id, day, kind, rows, bytes, measured_at)
     SELECT tocsin_organization(), floor($2::float8 / 86400)::int, r.kind, r.rows, r.bytes, $2
     FROM json_to_recordset($1::json) AS r(kind text, rows bigint, bytes bigint)
     ON CONFLICT (organization_id, day, kind) DO UPDATE
       SET rows = excluded.rows, bytes = excluded.bytes, measured_at = excluded.measured_at`,
    [JSON.stringify(measured), nowS],
    "save-measured",
  );
export const deleteMeasured = (sql: Sql, beforeDay: number) =>
  sql(`DELETE FROM storage_days WHERE ${inOrganization} AND day < $1`, [beforeDay]);

/** The newest, and beside it the oldest of the seven days before. */
export const loadMeasured = (
  sql: Sql,
): Promise<(MeasuredKind & { measured_at: number; former_bytes: number; former_at: number })[]> =>
  sql(
    `SELECT n.kind, n.rows::float8 AS rows, n.bytes::float8 AS bytes, n.measured_at,
       f.bytes::float8 AS former_bytes, f.measured_at AS former_at
     FROM storage_days n JOIN LATERAL (SELECT o.bytes, o.measured_at FROM storage_days o
       WHERE o.organization_id = n.organization_id AND o.kind = n.kind AND o.day >= n.day - 7
       ORDER BY o.day LIMIT 1) f ON true
     WHERE n.organization_id = tocsin_organization() AND n.day = (SELECT max(day)
       FROM storage_days WHERE ${inOrganization})`,
    [],
    "measured",
  );

export const loadStoredDays = (sql: Sql): Promise<StoredDay[]> =>
  sql<StoredDay>(
    `SELECT day, bytes::float8 AS bytes, stored_bytes::float8 AS stored_bytes FROM usage_days
     WHERE ${inOrganization} ORDER BY day`,
    [],
    "stored-days",
  );

export async function loadStorageLimit(sql: Sql): Promise<number | null> {
  const [row] = await sql<{ bytes: number | null }>(
    `SELECT (limits->>'storageBytes')::float8 AS bytes FROM organizations
     WHERE id = tocsin_organization()`,
  );
  return row?.bytes ?? null;
}

export interface PeriodRows {
  oldest: number | null;
  count: number | null;
}
/** Of what each period deletes: the oldest, and how much is older than the period will be. */
export async function loadPeriodRows(
  sql: Sql,
  before: Readonly<Record<RetentionPeriod, number>>,
): Promise<Record<RetentionPeriod, PeriodRows>> {
  const rows = await sql<PeriodRows & { period: RetentionPeriod }>(
    `SELECT 'receiptDays' AS period, (SELECT min(received_at) FROM receipts
         WHERE ${inOrganization}) AS oldest,
       (SELECT sum(stored_requests)::float8 FROM usage_days
         WHERE ${inOrganization} AND day < floor($1::float8 / 86400)) AS count
     UNION ALL SELECT 'failureDays', min(at), count(*) FILTER (WHERE at < $2::float8)
       FROM failures WHERE ${inOrganization}
     UNION ALL SELECT 'incidentDays', (SELECT min(last_change) FROM incidents
         WHERE ${inOrganization} AND folder IS NULL),
       (SELECT count(*) FROM incidents WHERE ${inOrganization} AND folder IS NULL
         AND last_change < $3::float8)
     UNION ALL SELECT 'activityDays', (SELECT min(start) FROM incidents
         WHERE ${inOrganization} AND folder IS NOT NULL), NULL
     UNION ALL SELECT 'deliveryDays', (SELECT min(settled_at) FROM deliveries
         WHERE ${inOrganization}),
       (SELECT count(*) FROM deliveries WHERE ${inOrganization} AND settled_at < $4::float8)
     UNION ALL SELECT 'auditDays', (SELECT min(at) FROM audit_log WHERE ${inOrganization}),
       (SELECT count(*) FROM audit_log WHERE ${inOrganization} AND at < $5::float8)
     UNION ALL SELECT 'analyticsDays', (SELECT min(start) FROM analytics_incidents
         WHERE ${inOrganization} AND "end" IS NOT NULL),
       (SELECT count(*) FROM analytics_incidents
         WHERE ${inOrganization} AND start < $6::float8 AND "end" < $6::float8)`,
    [
      before.receiptDays,
      before.failureDays,
      before.incidentDays,
      before.deliveryDays,
      before.auditDays,
      before.analyticsDays,
    ],
    "period-rows",
  );
  // One row for each period, see the statement.
  return Object.fromEntries(rows.map(({ period, ...row }) => [period, row])) as Record<
    RetentionPeriod,
    PeriodRows
  >;
}
