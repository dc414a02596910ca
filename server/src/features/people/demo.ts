import type { Sql } from "../../platform/db.ts";
import { addMember, loadOrganization } from "../organizations/store.ts";
import { loadRoles } from "../roles/store.ts";
import { demoAddress, findUser, insertUser } from "./store.ts";

/** By the name of the role that each has. */
const cast = [
  { name: "Gil", role: "Payments on duty" },
  { name: "Rui", role: "Viewer (Read-only)" },
  { name: "Uma", role: "user" },
];

/**
 * Colleagues to assign to and to give roles. They have no password, no mail reaches their
 * addresses, and only members of the organization that the demo belongs to get in: nobody comes in
 * as them.
 */
export async function furnishPeople(
  sql: Sql,
  nowS: number,
  { organizationId }: { organizationId: string },
): Promise<void> {
  const organization = await loadOrganization(sql, organizationId);
  if (!organization) return;
  const roles = await loadRoles(sql);
  for (const { name, role: roleName } of cast) {
    const username = demoAddress(name, organization.name);
    const role = roles.find((candidate) => candidate.name === roleName);
    // Who was removed from the demo stays away.
    if (!role || (await findUser(sql, username))) continue;
    const userId = await insertUser(sql, {
      username,
      name,
      password_hash: null,
      created_at: nowS,
      proved_at: null,
    });
    await addMember(sql, { userId, roleId: role.id, nowS });
  }
}
