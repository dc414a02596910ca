import type { User } from "#contract/users.ts";
import type { Sql } from "../../platform/db.ts";
import { foldedText } from "../../platform/folded-text.ts";

// What somebody says of themselves elsewhere is told where they have joined.
const visibleName =
  "CASE WHEN m.is_accepted THEN u.name ELSE coalesce(m.invited_name, split_part(u.username, '@', 1)) END";
const visiblePhone = "CASE WHEN m.is_accepted THEN u.phone_number END";
const searchedText = `${visibleName} || ' ' || u.username || ' ' || coalesce(${visiblePhone}, '')`;
const visibleLastSeen = "CASE WHEN m.is_accepted THEN u.last_seen END";
const columns = `u.id AS _id, u.username, ${visibleName} AS name, u.username AS email, ${visiblePhone} AS phone_number, u.id AS provider_user_id,
  CASE WHEN m.is_accepted THEN u.state ELSE 'invited' END AS state, m.active, m.created_at, ${visibleLastSeen} AS last_seen,
  CASE WHEN m.is_accepted AND u.state <> 'invited' THEN NULL ELSE m.invitation_mail END AS invitation_mail,
  coalesce((SELECT json_agg(json_build_object('id', r.id::text, 'key', r.key, 'name', r.name) ORDER BY r.name) FROM role_users ru JOIN roles r ON r.organization_id = ru.organization_id AND r.id = ru.role_id
    WHERE ru.organization_id = m.organization_id AND ru.user_id = m.user_id), '[]') AS roles,
  (SELECT count(*)::int FROM sessions s WHERE s.organization_id = m.organization_id AND s.user_id = m.user_id AND s.expires_at > $1) AS sessions`;
const membershipJoin = `FROM memberships m JOIN users u ON u.id = m.user_id AND NOT u.is_service
   WHERE m.organization_id = tocsin_organization()`;
const orderClauses = {
  name: `${foldedText(visibleName)}, u.id`,
  last_seen: `${visibleLastSeen} DESC NULLS LAST, u.id`,
  created_at: "m.created_at DESC, u.id",
};

export interface UserFilter {
  query: string;
  sort: keyof typeof orderClauses;
  page: number;
  per_page: number;
  nowS: number;
}
export async function loadUsers(
  sql: Sql,
  { query, sort, page, per_page, nowS }: UserFilter,
): Promise<{ items: User[]; total: number }> {
  const matchingUsers = `${membershipJoin} AND ($2 = '' OR position(${foldedText("$2")} in ${foldedText(searchedText)}) > 0)`;
  const items = await sql<User>(
    `SELECT ${columns} ${matchingUsers} ORDER BY ${orderClauses[sort]} LIMIT $3 OFFSET $4`,
    [nowS, query, per_page, (page - 1) * per_page],
  );
  const [count] = await sql<{ total: number }>(
    `SELECT count(*)::int AS total ${matchingUsers.replaceAll("$2", "$1")}`,
    [query],
  );
  return { items, total: count?.total ?? 0 };
}

export async function loadMember(sql: Sql, id: string, nowS: number): Promise<User | null> {
  const [row] = await sql<User>(`SELECT ${columns} ${membershipJoin} AND m.user_id = $2`, [
    nowS,
    id,
  ]);
  return row ?? null;
}

/** In the order of the ids. */
export const loadMembersById = (sql: Sql, ids: readonly string[], nowS: number): Promise<User[]> =>
  sql<User>(
    `SELECT ${columns} ${membershipJoin} AND m.user_id = ANY($2::bigint[])
     ORDER BY array_position($2::bigint[], m.user_id)`,
    [nowS, ids],
  );

export const saveUserDetails = (
  sql: Sql,
  id: string,
  { name, phone_number }: { name: string; phone_number: string | null },
) => sql("UPDATE users SET name = $2, phone_number = $3 WHERE id = $1", [id, name, phone_number]);
export const saveInvitedName = (sql: Sql, id: string, name: string) =>
  sql(
    `UPDATE memberships SET invited_name = $2 WHERE organization_id = tocsin_organization()
     AND user_id = $1`,
    [id, name],
  );
export const saveMemberActive = (sql: Sql, id: string, active: boolean) =>
  sql(
    `UPDATE memberships SET active = $2 WHERE organization_id = tocsin_organization()
     AND user_id = $1`,
    [id, active],
  );
export async function saveMemberRoles(
  sql: Sql,
  id: string,
  roleIds: readonly string[],
): Promise<void> {
  await sql(
    "DELETE FROM role_users WHERE organization_id = tocsin_organization() AND user_id = $1",
    [id],
  );
  await sql(
    `INSERT INTO role_users (organization_id, role_id, user_id) SELECT tocsin_organization(), r, $1
     FROM unnest($2::bigint[]) AS r`,
    [id, roleIds],
  );
}

/**
 * Takes somebody out of this organization: roles, sessions and keys of theirs end; what they did
 * stays.
 */
export async function removeMember(sql: Sql, id: string): Promise<void> {
  // What they have shared becomes the organization's; a name may be taken there.
  await sql(
    `UPDATE dashboards d SET owner_id = NULL, name = CASE WHEN EXISTS (SELECT FROM dashboards o
         WHERE o.organization_id = d.organization_id AND o.owner_id IS NULL
         AND lower(o.name) = lower(d.name)) THEN d.name || ' ' || d.id ELSE d.name END
     WHERE d.organization_id = tocsin_organization() AND d.owner_id = $1
       AND (d.is_for_all OR d.role_ids <> '{}')`,
    [id],
  );
  for (const table of ["role_users", "sessions", "account_links", "memberships"] as const)
    await sql(
      `DELETE FROM ${table} WHERE organization_id = tocsin_organization() AND user_id = $1`,
      [id],
    );
  await sql(
    `UPDATE api_keys SET active = false, deleted = true
     WHERE organization_id = tocsin_organization() AND user_id = $1`,
    [id],
  );
}

export const loadOrganizationSessions = (
  sql: Sql,
  userId: string,
  nowS: number,
): Promise<
  {
    id: string;
    device: string;
    address: string;
    created_at: number;
    last_seen: number;
    expires_at: number;
  }[]
> =>
  sql(
    `SELECT id, device, address, created_at, last_seen, expires_at FROM sessions
     WHERE organization_id = tocsin_organization() AND user_id = $1 AND expires_at > $2
     ORDER BY last_seen DESC`,
    [userId, nowS],
  );

export async function insertInvitedUser(
  sql: Sql,
  { email, name, nowS }: { email: string; name: string; nowS: number },
): Promise<string> {
  const [row] = await sql<{ id: string }>(
    `INSERT INTO users (username, name, state, created_at) VALUES ($1, $2, 'invited', $3)
     RETURNING id`,
    [email, name, nowS],
  );
  if (!row) throw new Error("no user was stored");
  return row.id;
}
/**
 * Answers whether they were still invited: who has come in already has a password, or needs none.
 */
export const activateInvitedUser = async (
  sql: Sql,
  id: string,
  { name, hash }: { name: string; hash: string },
): Promise<boolean> =>
  (
    await sql(
      `UPDATE users SET name = $2, password_hash = $3, state = 'active' WHERE id = $1
       AND state = 'invited' RETURNING id`,
      [id, name, hash],
    )
  ).length > 0;
/**
 * System mode: whether this person has joined another organization, or, with `isPendingToo`, was
 * invited to one. The demo, where nothing is real, does not count.
 */
export const isMemberOfOtherOrganization = async (
  sql: Sql,
  { userId, organizationId, isPendingToo = false }: OtherMembership,
): Promise<boolean> =>
  (
    await sql(
      `SELECT 1 FROM memberships m JOIN organizations o ON o.id = m.organization_id
       AND o.deleted_at IS NULL AND NOT o.is_demo WHERE m.user_id = $1 AND m.organization_id <> $2
         AND (m.is_accepted OR $3) LIMIT 1`,
      [userId, organizationId, isPendingToo],
    )
  ).length > 0;
interface OtherMembership {
  userId: string;
  organizationId: string;
  isPendingToo?: boolean;
}
/** An account that nobody has proved to be theirs, and no organization has, begins anew. */
export const resetUnprovedUser = (sql: Sql, id: string) =>
  sql(
    `UPDATE users SET password_hash = NULL, state = 'invited' WHERE id = $1
     AND proved_at IS NULL`,
    [id],
  );
