import type { Actor } from "#contract/incidents.ts";
import type { MappingField, MappingProblem } from "#contract/mapping.ts";
import type { Sql } from "../../platform/db.ts";

export const uploadStates = ["receiving", "waiting", "done", "failed"] as const;
type UploadState = (typeof uploadStates)[number];
export interface Upload {
  id: string;
  table_id: string;
  state: UploadState;
  bytes: number;
  generation: string | null;
  fields: MappingField[];
  columns: number[];
  width: number;
  ignored: string[];
  read_bytes: number;
  read_rows: number;
  rows: number;
  errors: MappingProblem[];
  error_count: number;
  /** Who uploaded it: the background writes the audit log in their name. */
  actor: Actor;
  file_name: string | null;
  /** The version that is restored: its rows are read instead of a file's. */
  source_generation: string | null;
  started_at: number;
  finished_at: number | null;
}
/** A file, which is received first, or a version, which is here. */
export interface UploadSource {
  fileName: string | null;
  generation: string | null;
  /** Of a version: it is read row by row, not byte by byte. */
  rows: number;
}
const inOrganization = "organization_id = tocsin_organization()";
const columns =
  "id, table_id, state, bytes::float8 AS bytes, generation, fields, columns, width, ignored, read_bytes::float8 AS read_bytes, read_rows, rows, errors, error_count, actor, file_name, source_generation, started_at, finished_at";

/** The last one of a table. */
export async function loadUploadOfTable(sql: Sql, tableId: string): Promise<Upload | null> {
  const [row] = await sql<Upload>(
    `SELECT ${columns} FROM mapping_uploads WHERE ${inOrganization} AND table_id = $1`,
    [tableId],
  );
  return row ?? null;
}
export async function loadUpload(sql: Sql, id: string): Promise<Upload | null> {
  const [row] = await sql<Upload>(
    `SELECT ${columns} FROM mapping_uploads WHERE ${inOrganization} AND id = $1 FOR UPDATE`,
    [id],
  );
  return row ?? null;
}

export async function insertUpload(
  sql: Sql,
  {
    tableId,
    actor,
    source,
    nowS,
  }: { tableId: string; actor: Actor; source: UploadSource; nowS: number },
): Promise<string> {
  const isReceived = source.generation !== null;
  const [row] = await sql<{ id: string }>(
    `INSERT INTO mapping_uploads (organization_id, table_id, state, actor, started_at, file_name,
     source_generation, bytes)
     VALUES (tocsin_organization(), $1, $2, $3, $4, $5, $6, $7) RETURNING id`,
    [
      tableId,
      isReceived ? "waiting" : "receiving",
      JSON.stringify(actor),
      nowS,
      source.fileName,
      source.generation,
      source.rows,
    ],
  );
  if (!row) throw new Error("no upload was stored");
  return row.id;
}

/** False when the upload is gone: another took its place. */
export async function saveReceived(sql: Sql, id: string, bytes: number): Promise<boolean> {
  return (
    (
      await sql(
        `UPDATE mapping_uploads SET state = 'waiting', bytes = $2 WHERE ${inOrganization}
         AND id = $1 AND state = 'receiving' RETURNING id`,
        [id, bytes],
      )
    ).length > 0
  );
}

export const saveUpload = (sql: Sql, upload: Upload) =>
  sql(
    `UPDATE mapping_uploads
     SET state = $2, generation = $3, columns = $4, ignored = $5, read_bytes = $6, read_rows = $7,
     rows = $8, errors = $9, error_count = $10, finished_at = $11, fields = $12, width = $13
     WHERE ${inOrganization} AND id = $1`,
    [
      upload.id,
      upload.state,
      upload.generation,
      upload.columns,
      upload.ignored,
      upload.read_bytes,
      upload.read_rows,
      upload.rows,
      JSON.stringify(upload.errors),
      upload.error_count,
      upload.finished_at,
      JSON.stringify(upload.fields),
      upload.width,
    ],
  );

/** With its parts; rows that it stored already are answered by their generation, to be cleared. */
export async function deleteUpload(sql: Sql, id: string): Promise<string | null> {
  const [row] = await sql<{ state: string; generation: string | null }>(
    `DELETE FROM mapping_uploads WHERE ${inOrganization} AND id = $1 RETURNING state, generation`,
    [id],
  );
  return row?.state === "waiting" ? row.generation : null;
}

export const insertPart = (
  sql: Sql,
  uploadId: string,
  { part, bytes }: { part: number; bytes: Buffer },
) =>
  sql(
    `INSERT INTO mapping_upload_parts (organization_id, upload_id, part, bytes)
     VALUES (tocsin_organization(), $1, $2, $3)`,
    [uploadId, part, bytes],
  );
export async function loadPart(sql: Sql, uploadId: string, part: number): Promise<Buffer | null> {
  const [row] = await sql<{ bytes: Buffer }>(
    `SELECT bytes FROM mapping_upload_parts WHERE ${inOrganization} AND upload_id = $1
     AND part = $2`,
    [uploadId, part],
  );
  return row?.bytes ?? null;
}
export const deleteParts = (sql: Sql, uploadId: string) =>
  sql(`DELETE FROM mapping_upload_parts WHERE ${inOrganization} AND upload_id = $1`, [uploadId]);

/**
 * Before anything else of a transaction that may end with a change of the configuration: all of
 * them take the same turns, so none can wait for another in a ring.
 */
export const lockUploads = (sql: Sql) =>
  sql("SELECT id FROM organizations WHERE id = tocsin_organization() FOR NO KEY UPDATE");
