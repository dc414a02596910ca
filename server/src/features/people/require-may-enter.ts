import type { Sql } from "../../platform/db.ts";
import { refuseField } from "../../platform/refuse.ts";
import { loadOrganization, loadOrganizationsOf } from "../organizations/store.ts";
import type { UserRow } from "./store.ts";

/** A demo is for the people of the organization that it belongs to, and shows them to nobody else. */
export async function requireMayEnter(
  sql: Sql,
  user: UserRow | null,
  organizationId: string,
): Promise<void> {
  const owner = (await loadOrganization(sql, organizationId))?.demo_of ?? null;
  if (owner === null) return;
  const organizations = user === null ? [] : await loadOrganizationsOf(sql, user.id);
  if (!organizations.some((organization) => organization.id === owner))
    throw refuseField("demo_members_only", "email");
}
