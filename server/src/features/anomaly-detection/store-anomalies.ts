import type { AnomalyLogEvent, AnomalyVerdict } from "#contract/anomaly-detection.ts";
import type { Direction } from "#insight/anomaly-spells.ts";
import type { DeviationKind } from "#insight/deviations.ts";
import type { Sql } from "../../platform/db.ts";

const inOrganization = "organization_id = tocsin_organization()";

export interface AnomalyRow {
  id: string;
  detector_id: string;
  start: number;
  end: number | null;
  last_out: number;
  calm: number;
  direction: Direction;
  kind: DeviationKind;
  peak_at: number;
  value: number;
  low: number;
  high: number;
  surprise: number;
  reported_at: number | null;
  alert_at: number | null;
  receipt_id: string | null;
  incident_id: string | null;
  verdict: AnomalyVerdict | null;
  verdict_by: string | null;
  reason: string | null;
}
const columns = `a.id, a.detector_id, a.start, a."end", a.last_out, a.calm, a.direction, a.kind,
  a.peak_at, a.value, a.low, a.high, a.surprise, a.reported_at, a.alert_at, a.receipt_id, a.incident_id,
  a.verdict, a.verdict_by, a.reason`;

const visibleColumns = `a.id, a.detector_id, a.start, a."end", a.last_out, a.calm, a.direction, a.kind,
  a.peak_at, a.value, a.low, a.high, a.surprise, a.reported_at, a.alert_at, a.receipt_id,
  i.id AS incident_id, a.verdict, a.verdict_by, a.reason`;
/** $1: the sets whose incidents may be seen; null for all. */
const visibleAnomalies = `anomalies a LEFT JOIN incidents i ON i.organization_id = a.organization_id
  AND i.id = a.incident_id AND ($1::int[] IS NULL OR i.set_id = ANY($1))`;

export type SavedAnomaly = Pick<
  AnomalyRow,
  | "detector_id"
  | "start"
  | "end"
  | "last_out"
  | "calm"
  | "direction"
  | "kind"
  | "peak_at"
  | "value"
  | "low"
  | "high"
  | "surprise"
  | "reported_at"
>;
/** Of one detector each start is one anomaly: what is known of it takes the place of what was. */
export const saveAnomalies = (sql: Sql, rows: readonly SavedAnomaly[]) =>
  sql(
    `INSERT INTO anomalies AS a (organization_id, detector_id, start, "end", last_out, calm,
       direction, kind, peak_at, value, low, high, surprise, reported_at)
     SELECT tocsin_organization(), r.* FROM json_to_recordset($1::json) AS r(detector_id bigint,
       start float8, "end" float8, last_out float8, calm int, direction text, kind text, peak_at float8,
       value float8, low float8, high float8, surprise float8, reported_at float8)
     ON CONFLICT (organization_id, detector_id, start) DO UPDATE SET "end" = excluded."end",
       last_out = excluded.last_out, calm = excluded.calm, direction = excluded.direction, kind = excluded.kind,
       peak_at = excluded.peak_at, value = excluded.value, low = excluded.low,
       high = excluded.high, surprise = excluded.surprise,
       reported_at = coalesce(a.reported_at, excluded.reported_at)`,
    [JSON.stringify(rows)],
    "save-anomalies",
  );

/** The one that lasts, or else the newest; null where there is none. */
export async function loadNewestAnomaly(sql: Sql, detectorId: string): Promise<AnomalyRow | null> {
  const [row] = await sql<AnomalyRow>(
    `SELECT ${columns} FROM anomalies a WHERE a.${inOrganization} AND a.detector_id = $1
     ORDER BY a.start DESC LIMIT 1`,
    [detectorId],
    "newest-anomaly",
  );
  return row ?? null;
}

export async function findDetectorOf(sql: Sql, anomalyId: string): Promise<string | null> {
  const [row] = await sql<{ detector_id: string }>(
    `SELECT detector_id FROM anomalies WHERE ${inOrganization} AND id = $1`,
    [anomalyId],
    "detector-of-anomaly",
  );
  return row?.detector_id ?? null;
}

export async function lockAnomaly(sql: Sql, id: string): Promise<AnomalyRow | null> {
  const [row] = await sql<AnomalyRow>(
    `SELECT ${columns} FROM anomalies a WHERE a.${inOrganization} AND a.id = $1 FOR UPDATE`,
    [id],
    "lock-anomaly",
  );
  return row ?? null;
}

export const loadLasting = (sql: Sql): Promise<{ detector_id: string; start: number }[]> =>
  sql<{ detector_id: string; start: number }>(
    `SELECT detector_id, start FROM anomalies WHERE ${inOrganization} AND "end" IS NULL`,
    [],
    "lasting-anomalies",
  );

/** When its alert was made, or null once that has ended. */
export const saveAlert = (
  sql: Sql,
  { id, alertAt, receiptId }: { id: string; alertAt: number; receiptId: string },
) =>
  sql(
    `UPDATE anomalies SET alert_at = $2, receipt_id = $3 WHERE ${inOrganization} AND id = $1`,
    [id, alertAt, receiptId],
    "save-anomaly-alert",
  );

/** Nobody watches any more whether it goes on. */
export const endLasting = (sql: Sql, detectorId: string) =>
  sql(
    `UPDATE anomalies SET "end" = last_out
     WHERE ${inOrganization} AND detector_id = $1 AND "end" IS NULL`,
    [detectorId],
    "end-lasting-anomaly",
  );

/**
 * Once the request with its alert was worked off, that says of which incident it is. Answers how
 * many are known now.
 */
export const linkIncidents = async (sql: Sql): Promise<number> =>
  (
    await sql(
      `UPDATE anomalies a SET incident_id = (r.outcomes -> 0 ->> 'i')::bigint
       FROM receipts r WHERE a.${inOrganization} AND a.incident_id IS NULL
         AND a.receipt_id IS NOT NULL AND r.organization_id = a.organization_id
         AND r.id = a.receipt_id AND r.outcomes -> 0 ->> 'i' IS NOT NULL
       RETURNING a.id`,
      [],
      "link-anomalies",
    )
  ).length;

export interface AnomalyQuery {
  detectorIds: readonly string[];
  from: number | null;
  to: number | null;
  /** Whose incidents the reader may see; null: all. */
  sets: readonly number[] | null;
  page: number;
  perPage: number;
}
const matching = `a.${inOrganization} AND a.detector_id = ANY($2::bigint[])
  AND ($3::float8 IS NULL OR coalesce(a."end", $3) >= $3)
  AND ($4::float8 IS NULL OR a.start <= $4)`;
export async function loadAnomalies(
  sql: Sql,
  { detectorIds, from, to, sets, page, perPage }: AnomalyQuery,
): Promise<{ rows: AnomalyRow[]; total: number }> {
  const rows = await sql<AnomalyRow>(
    `SELECT ${visibleColumns} FROM ${visibleAnomalies}
     WHERE ${matching} ORDER BY a.start DESC, a.id DESC LIMIT $5 OFFSET $6`,
    [sets, detectorIds, from, to, perPage, (page - 1) * perPage],
    "anomalies",
  );
  const [count] = await sql<{ total: number }>(
    `SELECT count(*)::int AS total FROM ${visibleAnomalies} WHERE ${matching}`,
    [sets, detectorIds, from, to],
    "count-anomalies",
  );
  return { rows, total: count?.total ?? 0 };
}

/** With its incident only where that is of these sets. */
export async function loadAnomaly(
  sql: Sql,
  { id, sets }: { id: string; sets: readonly number[] | null },
): Promise<AnomalyRow | null> {
  const [row] = await sql<AnomalyRow>(
    `SELECT ${visibleColumns} FROM ${visibleAnomalies}
     WHERE a.${inOrganization} AND a.id = $2`,
    [sets, id],
    "anomaly",
  );
  return row ?? null;
}

export const saveVerdict = (
  sql: Sql,
  {
    id,
    verdict,
    by,
    reason,
    at,
  }: { id: string; verdict: AnomalyVerdict; by: string; reason: string | null; at: number },
) =>
  sql(
    `UPDATE anomalies SET verdict = $2, verdict_by = $3, reason = $4, verdict_at = $5
     WHERE ${inOrganization} AND id = $1`,
    [id, verdict, by, reason, at],
    "save-anomaly-verdict",
  );

export interface JudgedRow {
  detector_id: string;
  start: number;
  direction: Direction;
  surprise: number;
  verdict: AnomalyVerdict;
}
export const loadJudged = (sql: Sql, ids: readonly string[]): Promise<JudgedRow[]> =>
  sql<JudgedRow>(
    `SELECT detector_id, start, direction, surprise, verdict FROM anomalies
     WHERE ${inOrganization} AND detector_id = ANY($1::bigint[]) AND verdict IS NOT NULL`,
    [ids],
    "judged-anomalies",
  );

export interface LogEntry {
  detectorId: string;
  at: number;
  event: AnomalyLogEvent;
  actor?: string;
  detail?: string;
}
export const insertLog = (sql: Sql, entries: readonly LogEntry[]) =>
  sql(
    `INSERT INTO anomaly_log (organization_id, detector_id, at, event, actor, detail)
     SELECT tocsin_organization(), r.* FROM json_to_recordset($1::json)
       AS r(detector_id bigint, at float8, event text, actor text, detail text)`,
    [
      JSON.stringify(
        entries.map(({ detectorId, at, event, actor = null, detail = null }) => ({
          detector_id: detectorId,
          at,
          event,
          actor,
          detail,
        })),
      ),
    ],
    "insert-anomaly-log",
  );

interface LogRow {
  log_id: string;
  resource_id: string;
  at: number;
  event: AnomalyLogEvent;
  actor: string | null;
  detail: string | null;
}
export async function loadLog(
  sql: Sql,
  { detectorIds, page, perPage }: { detectorIds: readonly string[]; page: number; perPage: number },
): Promise<{ rows: LogRow[]; total: number }> {
  const rows = await sql<LogRow>(
    `SELECT id AS log_id, detector_id AS resource_id, at, event, actor, detail FROM anomaly_log
     WHERE ${inOrganization} AND detector_id = ANY($1::bigint[])
     ORDER BY at DESC, id DESC LIMIT $2 OFFSET $3`,
    [detectorIds, perPage, (page - 1) * perPage],
    "anomaly-log",
  );
  const [count] = await sql<{ total: number }>(
    `SELECT count(*)::int AS total FROM anomaly_log
     WHERE ${inOrganization} AND detector_id = ANY($1::bigint[])`,
    [detectorIds],
    "count-anomaly-log",
  );
  return { rows, total: count?.total ?? 0 };
}

/** Anomalies that are over, and what the log says. */
export async function deleteOldAnomalies(sql: Sql, before: number): Promise<void> {
  await sql(
    `DELETE FROM anomalies WHERE ${inOrganization} AND "end" < $1`,
    [before],
    "delete-old-anomalies",
  );
  await sql(
    `DELETE FROM anomaly_log WHERE ${inOrganization} AND at < $1`,
    [before],
    "delete-old-anomaly-log",
  );
}
