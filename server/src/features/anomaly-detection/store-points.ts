import type { JudgedPoint } from "#insight/anomaly-spells.ts";
import type { Sql } from "../../platform/db.ts";

const inOrganization = "organization_id = tocsin_organization()";

export interface PointRow {
  at: number;
  value: number;
  low: number | null;
  high: number | null;
  surprise: number;
}

export const savePoints = (sql: Sql, detectorId: string, points: readonly JudgedPoint[]) =>
  sql(
    `INSERT INTO anomaly_points (organization_id, detector_id, at, value, low, high, surprise)
     SELECT tocsin_organization(), $1, r.at, r.value, r.low, r.high, r.surprise
     FROM json_to_recordset($2::json)
       AS r(at float8, value float8, low float8, high float8, surprise float8)`,
    [
      detectorId,
      JSON.stringify(
        points.map(({ time, value, band, surprise }) => ({
          at: time,
          value,
          low: band?.low ?? null,
          high: band?.high ?? null,
          surprise,
        })),
      ),
    ],
    "save-detector-points",
  );

/** Those that teach what is usual: all but those of anomalies that were called real. */
export const loadTeachingPoints = (
  sql: Sql,
  { detectorId, afterS }: { detectorId: string; afterS: number },
): Promise<{ at: number; value: number }[]> =>
  sql<{ at: number; value: number }>(
    `SELECT p.at, p.value FROM anomaly_points p
     WHERE p.${inOrganization} AND p.detector_id = $1 AND p.at > $2
       AND NOT EXISTS (SELECT FROM anomalies a WHERE a.organization_id = p.organization_id
         AND a.detector_id = p.detector_id AND a.verdict = 'real'
         AND p.at >= a.start AND p.at < a.last_out)
     ORDER BY p.at`,
    [detectorId, afterS],
    "teaching-points",
  );

/** Oldest first; of more than the limit the newest. */
export const loadPoints = async (
  sql: Sql,
  { detectorId, from, to, limit }: { detectorId: string; from: number; to: number; limit: number },
): Promise<PointRow[]> =>
  (
    await sql<PointRow>(
      `SELECT at, value, low, high, surprise FROM anomaly_points
       WHERE ${inOrganization} AND detector_id = $1 AND at >= $2 AND at <= $3
       ORDER BY at DESC LIMIT $4`,
      [detectorId, from, to, limit],
      "detector-points",
    )
  ).reverse();

export interface PointSummary extends PointRow {
  detector_id: string;
  recent: number[];
}
/** The newest point of each of the detectors, and the values before it. */
export const loadPointSummaries = (
  sql: Sql,
  { ids, recent }: { ids: readonly string[]; recent: number },
): Promise<PointSummary[]> =>
  sql<PointSummary>(
    `SELECT d.id AS detector_id, last.at, last.value, last.low, last.high, last.surprise,
       newest."values" AS recent
     FROM unnest($1::bigint[]) AS d(id)
     CROSS JOIN LATERAL (SELECT at, value, low, high, surprise FROM anomaly_points
       WHERE ${inOrganization} AND detector_id = d.id ORDER BY at DESC LIMIT 1) last
     CROSS JOIN LATERAL (SELECT array_agg(value ORDER BY at) AS "values" FROM (
       SELECT at, value FROM anomaly_points WHERE ${inOrganization} AND detector_id = d.id
       ORDER BY at DESC LIMIT $2) n) newest`,
    [ids, recent],
    "detector-summaries",
  );

/** Points of a detector, and those that are of real anomalies. */
export async function countPoints(
  sql: Sql,
  detectorId: string,
): Promise<{ points: number; left_out: number }> {
  const [row] = await sql<{ points: number; left_out: number }>(
    `SELECT kept.points, judged.left_out FROM
       (SELECT count(*)::int AS points FROM anomaly_points
        WHERE ${inOrganization} AND detector_id = $1) kept
     CROSS JOIN (SELECT count(DISTINCT p.at)::int AS left_out FROM anomalies a
       JOIN anomaly_points p ON p.organization_id = a.organization_id
         AND p.detector_id = a.detector_id AND p.at >= a.start AND p.at < a.last_out
       WHERE a.${inOrganization} AND a.detector_id = $1 AND a.verdict = 'real') judged`,
    [detectorId],
    "count-detector-points",
  );
  return row ?? { points: 0, left_out: 0 };
}

/** Too old, or more than are kept of one detector. */
export const deleteOldPoints = (sql: Sql, { before, most }: { before: number; most: number }) =>
  sql(
    `DELETE FROM anomaly_points p USING anomaly_detectors d
     WHERE d.${inOrganization} AND p.organization_id = d.organization_id
       AND p.detector_id = d.id
       AND p.at < greatest($1::float8, coalesce(d.next_at, 0) - $2::float8 * d.interval_s)`,
    [before, most],
    "delete-old-detector-points",
  );
