/** Members, with what their provider calls them. */
import type { Sql } from "../../platform/db.ts";
import type { NameParts, ScimUser, UserDraft } from "./user-resource.ts";

// Like the list of members, it tells nothing that a person says of themselves elsewhere.
const columns = `m.user_id AS id, coalesce(s.user_name, u.username) AS user_name, s.external_id,
  u.username AS email, CASE WHEN m.is_accepted THEN u.name
    ELSE coalesce(m.invited_name, split_part(u.username, '@', 1)) END AS name,
  coalesce(s.name_parts, '{}') AS name_parts, m.active, m.created_at,
  coalesce(s.updated_at, m.created_at) AS updated_at, s.user_id IS NOT NULL AS is_provisioned,
  coalesce((SELECT json_agg(json_build_object('value', g.id::text, 'display', g.display_name)
    ORDER BY g.id) FROM scim_group_members gm JOIN scim_groups g
      ON g.organization_id = gm.organization_id AND g.id = gm.group_id
    WHERE gm.organization_id = m.organization_id AND gm.user_id = m.user_id), '[]') AS groups`;
/** Who was switched off by hand, or deleted by SCIM, is not there for the provider. */
const joined = `memberships m JOIN users u ON u.id = m.user_id AND NOT u.is_service
  LEFT JOIN scim_users s ON s.organization_id = m.organization_id AND s.user_id = m.user_id
  WHERE m.organization_id = tocsin_organization() AND (m.active OR s.user_id IS NOT NULL)`;

/** What must be equal; undefined is anything. */
export interface UserLookup {
  id?: string | undefined;
  userName?: string | undefined;
  externalId?: string | undefined;
  email?: string | undefined;
}
export const loadScimUsers = (
  sql: Sql,
  { id, userName, externalId, email }: UserLookup,
): Promise<ScimUser[]> =>
  sql<ScimUser>(
    `SELECT ${columns} FROM ${joined} AND ($1::bigint IS NULL OR m.user_id = $1)
       AND ($2::text IS NULL OR lower(coalesce(s.user_name, u.username)) = lower($2))
       AND ($3::text IS NULL OR lower(s.external_id) = lower($3))
       AND ($4::text IS NULL OR u.username = lower($4)) ORDER BY m.user_id`,
    [id ?? null, userName ?? null, externalId ?? null, email ?? null],
    "scim-users",
  );

export async function loadScimUser(sql: Sql, id: string): Promise<ScimUser | null> {
  return (await loadScimUsers(sql, { id }))[0] ?? null;
}

/** Whether somebody else has that name, or has it as their address. */
export const isUserNameTaken = async (
  sql: Sql,
  { userName, exceptId }: { userName: string; exceptId: string | null },
): Promise<boolean> =>
  (await loadScimUsers(sql, { userName })).some(
    (user) => user.id !== exceptId && user.is_provisioned,
  );

export const saveScimUser = (
  sql: Sql,
  id: string,
  {
    user_name,
    external_id,
    name_parts,
    nowS,
  }: Pick<UserDraft, "user_name" | "external_id"> & { name_parts: NameParts; nowS: number },
) =>
  sql(
    `INSERT INTO scim_users (organization_id, user_id, user_name, external_id, name_parts,
     updated_at) VALUES (tocsin_organization(), $1, $2, $3, $4, $5)
     ON CONFLICT (organization_id, user_id) DO UPDATE
       SET user_name = $2, external_id = $3, name_parts = $4, updated_at = $5`,
    [id, user_name, external_id, JSON.stringify(name_parts), nowS],
  );

export const deleteScimUser = (sql: Sql, id: string) =>
  sql("DELETE FROM scim_users WHERE organization_id = tocsin_organization() AND user_id = $1", [
    id,
  ]);

/** The address that an account has in every organization. */
export const saveAccountAddress = (sql: Sql, id: string, email: string) =>
  sql("UPDATE users SET username = $2 WHERE id = $1", [id, email]);
