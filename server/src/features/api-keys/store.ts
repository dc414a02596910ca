import type { ApiKey } from "#contract/api-keys.ts";
import type { Sql } from "../../platform/db.ts";

const columns =
  "id, name, type, user_id, active, hint, expires_at, last_used, created_at, updated_at, deleted";
const inOrganization =
  "organization_id = tocsin_organization() AND NOT deleted AND type <> 'service'";
/** Of members alone: who left is nobody's to name. */
const withUser = `${columns}, (SELECT json_build_object('id', u.id::text, 'name', u.name, 'email', u.username)
  FROM memberships m JOIN users u ON u.id = m.user_id
  WHERE m.organization_id = api_keys.organization_id AND m.user_id = api_keys.user_id) AS "user"`;

export interface KeyFilter {
  /** Of the name, or of the key's first characters. */
  query: string;
  page: number;
  perPage: number;
  hasUser: boolean;
}
export async function loadKeys(
  sql: Sql,
  { query, page, perPage, hasUser }: KeyFilter,
): Promise<{ items: ApiKey[]; total: number }> {
  const matchingKeys = `FROM api_keys WHERE ${inOrganization}
    AND ($1 = '' OR position(lower($1) in lower(name || ' ' || hint)) > 0)`;
  const items = await sql<ApiKey>(
    `SELECT ${hasUser ? withUser : columns} ${matchingKeys} ORDER BY lower(name), id
     LIMIT $2 OFFSET $3`,
    [query, perPage, (page - 1) * perPage],
  );
  const [count] = await sql<{ total: number }>(`SELECT count(*)::int AS total ${matchingKeys}`, [
    query,
  ]);
  return { items, total: count?.total ?? 0 };
}
export async function loadKey(
  sql: Sql,
  id: string,
  { hasUser }: { hasUser: boolean } = { hasUser: false },
): Promise<ApiKey | null> {
  const [row] = await sql<ApiKey>(
    `SELECT ${hasUser ? withUser : columns} FROM api_keys WHERE ${inOrganization} AND id = $1`,
    [id],
  );
  return row ?? null;
}
export async function insertKey(
  sql: Sql,
  apiKey: Pick<ApiKey, "name" | "type" | "user_id" | "hint" | "expires_at" | "created_at"> & {
    token_hash: string;
  },
): Promise<ApiKey> {
  const [row] = await sql<ApiKey>(
    `INSERT INTO api_keys (organization_id, name, type, user_id, token_hash, hint, expires_at,
     created_at, updated_at) VALUES (tocsin_organization(), $1, $2, $3, $4, $5, $6, $7, $7)
     RETURNING ${columns}`,
    [
      apiKey.name,
      apiKey.type,
      apiKey.user_id,
      apiKey.token_hash,
      apiKey.hint,
      apiKey.expires_at,
      apiKey.created_at,
    ],
  );
  if (!row) throw new Error("no key was stored");
  return row;
}
export async function saveKey(sql: Sql, apiKey: ApiKey): Promise<ApiKey> {
  const [row] = await sql<ApiKey>(
    `UPDATE api_keys SET name = $2, active = $3, expires_at = $4, deleted = $5, updated_at = $6
     WHERE ${inOrganization} AND id = $1 RETURNING ${columns}`,
    [apiKey.id, apiKey.name, apiKey.active, apiKey.expires_at, apiKey.deleted, apiKey.updated_at],
  );
  if (!row) throw new Error("no key was saved");
  return row;
}
