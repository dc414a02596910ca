/** Backups that this program wrote; in system mode, or as the owner. */
import type { InstallationHealth } from "#contract/installation-health.ts";
import type { Sql } from "../../platform/db.ts";

export interface BackupRow {
  at: number;
  bytes: number;
  tookS: number;
  /** Of the file, SHA-256 in hex. */
  checksum: string;
}

export const insertBackup = (sql: Sql, { at, bytes, tookS, checksum }: BackupRow) =>
  sql("INSERT INTO backups (at, bytes, took_s, checksum) VALUES ($1, $2, $3, $4)", [
    at,
    bytes,
    tookS,
    checksum,
  ]);
/** False where no backup with this checksum was written. */
export const markVerified = async (sql: Sql, checksum: string, atS: number): Promise<boolean> =>
  (
    await sql("UPDATE backups SET verified_at = $2 WHERE checksum = $1 RETURNING id", [
      checksum,
      atS,
    ])
  ).length > 0;

export const loadLastBackup = async (sql: Sql): Promise<InstallationHealth["backup"]> =>
  (
    await sql<NonNullable<InstallationHealth["backup"]>>(
      `SELECT at, bytes::float8, took_s,
         (SELECT max(verified_at) FROM backups) AS verified_at
       FROM backups ORDER BY at DESC, id DESC LIMIT 1`,
    )
  )[0] ?? null;

const keptBackups = 100;
export const deleteOldBackups = (sql: Sql) =>
  sql(
    `DELETE FROM backups WHERE id NOT IN (SELECT id FROM backups ORDER BY at DESC, id DESC LIMIT $1)`,
    [keptBackups],
  );
