import type { Sql } from "../../platform/db.ts";
import type { GroupDraft, ScimGroup } from "./group-resource.ts";

const inOrganization = "organization_id = tocsin_organization()";

/** What must be equal; undefined is anything. */
export interface GroupLookup {
  id?: string | undefined;
  displayName?: string | undefined;
  externalId?: string | undefined;
  memberId?: string | undefined;
}
export const loadGroups = (
  sql: Sql,
  { id, displayName, externalId, memberId }: GroupLookup,
  { withMembers }: { withMembers: boolean },
): Promise<ScimGroup[]> =>
  sql<ScimGroup>(
    `SELECT g.id, g.display_name, g.external_id, g.created_at, g.updated_at,
     CASE WHEN $5::boolean THEN coalesce((SELECT array_agg(m.user_id::text ORDER BY m.user_id)
       FROM scim_group_members m WHERE m.organization_id = g.organization_id
         AND m.group_id = g.id), '{}') ELSE '{}' END AS member_ids
     FROM scim_groups g WHERE g.${inOrganization} AND ($1::bigint IS NULL OR g.id = $1)
       AND ($2::text IS NULL OR lower(g.display_name) = lower($2))
       AND ($3::text IS NULL OR lower(g.external_id) = lower($3))
       AND ($4::bigint IS NULL OR EXISTS (SELECT FROM scim_group_members m
         WHERE m.organization_id = g.organization_id AND m.group_id = g.id AND m.user_id = $4))
     ORDER BY g.id`,
    [id ?? null, displayName ?? null, externalId ?? null, memberId ?? null, withMembers],
    "scim-groups",
  );

export async function loadGroup(sql: Sql, id: string): Promise<ScimGroup | null> {
  return (await loadGroups(sql, { id }, { withMembers: true }))[0] ?? null;
}

export async function countGroups(sql: Sql): Promise<number> {
  const [row] = await sql<{ count: number }>(
    `SELECT count(*)::int AS count FROM scim_groups WHERE ${inOrganization}`,
  );
  return row?.count ?? 0;
}

export async function insertGroup(
  sql: Sql,
  { display_name, external_id, nowS }: Omit<GroupDraft, "member_ids"> & { nowS: number },
): Promise<string> {
  const [row] = await sql<{ id: string }>(
    `INSERT INTO scim_groups (organization_id, display_name, external_id, created_at, updated_at)
     VALUES (tocsin_organization(), $1, $2, $3, $3) RETURNING id`,
    [display_name, external_id, nowS],
  );
  if (!row) throw new Error("no group was stored");
  return row.id;
}

export const saveGroup = (
  sql: Sql,
  id: string,
  { display_name, external_id, nowS }: Omit<GroupDraft, "member_ids"> & { nowS: number },
) =>
  sql(
    `UPDATE scim_groups SET display_name = $2, external_id = $3, updated_at = $4
     WHERE ${inOrganization} AND id = $1`,
    [id, display_name, external_id, nowS],
  );

export const deleteGroup = (sql: Sql, id: string) =>
  sql(`DELETE FROM scim_groups WHERE ${inOrganization} AND id = $1`, [id]);

export const insertGroupMembers = (sql: Sql, id: string, userIds: readonly string[]) =>
  sql(
    `INSERT INTO scim_group_members (organization_id, group_id, user_id)
     SELECT tocsin_organization(), $1, u FROM unnest($2::bigint[]) AS u ON CONFLICT DO NOTHING`,
    [id, userIds],
  );

export const deleteGroupMembers = (sql: Sql, id: string, userIds: readonly string[]) =>
  sql(
    `DELETE FROM scim_group_members WHERE ${inOrganization} AND group_id = $1
     AND user_id = ANY($2::bigint[])`,
    [id, userIds],
  );

/** Of every group of somebody's. */
export const deleteMemberOfGroups = (sql: Sql, userId: string) =>
  sql(`DELETE FROM scim_group_members WHERE ${inOrganization} AND user_id = $1`, [userId]);

/** The first of these who is no member of the organization for SCIM; null if all are. */
export async function findUnknownUser(
  sql: Sql,
  userIds: readonly string[],
): Promise<string | null> {
  const [row] = await sql<{ id: string }>(
    `SELECT u::text AS id FROM unnest($1::bigint[]) AS u WHERE NOT EXISTS (SELECT
       FROM memberships m JOIN users a ON a.id = m.user_id AND NOT a.is_service
       LEFT JOIN scim_users s ON s.organization_id = m.organization_id AND s.user_id = m.user_id
       WHERE m.organization_id = tocsin_organization() AND m.user_id = u
         AND (m.active OR s.user_id IS NOT NULL)) LIMIT 1`,
    [userIds],
  );
  return row?.id ?? null;
}
