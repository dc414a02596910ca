import type { Sql } from "../../platform/db.ts";

export const updateSource = (
  sql: Sql,
  { id, name, active, at }: { id: string; name: string; active: boolean; at: number },
) =>
  sql(
    `UPDATE integrations SET name = $2, active = $3,
       resumed_at = CASE WHEN $3 AND NOT active THEN $4 ELSE resumed_at END
     WHERE organization_id = tocsin_organization() AND id = $1`,
    [id, name, active, at],
  );

/** Nothing more comes in by it; its name is free, and what it sent can still be read. */
export const deleteSource = (sql: Sql, id: string, at: number) =>
  sql(
    `UPDATE integrations SET deleted_at = $2
     WHERE organization_id = tocsin_organization() AND id = $1`,
    [id, at],
  );

/** In the caller's transaction, which locks the source. */
export async function replaceAppKey(
  sql: Sql,
  { id, before, after }: { id: string; before: string; after: string },
  { at, acceptedUntil }: { at: number; acceptedUntil: number },
): Promise<void> {
  await sql(
    `INSERT INTO former_app_keys (organization_id, app_key, integration_id, replaced_at,
       accepted_until) VALUES (tocsin_organization(), $1, $2, $3, $4)`,
    [before, id, at, acceptedUntil],
  );
  await sql(
    `UPDATE integrations SET app_key = $2 WHERE organization_id = tocsin_organization() AND id = $1`,
    [id, after],
  );
}

/** Answers whether there was one that was still accepted. */
export async function endFormerKey(
  sql: Sql,
  { id, appKey }: { id: string; appKey: string },
  at: number,
): Promise<boolean> {
  const rows = await sql(
    `UPDATE former_app_keys SET accepted_until = $3 WHERE organization_id = tocsin_organization()
     AND integration_id = $1 AND app_key = $2 AND accepted_until > $3 RETURNING 1`,
    [id, appKey, at],
  );
  return rows.length > 0;
}

export async function findSourceByKey(sql: Sql, appKey: string): Promise<string | null> {
  const [row] = await sql<{ id: string }>(
    `SELECT id FROM integrations WHERE organization_id = tocsin_organization() AND app_key = $1
     AND deleted_at IS NULL`,
    [appKey],
  );
  return row?.id ?? null;
}

/** Changes of one source take turns until the transaction ends. */
export const lockSource = (sql: Sql, id: string) =>
  sql(
    `SELECT FROM integrations WHERE organization_id = tocsin_organization() AND id = $1
     FOR NO KEY UPDATE`,
    [id],
  );
