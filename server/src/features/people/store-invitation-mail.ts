/** What became of the mail that invited a member. */
import type { User } from "#contract/users.ts";
import type { Sql } from "../../platform/db.ts";

export const saveInvitationMail = (
  sql: Sql,
  userId: string,
  mail: NonNullable<User["invitation_mail"]> | null,
) =>
  sql(
    `UPDATE memberships SET invitation_mail = $2::jsonb
     WHERE organization_id = tocsin_organization() AND user_id = $1`,
    [userId, mail && JSON.stringify(mail)],
  );

/** Whom a link invites; null where it is another kind of link, or was followed. */
export async function findInvitedUser(sql: Sql, linkId: string): Promise<string | null> {
  const [row] = await sql<{ user_id: string }>(
    `SELECT user_id FROM account_links WHERE organization_id = tocsin_organization() AND id = $1
     AND kind = 'invitation'`,
    [linkId],
  );
  return row?.user_id ?? null;
}
