import type { EnvironmentAccess, Permission } from "#contract/permissions.ts";
import type { Sql } from "../platform/db.ts";

export async function findRole(sql: Sql, key: string): Promise<string | null> {
  const [row] = await sql<{ id: string }>(
    "SELECT id FROM roles WHERE organization_id = tocsin_organization() AND key = $1",
    [key],
  );
  return row?.id ?? null;
}

export interface NewRole {
  key: string;
  name: string;
  permissions: readonly Permission[];
  environments: readonly { environment_id: string; access: EnvironmentAccess }[];
}
export async function insertRole(sql: Sql, role: NewRole): Promise<string> {
  const [row] = await sql<{ id: string }>(
    `INSERT INTO roles (organization_id, key, name, permissions, environments)
     VALUES (tocsin_organization(), $1, $2, $3, $4) RETURNING id`,
    [role.key, role.name, role.permissions, JSON.stringify(role.environments)],
  );
  if (!row) throw new Error("no role was stored");
  return row.id;
}

export async function loadKeyNames(sql: Sql): Promise<string[]> {
  const rows = await sql<{ name: string }>(
    `SELECT lower(name) AS name FROM api_keys WHERE organization_id = tocsin_organization()
     AND NOT deleted`,
  );
  return rows.map((row) => row.name);
}
