/** Writes groups as their provider says; every change is audited and published. */
import { scimLimits } from "#contract/scim.ts";
import type { Sql } from "../../platform/db.ts";
import { publish } from "../../platform/publish.ts";
import { refuse, refuseField } from "../../platform/refuse.ts";
import { writeAudit } from "../access/store-audit.ts";
import { updateGroupRoles } from "./group-roles.ts";
import type { GroupDraft, ScimGroup } from "./group-resource.ts";
import { type Provisioning, provisioningActor } from "./provisioning.ts";
import {
  countGroups,
  deleteGroup,
  deleteGroupMembers,
  findUnknownUser,
  insertGroup,
  insertGroupMembers,
  loadGroup,
  loadGroups,
  saveGroup,
} from "./store-groups.ts";

export async function createGroup(
  sql: Sql,
  draft: GroupDraft,
  provisioning: Provisioning,
): Promise<ScimGroup> {
  if ((await countGroups(sql)) >= scimLimits.groups)
    throw refuse("too_many_entries", scimLimits.groups, "groups");
  await requireFreeName(sql, draft, null);
  const id = await insertGroup(sql, { ...draft, nowS: provisioning.nowS });
  const group = await requireGroup(sql, id);
  await changeMembers(sql, { group, draft, userIds: draft.member_ids }, provisioning);
  await recordGroup(sql, { id, before: null, after: draft }, provisioning);
  return requireGroup(sql, id);
}

export async function updateGroup(
  sql: Sql,
  { group, draft }: { group: ScimGroup; draft: GroupDraft },
  provisioning: Provisioning,
): Promise<ScimGroup> {
  await requireFreeName(sql, draft, group.id);
  const isRenamed =
    draft.display_name !== group.display_name || draft.external_id !== group.external_id;
  const changed = [
    ...without(group.member_ids, draft.member_ids),
    ...without(draft.member_ids, group.member_ids),
  ];
  // Another name may be mapped to other roles.
  const userIds = isRenamed ? [...new Set([...group.member_ids, ...draft.member_ids])] : changed;
  if (!isRenamed && changed.length === 0) return group;
  await changeMembers(sql, { group, draft, userIds }, provisioning);
  await recordGroup(sql, { id: group.id, before: group, after: draft }, provisioning);
  return requireGroup(sql, group.id);
}

export async function removeGroup(
  sql: Sql,
  group: ScimGroup,
  provisioning: Provisioning,
): Promise<void> {
  await updateGroupRoles(sql, group.member_ids, {
    ...provisioning,
    write: () => deleteGroup(sql, group.id),
  });
  await recordGroup(sql, { id: group.id, before: group, after: null }, provisioning);
}

export async function requireGroup(sql: Sql, id: string): Promise<ScimGroup> {
  const group = await loadGroup(sql, id);
  if (group === null) throw refuse("not_found");
  return group;
}

async function changeMembers(
  sql: Sql,
  { group, draft, userIds }: { group: ScimGroup; draft: GroupDraft; userIds: readonly string[] },
  provisioning: Provisioning,
): Promise<void> {
  const added = without(draft.member_ids, group.member_ids);
  const unknown = await findUnknownUser(sql, added);
  if (unknown !== null) throw refuseField("scim_unknown_member", "members", unknown);
  await updateGroupRoles(sql, userIds, {
    ...provisioning,
    write: async () => {
      await saveGroup(sql, group.id, { ...draft, nowS: provisioning.nowS });
      await insertGroupMembers(sql, group.id, added);
      await deleteGroupMembers(sql, group.id, without(group.member_ids, draft.member_ids));
    },
  });
}

async function requireFreeName(
  sql: Sql,
  { display_name }: GroupDraft,
  exceptId: string | null,
): Promise<void> {
  const groups = await loadGroups(sql, { displayName: display_name }, { withMembers: false });
  if (groups.some(({ id }) => id !== exceptId))
    throw refuseField("scim_taken", "displayName", display_name);
}

async function recordGroup(
  sql: Sql,
  { id, before, after }: { id: string; before: ScimGroup | null; after: GroupDraft | null },
  { organizationId, nowS }: Provisioning,
): Promise<void> {
  const [previous, current] = [before?.member_ids ?? [], after?.member_ids ?? []];
  await writeAudit(sql, {
    at: nowS,
    actor: provisioningActor,
    action: before === null ? "create" : after === null ? "delete" : "update",
    resource_type: "scimGroups",
    resource_id: id,
    before: before && { name: before.display_name, external_id: before.external_id },
    after: after && {
      name: after.display_name,
      external_id: after.external_id,
      added: without(current, previous),
      removed: without(previous, current),
    },
  });
  await publish(sql, { organization: organizationId, kind: "config", rows: [{ kind: "sso" }] });
}

function without(ids: readonly string[], removed: readonly string[]): string[] {
  const removedIds = new Set(removed);
  return ids.filter((id) => !removedIds.has(id));
}
