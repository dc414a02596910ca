import type { JitRole, SsoDebugEntry } from "#contract/sso.ts";
import type { Sql } from "../../platform/db.ts";

const inOrganization = "organization_id = tocsin_organization()";

export interface DomainRow {
  id: string;
  domain: string;
  token: string;
  proved_at: number | null;
  checked_at: number | null;
  problem: string | null;
  created_at: number;
}
const domainColumns = "id, domain, token, proved_at, checked_at, problem, created_at";
export const loadDomains = (sql: Sql): Promise<DomainRow[]> =>
  sql<DomainRow>(
    `SELECT ${domainColumns} FROM jit_domains WHERE ${inOrganization} ORDER BY domain`,
  );
export async function insertDomain(
  sql: Sql,
  { domain, token, nowS }: { domain: string; token: string; nowS: number },
): Promise<DomainRow> {
  const [row] = await sql<DomainRow>(
    `INSERT INTO jit_domains (organization_id, domain, token, created_at)
     VALUES (tocsin_organization(), $1, $2, $3) RETURNING ${domainColumns}`,
    [domain, token, nowS],
  );
  if (!row) throw new Error("no domain was stored");
  return row;
}
export async function saveDomainCheck(
  sql: Sql,
  id: string,
  { provedAt, problem, nowS }: { provedAt: number | null; problem: string | null; nowS: number },
): Promise<DomainRow | null> {
  const [row] = await sql<DomainRow>(
    `UPDATE jit_domains SET proved_at = $2, problem = $3, checked_at = $4 WHERE ${inOrganization}
     AND id = $1 RETURNING ${domainColumns}`,
    [id, provedAt, problem, nowS],
  );
  return row ?? null;
}
export const removeDomain = (sql: Sql, id: string) =>
  sql(`DELETE FROM jit_domains WHERE ${inOrganization} AND id = $1`, [id]);

export const loadJitRoles = (sql: Sql): Promise<JitRole[]> =>
  sql<JitRole>(
    `SELECT j.id, j.key, j.value, j.role_id, r.name AS role_name, j.created_at FROM jit_roles j
     JOIN roles r ON r.organization_id = j.organization_id AND r.id = j.role_id
     WHERE j.${inOrganization} ORDER BY lower(j.key), lower(j.value), j.id`,
  );
export async function insertJitRole(
  sql: Sql,
  { key, value, role_id, nowS }: { key: string; value: string; role_id: string; nowS: number },
): Promise<string> {
  const [row] = await sql<{ id: string }>(
    `INSERT INTO jit_roles (organization_id, key, value, role_id, created_at)
     VALUES (tocsin_organization(), $1, $2, $3, $4) RETURNING id`,
    [key, value, role_id, nowS],
  );
  if (!row) throw new Error("no mapping was stored");
  return row.id;
}
export const removeJitRole = (sql: Sql, id: string) =>
  sql(`DELETE FROM jit_roles WHERE ${inOrganization} AND id = $1`, [id]);

/** By person: what the groups that the provider has pushed are called, and their external ids. */
export async function loadGroupValues(
  sql: Sql,
  userIds: readonly string[],
): Promise<Map<string, string[]>> {
  const rows = await sql<{ user_id: string; values: string[] }>(
    `SELECT m.user_id, array_agg(g.display_name ORDER BY g.id)
       || array_agg(g.external_id ORDER BY g.id) FILTER (WHERE g.external_id IS NOT NULL) AS values
     FROM scim_group_members m
     JOIN scim_groups g ON g.organization_id = m.organization_id AND g.id = m.group_id
     WHERE m.${inOrganization} AND m.user_id = ANY($1::bigint[]) GROUP BY m.user_id`,
    [userIds],
  );
  return new Map(rows.map(({ user_id, values }) => [user_id, values]));
}

/** Who came under this name before. */
export async function findIdentity(
  sql: Sql,
  { issuer, subject }: { issuer: string; subject: string },
): Promise<string | null> {
  const [row] = await sql<{ user_id: string }>(
    `SELECT user_id FROM sso_identities WHERE ${inOrganization} AND issuer = $1 AND subject = $2`,
    [issuer, subject],
  );
  return row?.user_id ?? null;
}
export const insertIdentity = (
  sql: Sql,
  identity: { issuer: string; subject: string; userId: string; nowS: number },
) =>
  sql(
    `INSERT INTO sso_identities (organization_id, issuer, subject, user_id, created_at)
     VALUES (tocsin_organization(), $1, $2, $3, $4) ON CONFLICT DO NOTHING`,
    [identity.issuer, identity.subject, identity.userId, identity.nowS],
  );

/** Who was invited and came by single sign-on needs no password. */
export const activateInvited = (sql: Sql, userId: string) =>
  sql("UPDATE users SET state = 'active' WHERE id = $1 AND state = 'invited'", [userId]);

export type DebugDetail = Omit<
  SsoDebugEntry,
  "id" | "at" | "provider" | "is_test" | "is_verified" | "problem" | "username"
>;
export type DebugRow = Omit<SsoDebugEntry, keyof DebugDetail | "id">;
const maxEntries = 50;
/**
 * Of those whose signature held and of the others the last fifty each: nobody floods the list from
 * outside.
 */
export async function insertDebug(sql: Sql, row: DebugRow, detail: DebugDetail): Promise<void> {
  await sql(
    `INSERT INTO sso_debug (organization_id, at, provider, is_test, is_verified, problem, username,
     detail) VALUES (tocsin_organization(), $1, $2, $3, $4, $5, $6, $7)`,
    [
      row.at,
      row.provider,
      row.is_test,
      row.is_verified,
      row.problem,
      row.username,
      JSON.stringify(detail),
    ],
  );
  await sql(
    `DELETE FROM sso_debug WHERE ${inOrganization} AND is_verified = $1
     AND id NOT IN (SELECT id FROM sso_debug WHERE ${inOrganization} AND is_verified = $1
     ORDER BY id DESC LIMIT ${maxEntries})`,
    [row.is_verified],
  );
}
export async function loadDebug(sql: Sql): Promise<SsoDebugEntry[]> {
  const rows = await sql<DebugRow & { id: string; detail: DebugDetail }>(
    `SELECT id, at, provider, is_test, is_verified, problem, username, detail FROM sso_debug
     WHERE ${inOrganization} ORDER BY id DESC`,
  );
  return rows.map(({ detail, ...row }) => ({ ...row, ...detail }));
}
