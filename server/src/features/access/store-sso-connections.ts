import type { Sql } from "../../platform/db.ts";

/**
 * How one gets into an organization: by single sign-on of its own or of the organization it
 * follows, and whether by a password too.
 */
export interface SsoConnectionRow {
  organization_id: string;
  source_id: string;
  source_name: string;
  status: "off" | "offered" | "enforced";
}

/** System mode. */
export const loadSsoConnections = (
  sql: Sql,
  organizationIds: readonly string[],
): Promise<SsoConnectionRow[]> =>
  sql<SsoConnectionRow>(
    `SELECT o.id AS organization_id, s.id AS source_id, s.name AS source_name, coalesce(c.status,
     'off') AS status
     FROM organizations o JOIN organizations s ON s.id = coalesce(o.sso_source_id, o.id) LEFT
       JOIN sso_configs c ON c.organization_id = s.id WHERE o.id = ANY($1::bigint[])`,
    [organizationIds],
  );

/**
 * System mode: the same, and they stay so until the transaction ends: whoever ends passwords waits
 * for it, see lockSso.
 */
export async function lockSsoConnection(
  sql: Sql,
  organizationId: string,
): Promise<SsoConnectionRow | undefined> {
  const [before] = await loadSsoConnections(sql, [organizationId]);
  await sql("SELECT pg_advisory_xact_lock_shared(20, hashint8($1::bigint))", [
    before?.source_id ?? organizationId,
  ]);
  return (await loadSsoConnections(sql, [organizationId]))[0];
}

/** System mode: through whose single sign-on a session came; null for one by password. */
export async function loadSessionSsoSource(sql: Sql, sessionId: string): Promise<string | null> {
  const [row] = await sql<{ sso_source_id: string | null }>(
    "SELECT sso_source_id FROM sessions WHERE id = $1",
    [sessionId],
  );
  return row?.sso_source_id ?? null;
}

/** Organizations whose people sign in where this one's do. */
export const loadSsoFollowers = (
  sql: Sql,
  sourceId: string,
): Promise<{ id: string; name: string; display_name: string }[]> =>
  sql(
    `SELECT id, name, display_name FROM organizations WHERE sso_source_id = $1
     AND deleted_at IS NULL ORDER BY lower(display_name), id`,
    [sourceId],
  );

/**
 * Sessions of the transaction's organization that neither this single sign-on nor a link of
 * recovery opened.
 */
export const loadNonSsoSessions = (
  sql: Sql,
  { sourceId, isPasswordAllowed }: { sourceId: string; isPasswordAllowed: boolean },
): Promise<{ id: string }[]> =>
  sql(
    `SELECT id FROM sessions WHERE organization_id = tocsin_organization() AND proof <> 'recovery'
     AND sso_source_id IS DISTINCT FROM $1 AND (sso_source_id IS NOT NULL OR NOT $2::boolean)
     ORDER BY id`,
    [sourceId, isPasswordAllowed],
  );
