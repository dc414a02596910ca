import type { Db, Sql } from "../../platform/db.ts";
import { loadSsoConnections } from "../access/store-sso-connections.ts";
import { loadOrganizationsOf, type OrganizationRow, loadRoleId } from "../organizations/store.ts";
import { linkLifeS } from "../people/account-mail.ts";
import { findUser, type UserRow } from "../people/store.ts";
import { insertLink } from "../people/store-links.ts";
import { loadMember } from "../people/store-users.ts";

/**
 * An organization with single sign-on that this person administers; null where there is nothing to
 * recover.
 */
export async function findRecoverableAdmin(
  db: Db,
  username: string,
  organizationName?: string,
): Promise<{ user: UserRow; organization: OrganizationRow } | null> {
  const account = await db.system(async (sql) => {
    const user = await findUser(sql, username);
    const organizations = user === null ? [] : await loadOrganizationsOf(sql, user.id);
    const connections = await loadSsoConnections(
      sql,
      organizations.map((organization) => organization.id),
    );
    return {
      user,
      organizations: organizations.filter(
        (organization) =>
          (organizationName === undefined || organization.name === organizationName) &&
          connections.some(
            (connection) =>
              connection.organization_id === organization.id && connection.status !== "off",
          ),
      ),
    };
  });
  for (const organization of account.organizations) {
    const { user } = account;
    if (
      user !== null &&
      (await db.tenant(organization.id, (sql) => isOrganizationAdmin(sql, user.id)))
    )
      return { user, organization };
  }
  return null;
}

export async function isOrganizationAdmin(sql: Sql, userId: string): Promise<boolean> {
  const [member, admin] = [await loadMember(sql, userId, 0), await loadRoleId(sql, "admin")];
  return member !== null && member.active && member.roles.some((role) => role.id === admin);
}

export const insertRecoveryLink = (sql: Sql, userId: string, nowS: number): Promise<string> =>
  insertLink(sql, { kind: "recovery", userId, nowS, expires_at: nowS + linkLifeS.recovery });
