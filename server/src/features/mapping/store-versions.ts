/** Former uploads of mapping tables, whose rows are kept until newer ones need the room. */
import type { Actor } from "#contract/incidents.ts";
import type { RowChanges } from "#contract/mapping.ts";
import type { Sql } from "../../platform/db.ts";
import type { MapRow } from "./store-maps.ts";

export interface VersionRow extends MapRow {
  is_current: boolean;
  file_name: string | null;
  actor: Actor | null;
  changes: RowChanges | null;
}
const inOrganization = "organization_id = tocsin_organization()";
const columns =
  "table_id, generation, titles, rows, revision, uploaded_at, changed_at, is_current, file_name, actor, changes, restored_from";

/** With the one in force, newest first. */
export const loadVersions = (sql: Sql, tableId: string): Promise<VersionRow[]> =>
  sql<VersionRow>(
    `SELECT ${columns} FROM mapping_maps WHERE ${inOrganization} AND table_id = $1
     AND (is_current OR replaced_at IS NOT NULL) ORDER BY is_current DESC, generation DESC`,
    [tableId],
  );

export async function loadVersion(
  sql: Sql,
  { tableId, generation }: { tableId: string; generation: string },
): Promise<VersionRow | null> {
  const [row] = await sql<VersionRow>(
    `SELECT ${columns} FROM mapping_maps WHERE ${inOrganization} AND table_id = $1
     AND generation = $2::bigint AND (is_current OR replaced_at IS NOT NULL)`,
    [tableId, generation],
  );
  return row ?? null;
}

export interface FormerVersion {
  generation: string;
  table_id: string;
  rows: number;
  /** An upload under way reads its rows. */
  is_read: boolean;
}
/** Of all tables, newest first. */
export const loadFormerVersions = (sql: Sql): Promise<FormerVersion[]> =>
  sql<FormerVersion>(
    `SELECT m.generation, m.table_id, m.rows, EXISTS (SELECT 1 FROM mapping_uploads u
       WHERE u.organization_id = m.organization_id AND u.source_generation = m.generation
       AND u.finished_at IS NULL) AS is_read
     FROM mapping_maps m WHERE m.organization_id = tocsin_organization()
     AND m.replaced_at IS NOT NULL ORDER BY m.generation DESC`,
  );

/** Of a table, whatever became of them. */
export const loadGenerations = async (sql: Sql, tableId: string): Promise<string[]> =>
  (
    await sql<{ generation: string }>(
      `SELECT generation FROM mapping_maps WHERE ${inOrganization} AND table_id = $1`,
      [tableId],
    )
  ).map(({ generation }) => generation);

/** Rows of one generation, with the places of their cells, counted from 1. */
export interface ComparedRows {
  generation: string;
  query: readonly number[];
  result: readonly number[];
}

/**
 * Of rows that look for the same, the first counts, as in a lookup. Compared by hashes: half a
 * million rows are counted in seconds.
 */
export async function countRowChanges(
  sql: Sql,
  before: ComparedRows,
  after: ComparedRows,
): Promise<RowChanges> {
  const [count] = await sql<RowChanges>(
    `WITH former AS (
       SELECT key, (min(ARRAY[row, content]))[2] AS content FROM (
         SELECT row::bigint AS row,
           hash_array_extended(ARRAY(SELECT (cells)[at] FROM unnest($2::int[]) WITH ORDINALITY
             places(at, nth) ORDER BY nth), 0) AS key,
           hash_array_extended(ARRAY(SELECT coalesce((cells)[at], '') FROM unnest($3::int[])
             WITH ORDINALITY places(at, nth) ORDER BY nth), 0) AS content
         FROM (SELECT row, string_to_array(cells, E'\\x1f') AS cells FROM mapping_rows
           WHERE organization_id = tocsin_organization() AND generation = $1) split) hashed
       GROUP BY key),
     latter AS (
       SELECT key, (min(ARRAY[row, content]))[2] AS content FROM (
         SELECT row::bigint AS row,
           hash_array_extended(ARRAY(SELECT (cells)[at] FROM unnest($5::int[]) WITH ORDINALITY
             places(at, nth) ORDER BY nth), 0) AS key,
           hash_array_extended(ARRAY(SELECT coalesce((cells)[at], '') FROM unnest($6::int[])
             WITH ORDINALITY places(at, nth) ORDER BY nth), 0) AS content
         FROM (SELECT row, string_to_array(cells, E'\\x1f') AS cells FROM mapping_rows
           WHERE organization_id = tocsin_organization() AND generation = $4) split) hashed
       GROUP BY key)
     SELECT count(*) FILTER (WHERE former.key IS NULL)::int AS added,
       count(*) FILTER (WHERE former.content <> latter.content)::int AS changed,
       count(*) FILTER (WHERE latter.key IS NULL)::int AS removed
     FROM former FULL JOIN latter ON former.key = latter.key`,
    [before.generation, before.query, before.result, after.generation, after.query, after.result],
  );
  return count ?? { added: 0, changed: 0, removed: 0 };
}
