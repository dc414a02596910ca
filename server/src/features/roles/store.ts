import type { Grant, Role } from "#contract/roles.ts";
import type { Sql } from "../../platform/db.ts";

const columns = `r.id, r.key, r.name, r.description, r.is_built_in, r.permissions, r.environments,
  coalesce((SELECT array_agg(ru.user_id::text ORDER BY ru.user_id) FROM role_users ru WHERE ru.organization_id = r.organization_id AND ru.role_id = r.id), '{}') AS users`;
const inOrganization = "r.organization_id = tocsin_organization()";

/**
 * Writers of roles and memberships take turns, so that what was checked stays true: see the last
 * admin. Whoever only names the organization in a row does not wait.
 */
export const lockAccess = (sql: Sql) =>
  sql("SELECT 1 FROM organizations WHERE id = tocsin_organization() FOR NO KEY UPDATE");

export const loadRoles = (sql: Sql): Promise<Role[]> =>
  sql<Role>(
    `SELECT ${columns} FROM roles r WHERE ${inOrganization}
     ORDER BY r.is_built_in DESC, lower(r.name), r.id`,
  );
export async function loadRole(sql: Sql, id: string): Promise<Role | null> {
  const [row] = await sql<Role>(
    `SELECT ${columns} FROM roles r WHERE ${inOrganization} AND r.id = $1`,
    [id],
  );
  return row ?? null;
}

export interface RoleDraft {
  name: string;
  description: string;
  permissions: string[];
  environments: Grant[];
}
export async function insertRole(
  sql: Sql,
  { name, description, permissions, environments }: RoleDraft,
): Promise<string> {
  const [row] = await sql<{ id: string }>(
    `INSERT INTO roles (organization_id, id, key, name, description, permissions, environments)
     SELECT tocsin_organization(), n.id, 'role-' || n.id, $1, $2, $3, $4
     FROM (SELECT nextval('ids') AS id) n RETURNING id`,
    [name, description, permissions, JSON.stringify(environments)],
  );
  if (!row) throw new Error("no role was stored");
  return row.id;
}
export const saveRole = (
  sql: Sql,
  id: string,
  { name, description, permissions, environments }: RoleDraft,
) =>
  sql(
    `UPDATE roles r SET name = $2, description = $3, permissions = $4, environments = $5
     WHERE r.organization_id = tocsin_organization() AND r.id = $1`,
    [id, name, description, permissions, JSON.stringify(environments)],
  );
export const removeRole = (sql: Sql, id: string) =>
  sql("DELETE FROM roles r WHERE r.organization_id = tocsin_organization() AND r.id = $1", [id]);

/** Members only: a stranger's id changes nothing. Answers how many of them are members. */
export async function countMembers(sql: Sql, ids: readonly string[]): Promise<number> {
  const [row] = await sql<{ count: number }>(
    `SELECT count(*)::int AS count FROM memberships WHERE organization_id = tocsin_organization()
     AND user_id = ANY($1::bigint[])`,
    [ids],
  );
  return row?.count ?? 0;
}
export const insertRoleUsers = (sql: Sql, id: string, ids: readonly string[]) =>
  sql(
    `INSERT INTO role_users (organization_id, role_id, user_id) SELECT tocsin_organization(), $1, u
     FROM unnest($2::bigint[]) AS u ON CONFLICT DO NOTHING`,
    [id, ids],
  );
export const deleteRoleUsers = (sql: Sql, id: string, ids: readonly string[]) =>
  sql(
    `DELETE FROM role_users WHERE organization_id = tocsin_organization() AND role_id = $1
     AND user_id = ANY($2::bigint[])`,
    [id, ids],
  );

/** Whether a person who can sign in still holds the role admin. */
export async function hasActiveAdmin(sql: Sql): Promise<boolean> {
  const rows = await sql(
    `SELECT 1 FROM roles r JOIN role_users ru ON ru.organization_id = r.organization_id
     AND ru.role_id = r.id
     JOIN memberships m ON m.organization_id = ru.organization_id AND m.user_id = ru.user_id
       AND m.active AND m.is_accepted
     JOIN users u ON u.id = m.user_id AND u.state <> 'invited' AND NOT u.is_service
       WHERE ${inOrganization} AND r.key = 'admin' LIMIT 1`,
  );
  return rows.length > 0;
}
