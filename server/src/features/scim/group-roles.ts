import type { Sql } from "../../platform/db.ts";
import { loadRoleId } from "../organizations/store.ts";
import { loadMembersById, saveMemberRoles } from "../people/store-users.ts";
import { rolesAfterGroups } from "../sso/decide.ts";
import { loadGroupValues, loadJitRoles } from "../sso/store-jit.ts";
import type { Provisioning } from "./provisioning.ts";
import { recordUser } from "./record-user.ts";

/**
 * What a change of groups does to the roles of these people: those that the mapping of single
 * sign-on gives to their groups before and after. Roles that were given by hand stay.
 */
export async function updateGroupRoles(
  sql: Sql,
  userIds: readonly string[],
  { write, ...provisioning }: Provisioning & { write: () => Promise<unknown> },
): Promise<void> {
  const before = await loadGroupValues(sql, userIds);
  await write();
  const after = await loadGroupValues(sql, userIds);
  const mappings = await loadJitRoles(sql);
  if (mappings.length === 0) return;
  const viewerRoleId = await loadRoleId(sql, "readonly");
  for (const member of await loadMembersById(sql, userIds, provisioning.nowS)) {
    const userId = member._id;
    const currentRoleIds = member.roles.map((role) => role.id);
    const roleIds = rolesAfterGroups(mappings, {
      currentRoleIds,
      before: before.get(userId) ?? [],
      after: after.get(userId) ?? [],
      viewerRoleId,
    });
    if (roleIds.toSorted().join() === currentRoleIds.toSorted().join()) continue;
    await saveMemberRoles(sql, userId, roleIds);
    await recordUser(sql, { id: userId, before: member }, provisioning);
  }
}
