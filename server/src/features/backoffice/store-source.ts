/** Whose single sign-on an organization follows. System mode. */
import type { Sql } from "../../platform/db.ts";

interface SsoSourceRow {
  id: string;
  display_name: string;
  sso_source_id: string | null;
}
export async function loadSsoSource(sql: Sql, id: string): Promise<SsoSourceRow | null> {
  const [row] = await sql<SsoSourceRow>(
    "SELECT id, display_name, sso_source_id FROM organizations WHERE id = $1 AND deleted_at IS NULL",
    [id],
  );
  return row ?? null;
}
/** Two that would follow each other at once wait for each other. */
export const lockOrganizations = (sql: Sql, ids: readonly string[]) =>
  sql("SELECT 1 FROM organizations WHERE id = ANY($1::bigint[]) ORDER BY id FOR UPDATE", [ids]);
export const saveSsoSource = (sql: Sql, id: string, sourceId: string | null) =>
  sql("UPDATE organizations SET sso_source_id = $2 WHERE id = $1", [id, sourceId]);
