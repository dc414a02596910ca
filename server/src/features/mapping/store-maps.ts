import type { Actor } from "#contract/incidents.ts";
import type { RowChanges } from "#contract/mapping.ts";
import type { Sql } from "../../platform/db.ts";
import { setJob } from "../../platform/jobs/set-job.ts";
import { cellSeparator } from "./packed-rows.ts";

/** The rows of one upload. */
export interface MapRow {
  table_id: string;
  generation: string;
  titles: string[];
  rows: number;
  revision: number;
  uploaded_at: number;
  changed_at: number;
  /** When the version was uploaded that this one restored. */
  restored_from: number | null;
}
/** Where the rows of a map come from; of an edit by hand there is nothing to say. */
export interface MapOrigin {
  fileName?: string | null;
  actor?: Actor;
  restoredFrom?: number | null;
}
export interface StoredRow {
  row: number;
  cells: string;
}
const columns =
  "table_id, generation, titles, rows, revision, uploaded_at, changed_at, restored_from";
const inOrganization = "organization_id = tocsin_organization()";

/** Those in force. */
export const loadMaps = (sql: Sql): Promise<MapRow[]> =>
  sql<MapRow>(`SELECT ${columns} FROM mapping_maps WHERE ${inOrganization} AND is_current`);
export async function loadMap(sql: Sql, tableId: string): Promise<MapRow | null> {
  const [row] = await sql<MapRow>(
    `SELECT ${columns} FROM mapping_maps WHERE ${inOrganization} AND is_current AND table_id = $1`,
    [tableId],
  );
  return row ?? null;
}

export async function requireMap(sql: Sql, generation: string): Promise<MapRow> {
  const [row] = await sql<MapRow>(
    `SELECT ${columns} FROM mapping_maps WHERE ${inOrganization} AND generation = $1`,
    [generation],
  );
  if (!row) throw new Error("the map is gone");
  return row;
}

export async function insertMap(
  sql: Sql,
  {
    tableId,
    titles,
    isCurrent,
    nowS,
    origin: { fileName = null, actor, restoredFrom = null } = {},
  }: {
    tableId: string;
    titles: readonly string[];
    isCurrent: boolean;
    nowS: number;
    origin?: MapOrigin;
  },
): Promise<MapRow> {
  const [row] = await sql<MapRow>(
    `INSERT INTO mapping_maps (organization_id, table_id, titles, is_current, uploaded_at,
     changed_at, file_name, actor, restored_from)
     VALUES (tocsin_organization(), $1, $2, $3, $4, $4, $5, $6, $7) RETURNING ${columns}`,
    [
      tableId,
      titles,
      isCurrent,
      nowS,
      fileName,
      actor ? JSON.stringify(actor) : null,
      restoredFrom,
    ],
  );
  if (!row) throw new Error("no map was stored");
  return row;
}

/** The map that was in force until now becomes a version; without rows it is not worth keeping. */
export async function activateMap(
  sql: Sql,
  {
    tableId,
    generation,
    rows,
    nowS,
    changes = null,
  }: {
    tableId: string;
    generation: string;
    rows: number;
    nowS: number;
    changes?: RowChanges | null;
  },
): Promise<void> {
  await sql(
    `DELETE FROM mapping_maps WHERE ${inOrganization} AND table_id = $1 AND is_current
     AND rows = 0`,
    [tableId],
  );
  await sql(
    `UPDATE mapping_maps SET is_current = false, replaced_at = $2
     WHERE ${inOrganization} AND table_id = $1 AND is_current`,
    [tableId, nowS],
  );
  await sql(
    `UPDATE mapping_maps SET is_current = true, rows = $2, uploaded_at = $3, changed_at = $3,
     changes = $4
     WHERE ${inOrganization} AND generation = $1`,
    [generation, rows, nowS, changes && JSON.stringify(changes)],
  );
}

export const deleteMap = (sql: Sql, generation: string) =>
  sql(`DELETE FROM mapping_maps WHERE ${inOrganization} AND generation = $1`, [generation]);

/** Whoever reads the old rows, such as a download, may finish. */
const clearDelayS = 600;
export const scheduleClear = (sql: Sql, generation: string, nowS: number): Promise<void> =>
  setJob(sql, { kind: "mapping-clear", subject: generation, due_at: nowS + clearDelayS });

export const insertRows = (sql: Sql, generation: string, rows: readonly StoredRow[]) =>
  sql(
    `INSERT INTO mapping_rows (organization_id, generation, row, cells)
     SELECT tocsin_organization(), $1, r.row, r.cells
     FROM unnest($2::int[], $3::text[]) AS r(row, cells)`,
    [generation, rows.map((row) => row.row), rows.map((row) => row.cells)],
  );

export const loadRows = (
  sql: Sql,
  generation: string,
  { after, limit }: { after: number; limit: number },
): Promise<StoredRow[]> =>
  sql<StoredRow>(
    `SELECT row, cells FROM mapping_rows WHERE ${inOrganization} AND generation = $1 AND row > $2
     ORDER BY row LIMIT $3`,
    [generation, after, limit],
    "mapping-rows",
  );

/**
 * Rows as they stand one behind the other, `rowsPerPart` at a time: a digest of each part, and the
 * number of its first row.
 */
export const rowsPerPart = 1000;
export const loadDigests = (
  sql: Sql,
  generation: string,
): Promise<{ digest: string; first: number }[]> =>
  sql(
    `SELECT md5(string_agg(cells, E'\\n' ORDER BY row)) AS digest, min(row) AS first
     FROM (SELECT row, cells, (row_number() OVER (ORDER BY row) - 1) / ${rowsPerPart} AS part
       FROM mapping_rows WHERE ${inOrganization} AND generation = $1) r GROUP BY part ORDER BY part`,
    [generation],
  );

/** True while more of them are left. */
export async function clearRows(sql: Sql, generation: string, limit: number): Promise<boolean> {
  const deleted = await sql(
    `DELETE FROM mapping_rows WHERE ${inOrganization} AND generation = $1
     AND row IN (SELECT row FROM mapping_rows WHERE ${inOrganization} AND generation = $1
     ORDER BY row LIMIT $2) RETURNING row`,
    [generation, limit],
  );
  return deleted.length === limit;
}

export interface PageQuery {
  search: string;
  page: number;
  perPage: number;
}
/** A cell that contains the text, whatever its case. */
export async function loadPage(
  sql: Sql,
  { generation, rows }: MapRow,
  { search, page, perPage }: PageQuery,
): Promise<{ items: StoredRow[]; total: number }> {
  const matching = `${inOrganization} AND generation = $1 AND ($2 = '' OR position(lower($2) in lower(cells)) > 0)`;
  const text = search.replaceAll(cellSeparator, " ");
  const items = await sql<StoredRow>(
    `SELECT row, cells FROM mapping_rows WHERE ${matching} ORDER BY row LIMIT $3 OFFSET $4`,
    [generation, text, perPage, (page - 1) * perPage],
  );
  if (text === "") return { items, total: rows };
  const [count] = await sql<{ total: number }>(
    `SELECT count(*)::int AS total FROM mapping_rows WHERE ${matching}`,
    [generation, text],
  );
  return { items, total: count?.total ?? 0 };
}

export async function loadRow(
  sql: Sql,
  generation: string,
  row: string,
): Promise<StoredRow | null> {
  const [storedRow] = await sql<StoredRow>(
    `SELECT row, cells FROM mapping_rows WHERE ${inOrganization} AND generation = $1
     AND row = $2::bigint`,
    [generation, row],
  );
  return storedRow ?? null;
}

export async function appendRow(sql: Sql, generation: string, cells: string): Promise<StoredRow> {
  const [row] = await sql<StoredRow>(
    `INSERT INTO mapping_rows (organization_id, generation, row, cells)
     SELECT tocsin_organization(), $1, coalesce(max(row), 1) + 1, $2 FROM mapping_rows
     WHERE ${inOrganization} AND generation = $1 RETURNING row, cells`,
    [generation, cells],
  );
  if (!row) throw new Error("no row was stored");
  return row;
}
export const saveRow = (sql: Sql, generation: string, { row, cells }: StoredRow) =>
  sql(
    `UPDATE mapping_rows SET cells = $3 WHERE ${inOrganization} AND generation = $1 AND row = $2`,
    [generation, row, cells],
  );
export const deleteRow = (sql: Sql, generation: string, row: number) =>
  sql(`DELETE FROM mapping_rows WHERE ${inOrganization} AND generation = $1 AND row = $2`, [
    generation,
    row,
  ]);

/** After an edit of one row: every process reads the map anew. */
export const touchMap = (
  sql: Sql,
  generation: string,
  { added, nowS }: { added: number; nowS: number },
) =>
  sql(
    `UPDATE mapping_maps SET revision = revision + 1, rows = rows + $2, changed_at = $3
     WHERE ${inOrganization} AND generation = $1`,
    [generation, added, nowS],
  );

export async function countOtherRows(sql: Sql, tableId: string): Promise<number> {
  const [row] = await sql<{ rows: number }>(
    `SELECT coalesce(sum(rows), 0)::int AS rows FROM mapping_maps WHERE ${inOrganization}
     AND is_current AND table_id <> $1`,
    [tableId],
  );
  return row?.rows ?? 0;
}
