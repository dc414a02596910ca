import type { Detector, DetectorState, Watched } from "#contract/anomaly-detection.ts";
import type { Sql } from "../../platform/db.ts";

export interface DetectorSettings extends Pick<
  Detector,
  | "name"
  | "environment_id"
  | "is_active"
  | "interval_s"
  | "sensitivity"
  | "direction"
  | "lasting_s"
  | "alert_status"
> {
  watch: Watched;
}
export interface DetectorRow extends DetectorSettings {
  id: string;
  version: number;
  updated_at: number;
  state: DetectorState;
  /** Where the next point begins; null before the first. */
  next_at: number | null;
  history: number;
}

const inOrganization = "organization_id = tocsin_organization()";
const columns =
  "id, name, environment_id, is_active, watch, interval_s, sensitivity, direction, lasting_s, alert_status, version, updated_at, state, next_at, history";
const valuesOf = (settings: DetectorSettings): unknown[] => [
  settings.name,
  settings.environment_id,
  settings.is_active,
  JSON.stringify(settings.watch),
  settings.interval_s,
  settings.sensitivity,
  settings.direction,
  settings.lasting_s,
  settings.alert_status,
];

export const loadDetectors = (sql: Sql): Promise<DetectorRow[]> =>
  sql<DetectorRow>(
    `SELECT ${columns} FROM anomaly_detectors WHERE ${inOrganization} ORDER BY lower(name)`,
    [],
    "detectors",
  );

/** Whoever else changes it waits until this transaction ends. */
export async function lockDetector(sql: Sql, id: string): Promise<DetectorRow | null> {
  const [row] = await sql<DetectorRow>(
    `SELECT ${columns} FROM anomaly_detectors WHERE ${inOrganization} AND id = $1 FOR UPDATE`,
    [id],
    "lock-detector",
  );
  return row ?? null;
}

/**
 * Null where somebody is changing it: the job does not wait for people, who may wait for its end.
 */
export async function lockIdleDetector(sql: Sql, id: string): Promise<DetectorRow | null> {
  const [row] = await sql<DetectorRow>(
    `SELECT ${columns} FROM anomaly_detectors WHERE ${inOrganization} AND id = $1
     FOR UPDATE SKIP LOCKED`,
    [id],
    "lock-idle-detector",
  );
  return row ?? null;
}

/** Active ones whose next point is complete, those that are furthest behind first. */
export const findDueDetectors = (sql: Sql, nowS: number): Promise<DetectorRow[]> =>
  sql<DetectorRow>(
    `SELECT ${columns} FROM anomaly_detectors WHERE ${inOrganization} AND is_active
     AND (next_at IS NULL OR next_at + interval_s <= $1)
     ORDER BY next_at NULLS FIRST, id`,
    [nowS],
    "due-detectors",
  );

/** Those who create detectors take turns, so that the limit holds. */
export async function countDetectors(sql: Sql): Promise<number> {
  await sql(
    "SELECT pg_advisory_xact_lock(hashtext('anomaly-detectors'), hashint8(tocsin_organization()))",
    [],
    "detectors-lock",
  );
  const [row] = await sql<{ total: number }>(
    `SELECT count(*)::int AS total FROM anomaly_detectors WHERE ${inOrganization}`,
    [],
    "count-detectors",
  );
  return row?.total ?? 0;
}

export async function insertDetector(
  sql: Sql,
  settings: DetectorSettings,
  nowS: number,
): Promise<string> {
  const [row] = await sql<{ id: string }>(
    `INSERT INTO anomaly_detectors (organization_id, name, environment_id, is_active, watch,
       interval_s, sensitivity, direction, lasting_s, alert_status, created_at, updated_at)
     VALUES (tocsin_organization(), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10) RETURNING id`,
    [...valuesOf(settings), nowS],
  );
  if (!row) throw new Error("no detector was stored");
  return row.id;
}

export const saveDetector = (
  sql: Sql,
  settings: DetectorSettings,
  { id, nowS }: { id: string; nowS: number },
) =>
  sql(
    `UPDATE anomaly_detectors SET name = $1, environment_id = $2, is_active = $3, watch = $4,
       interval_s = $5, sensitivity = $6, direction = $7, lasting_s = $8, alert_status = $9,
       version = version + 1, updated_at = $11 WHERE ${inOrganization} AND id = $10`,
    [...valuesOf(settings), id, nowS],
  );

export const saveProgress = (
  sql: Sql,
  { id, next_at, state }: Pick<DetectorRow, "id" | "next_at" | "state">,
) =>
  sql(
    `UPDATE anomaly_detectors SET next_at = $2, state = $3 WHERE ${inOrganization} AND id = $1`,
    [id, next_at, state],
    "save-detector-progress",
  );

/** From now on other points say what is usual. */
export const changeHistory = (sql: Sql, id: string) =>
  sql(
    `UPDATE anomaly_detectors SET history = history + 1 WHERE ${inOrganization} AND id = $1`,
    [id],
    "change-detector-history",
  );

/** It watches something else: nothing that it knew holds. */
export async function forgetPoints(sql: Sql, id: string): Promise<void> {
  await sql(`DELETE FROM anomaly_points WHERE ${inOrganization} AND detector_id = $1`, [id]);
  await sql(`DELETE FROM anomalies WHERE ${inOrganization} AND detector_id = $1`, [id]);
  await sql(
    `UPDATE anomaly_detectors SET next_at = NULL, state = 'learning', history = history + 1
     WHERE ${inOrganization} AND id = $1`,
    [id],
  );
}

/** With its points, anomalies and log. */
export const deleteDetector = (sql: Sql, id: string) =>
  sql(`DELETE FROM anomaly_detectors WHERE ${inOrganization} AND id = $1`, [id]);
