import type { Db, Sql } from "../../platform/db.ts";
import { loadWays } from "../access/store-ways.ts";
import { loadOrganizationsOf, type OrganizationRow, roleNamed } from "../organizations/store.ts";
import { linkLifeS } from "../people/account-mail.ts";
import { findUser, type UserRow } from "../people/store.ts";
import { insertLink } from "../people/store-links.ts";
import { loadMember } from "../people/store-users.ts";

/**
 * An organization with single sign-on that this person administers; null where there is nothing to
 * recover.
 */
export async function recoverable(
  db: Db,
  username: string,
  organizationName?: string,
): Promise<{ user: UserRow; organization: OrganizationRow } | null> {
  const found = await db.system(async (sql) => {
    const user = await findUser(sql, username);
    const organizations = user === null ? [] : await loadOrganizationsOf(sql, user.id);
    const ways = await loadWays(
      sql,
      organizations.map((one) => one.id),
    );
    return {
      user,
      organizations: organizations.filter(
        (one) =>
          (organizationName === undefined || one.name === organizationName) &&
          ways.some((way) => way.organization_id === one.id && way.status !== "off"),
      ),
    };
  });
  for (const organization of found.organizations) {
    const { user } = found;
    if (user !== null && (await db.tenant(organization.id, (sql) => isAdminHere(sql, user.id))))
      return { user, organization };
  }
  return null;
}

export async function isAdminHere(sql: Sql, userId: string): Promise<boolean> {
  const [member, admin] = [await loadMember(sql, userId, 0), await roleNamed(sql, "admin")];
  return member !== null && member.active && member.roles.some((role) => role.id === admin);
}

export const insertRecoveryLink = (sql: Sql, userId: string, nowS: number): Promise<string> =>
  insertLink(sql, { kind: "recovery", userId, nowS, expires_at: nowS + linkLifeS.recovery });
