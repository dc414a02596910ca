import type { Sql } from "../../platform/db.ts";

export interface ConnectionRow {
  hint: string;
  created_at: number;
  last_used: number | null;
}

export async function loadConnection(sql: Sql): Promise<ConnectionRow | null> {
  const [row] = await sql<ConnectionRow>(
    `SELECT hint, created_at, last_used FROM scim_connections
     WHERE organization_id = tocsin_organization()`,
  );
  return row ?? null;
}

/** Of two tokens that are created at once, the later one is the organization's. */
export const saveConnection = (
  sql: Sql,
  { tokenHash, hint, nowS }: { tokenHash: string; hint: string; nowS: number },
) =>
  sql(
    `INSERT INTO scim_connections (organization_id, token_hash, hint, created_at)
     VALUES (tocsin_organization(), $1, $2, $3) ON CONFLICT (organization_id) DO UPDATE
       SET token_hash = $1, hint = $2, created_at = $3, last_used = NULL`,
    [tokenHash, hint, nowS],
  );

export const deleteConnection = (sql: Sql) =>
  sql("DELETE FROM scim_connections WHERE organization_id = tocsin_organization()");
