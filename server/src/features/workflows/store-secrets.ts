import type { Sql } from "../../platform/db.ts";

const inOrganization = "organization_id = tocsin_organization()";

export const loadSecretNames = (sql: Sql): Promise<{ name: string; updated_at: number }[]> =>
  sql(`SELECT name, updated_at FROM workflow_secrets WHERE ${inOrganization} ORDER BY lower(name)`);

export const loadAllSealed = (sql: Sql): Promise<{ id: string; name: string; sealed: string }[]> =>
  sql(
    `SELECT id, name, sealed FROM workflow_secrets WHERE ${inOrganization}`,
    [],
    "workflow-secrets",
  );

/** Its id, by which it is sealed. */
export async function keepSecret(
  sql: Sql,
  { name, nowS }: { name: string; nowS: number },
): Promise<string> {
  const [row] = await sql<{ id: string }>(
    `INSERT INTO workflow_secrets (organization_id, name, updated_at)
     VALUES (tocsin_organization(), $1, $2)
     ON CONFLICT (organization_id, name) DO UPDATE SET updated_at = excluded.updated_at
     RETURNING id`,
    [name, nowS],
  );
  if (!row) throw new Error("no secret was kept");
  return row.id;
}
export const saveSealed = (sql: Sql, { id, sealed }: { id: string; sealed: string }) =>
  sql(`UPDATE workflow_secrets SET sealed = $2 WHERE ${inOrganization} AND id = $1`, [id, sealed]);

export const deleteSecret = async (sql: Sql, name: string): Promise<boolean> =>
  (
    await sql(`DELETE FROM workflow_secrets WHERE ${inOrganization} AND name = $1 RETURNING 1`, [
      name,
    ])
  ).length > 0;
