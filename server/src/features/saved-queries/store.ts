import type { SearchKind } from "#contract/search.ts";
import type { Sql } from "../../platform/db.ts";

export interface SavedQueryRow {
  id: string;
  owner_id: string;
  owner_name: string;
  name: string;
  query: string;
  kind: SearchKind;
  range_s: number | null;
  environment_id: string | null;
  role_ids: string[];
  version: number;
  updated_at: number;
  is_favorite: boolean;
}
export type SavedQueryDraft = Pick<
  SavedQueryRow,
  "name" | "query" | "kind" | "range_s" | "environment_id" | "role_ids"
>;

const inOrganization = "organization_id = tocsin_organization()";
const draftValues = (draft: SavedQueryDraft): unknown[] => [
  draft.name,
  draft.query,
  draft.kind,
  draft.range_s,
  draft.environment_id,
  draft.role_ids,
];

/** A person's own and those of their roles, favourites first. */
export const loadSavedQueries = (
  sql: Sql,
  { userId, roles }: { userId: string; roles: readonly string[] },
): Promise<SavedQueryRow[]> =>
  sql<SavedQueryRow>(
    `SELECT q.id, q.owner_id, u.name AS owner_name, q.name, q.query, q.kind, q.range_s,
       q.environment_id, q.role_ids, q.version, q.updated_at, f.query_id IS NOT NULL AS is_favorite
     FROM saved_queries q JOIN users u ON u.id = q.owner_id
     LEFT JOIN favorite_queries f ON f.organization_id = q.organization_id AND f.query_id = q.id
       AND f.user_id = $1
     WHERE q.${inOrganization} AND (q.owner_id = $1 OR q.role_ids && $2::bigint[])
     ORDER BY f.query_id IS NULL, lower(q.name), q.id`,
    [userId, roles],
    "saved-queries",
  );

export interface SharedRow extends SavedQueryDraft {
  id: string;
  /** A user name. */
  owner: string;
}
/** Of everybody in the organization, whoever asks. */
export const loadSharedRows = (sql: Sql): Promise<SharedRow[]> =>
  sql<SharedRow>(
    `SELECT q.id, u.username AS owner, q.name, q.query, q.kind, q.range_s, q.environment_id,
       q.role_ids
     FROM saved_queries q JOIN users u ON u.id = q.owner_id
     WHERE q.${inOrganization} AND q.role_ids <> '{}' ORDER BY u.username, lower(q.name)`,
    [],
    "shared-queries",
  );
export const loadOwnQueries = (sql: Sql, ownerId: string): Promise<{ id: string }[]> =>
  sql(`SELECT id FROM saved_queries WHERE ${inOrganization} AND owner_id = $1`, [ownerId]);

export async function findMemberId(sql: Sql, username: string): Promise<string | null> {
  const [row] = await sql<{ user_id: string }>(
    `SELECT m.user_id FROM memberships m JOIN users u ON u.id = m.user_id
     WHERE m.${inOrganization} AND lower(u.username) = lower($1) AND NOT u.is_service`,
    [username],
    "member-of-name",
  );
  return row?.user_id ?? null;
}

/** So that two requests of one person cannot both take the last place. */
export const lockSavedQueries = (sql: Sql, userId: string) =>
  sql(
    `SELECT 1 FROM memberships WHERE ${inOrganization} AND user_id = $1 FOR NO KEY UPDATE`,
    [userId],
    "lock-saved-queries",
  );

export async function insertSavedQuery(
  sql: Sql,
  draft: SavedQueryDraft,
  { ownerId, nowS }: { ownerId: string; nowS: number },
): Promise<string> {
  const [row] = await sql<{ id: string }>(
    `INSERT INTO saved_queries (organization_id, name, query, kind, range_s, environment_id,
       role_ids, owner_id, created_at, updated_at)
     VALUES (tocsin_organization(), $1, $2, $3, $4, $5, $6, $7, $8, $8) RETURNING id`,
    [...draftValues(draft), ownerId, nowS],
  );
  if (!row) throw new Error("no query was stored");
  return row.id;
}

export const saveSavedQuery = (
  sql: Sql,
  draft: SavedQueryDraft,
  { id, nowS }: { id: string; nowS: number },
) =>
  sql(
    `UPDATE saved_queries SET name = $1, query = $2, kind = $3, range_s = $4, environment_id = $5,
       role_ids = $6, version = version + 1, updated_at = $8 WHERE ${inOrganization} AND id = $7`,
    [...draftValues(draft), id, nowS],
  );

export const deleteSavedQuery = (sql: Sql, id: string) =>
  sql(`DELETE FROM saved_queries WHERE ${inOrganization} AND id = $1`, [id]);

export const markFavorite = (
  sql: Sql,
  { userId, id, isFavorite }: { userId: string; id: string; isFavorite: boolean },
) =>
  isFavorite
    ? sql(
        `INSERT INTO favorite_queries (organization_id, user_id, query_id)
         VALUES (tocsin_organization(), $1, $2) ON CONFLICT DO NOTHING`,
        [userId, id],
      )
    : sql(
        `DELETE FROM favorite_queries WHERE ${inOrganization} AND user_id = $1 AND query_id = $2`,
        [userId, id],
      );
