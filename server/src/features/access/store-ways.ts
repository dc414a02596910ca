import type { Sql } from "../../platform/db.ts";

/** How one gets into an organization: by single sign-on of its own or of the organization it follows, and whether by a password too. */
export interface Ways { organization_id: string; source_id: string; source_name: string; status: "off" | "offered" | "enforced" }

/** System mode. */
export const loadWays = (sql: Sql, organizationIds: readonly string[]): Promise<Ways[]> =>
  sql<Ways>(
    `SELECT o.id AS organization_id, s.id AS source_id, s.name AS source_name, coalesce(c.status, 'off') AS status
     FROM organizations o JOIN organizations s ON s.id = coalesce(o.sso_source_id, o.id) LEFT JOIN sso_configs c ON c.organization_id = s.id WHERE o.id = ANY($1::bigint[])`,
    [organizationIds]);

/** System mode: through whose single sign-on a session came; null for one by password. */
export async function loadSourceOf(sql: Sql, sessionId: string): Promise<string | null> {
  const [row] = await sql<{ sso_source_id: string | null }>("SELECT sso_source_id FROM sessions WHERE id = $1", [sessionId]);
  return row?.sso_source_id ?? null;
}
