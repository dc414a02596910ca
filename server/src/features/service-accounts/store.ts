import type { ServiceAccount } from "#contract/service-accounts.ts";
import { ownMailDomain } from "#contract/scalars.ts";
import type { Sql } from "../../platform/db.ts";

const columns = `u.id, u.id AS "serviceAccountId", u.name, u.description, k.active, k.hint, k.expires_at, k.last_used, u.created_at, k.updated_at,
  coalesce((SELECT json_agg(json_build_object('id', r.id::text, 'key', r.key, 'name', r.name) ORDER BY r.name) FROM role_users ru JOIN roles r ON r.organization_id = ru.organization_id AND r.id = ru.role_id
    WHERE ru.organization_id = m.organization_id AND ru.user_id = m.user_id), '[]') AS roles`;
const accountJoin = `FROM memberships m JOIN users u ON u.id = m.user_id AND u.is_service
  JOIN api_keys k ON k.organization_id = m.organization_id AND k.user_id = u.id
  AND k.type = 'service' AND NOT k.deleted
  WHERE m.organization_id = tocsin_organization()`;

export async function loadServiceAccounts(
  sql: Sql,
  { query, page, per_page }: { query: string; page: number; per_page: number },
): Promise<{ items: ServiceAccount[]; total: number }> {
  const matchingAccounts = `${accountJoin}
    AND ($1 = '' OR position(lower($1) in lower(u.name || ' ' || u.description || ' ' || k.hint)) > 0)`;
  const items = await sql<ServiceAccount>(
    `SELECT ${columns} ${matchingAccounts} ORDER BY lower(u.name), u.id LIMIT $2 OFFSET $3`,
    [query, per_page, (page - 1) * per_page],
  );
  const [count] = await sql<{ total: number }>(
    `SELECT count(*)::int AS total ${matchingAccounts}`,
    [query],
  );
  return { items, total: count?.total ?? 0 };
}
export async function loadServiceAccount(sql: Sql, id: string): Promise<ServiceAccount | null> {
  const [row] = await sql<ServiceAccount>(`SELECT ${columns} ${accountJoin} AND u.id = $1`, [id]);
  return row ?? null;
}

export interface ServiceToken {
  hash: string;
  hint: string;
  expires_at: number | null;
}
/** The name that nobody can sign in with marks what it is. */
export async function insertServiceAccount(
  sql: Sql,
  {
    name,
    description,
    token,
    nowS,
  }: { name: string; description: string; token: ServiceToken; nowS: number },
): Promise<string> {
  const [row] = await sql<{ id: string }>(
    `INSERT INTO users (id, username, name, description, is_service, created_at)
     SELECT n.id, 'service-account+' || n.id || '@${ownMailDomain}', $1, $2, true, $3
     FROM (SELECT nextval('ids') AS id) n RETURNING id`,
    [name, description, nowS],
  );
  if (!row) throw new Error("no service account was stored");
  await sql(
    `INSERT INTO memberships (organization_id, user_id, created_at)
     VALUES (tocsin_organization(), $1, $2)`,
    [row.id, nowS],
  );
  await sql(
    `INSERT INTO api_keys (organization_id, name, type, user_id, token_hash, hint, expires_at,
     created_at, updated_at) VALUES (tocsin_organization(), $1, 'service', $2, $3, $4, $5, $6, $6)`,
    [`service account ${name}`, row.id, token.hash, token.hint, token.expires_at, nowS],
  );
  return row.id;
}
export async function saveServiceAccount(
  sql: Sql,
  account: Pick<
    ServiceAccount,
    "id" | "name" | "description" | "active" | "expires_at" | "updated_at"
  >,
): Promise<void> {
  await sql("UPDATE users SET name = $2, description = $3 WHERE id = $1", [
    account.id,
    account.name,
    account.description,
  ]);
  await sql(
    `UPDATE api_keys SET name = $2, active = $3, expires_at = $4, updated_at = $5
     WHERE organization_id = tocsin_organization() AND user_id = $1 AND type = 'service'`,
    [
      account.id,
      `service account ${account.name}`,
      account.active,
      account.expires_at,
      account.updated_at,
    ],
  );
}
export const saveServiceToken = (
  sql: Sql,
  id: string,
  { hash, hint }: Pick<ServiceToken, "hash" | "hint">,
) =>
  sql(
    `UPDATE api_keys SET token_hash = $2, hint = $3, last_used = NULL
     WHERE organization_id = tocsin_organization() AND user_id = $1 AND type = 'service'`,
    [id, hash, hint],
  );
