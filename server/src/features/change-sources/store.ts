import type { Sql } from "../../platform/db.ts";

const ofSource = "organization_id = tocsin_organization() AND integration_id = $1";

export interface ChangeSecretRow {
  integration_id: string;
  kind: string;
  secret: string;
  updated_at: number;
}

/** Of those sources that have one. */
export const loadChangeSecrets = (
  sql: Sql,
  integrationIds: readonly string[],
): Promise<ChangeSecretRow[]> =>
  sql<ChangeSecretRow>(
    `SELECT s.integration_id, i.parent_source_system AS kind, s.secret, s.updated_at
     FROM change_sources s
     JOIN integrations i ON i.organization_id = s.organization_id AND i.id = s.integration_id
     WHERE s.organization_id = tocsin_organization() AND s.integration_id = ANY($1::bigint[])`,
    [integrationIds],
    "change-secrets",
  );

export const saveChangeSecret = (
  sql: Sql,
  { integration_id, secret, updated_at }: Omit<ChangeSecretRow, "kind">,
) =>
  sql(
    `INSERT INTO change_sources (organization_id, integration_id, secret, updated_at)
     VALUES (tocsin_organization(), $1, $2, $3)
     ON CONFLICT (organization_id, integration_id)
       DO UPDATE SET secret = excluded.secret, updated_at = excluded.updated_at`,
    [integration_id, secret, updated_at],
  );

export const deleteChangeSecret = (sql: Sql, integrationId: string) =>
  sql(`DELETE FROM change_sources WHERE ${ofSource}`, [integrationId]);

/** Requests that were refused for their signature since then. */
export async function loadRefusedSignatures(
  sql: Sql,
  { id, since }: { id: string; since: number },
): Promise<{ count: number; message: string; last_at: number } | null> {
  const [row] = await sql<{ count: number; message: string | null; last_at: number | null }>(
    `SELECT coalesce(sum(events), 0)::int AS count, max(last_at) AS last_at,
       (array_agg(message ORDER BY last_at DESC))[1] AS message
     FROM source_errors WHERE ${ofSource} AND hour >= floor($2::float8 / 3600)
       AND last_at >= $2 AND code IN ('signature_missing', 'bad_signature')`,
    [id, since],
  );
  return row && row.message !== null && row.last_at !== null
    ? { count: row.count, message: row.message, last_at: row.last_at }
    : null;
}
