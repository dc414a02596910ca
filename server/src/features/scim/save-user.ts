/** Writes members as their provider says; every change is audited and published. */
import type { User } from "#contract/users.ts";
import type { Sql } from "../../platform/db.ts";
import { refuse, refuseField } from "../../platform/refuse.ts";
import { addMember, loadRoleId } from "../organizations/store.ts";
import { endMemberKeys, endMemberSessions } from "../people/end-member-access.ts";
import { publishInvitation } from "../people/invitee.ts";
import { requireMayEnter } from "../people/require-may-enter.ts";
import { findUser } from "../people/store.ts";
import { deleteLinks, linkKinds } from "../people/store-links.ts";
import {
  insertInvitedUser,
  isMemberOfOtherOrganization,
  loadMember,
  saveInvitedName,
  saveMemberActive,
  saveUserDetails,
} from "../people/store-users.ts";
import { isOfProvedDomain } from "../sso/decide.ts";
import { loadDomains } from "../sso/store-jit.ts";
import { type Provisioning, provisioningActor } from "./provisioning.ts";
import { updateGroupRoles } from "./group-roles.ts";
import { recordUser, requireMember } from "./record-user.ts";
import { deleteMemberOfGroups } from "./store-groups.ts";
import {
  deleteScimUser,
  isUserNameTaken,
  loadScimUser,
  saveAccountAddress,
  saveScimUser,
} from "./store-users.ts";
import { nameOf, type ScimUser, type UserDraft } from "./user-resource.ts";

/** A member who is there already is taken over; who is not is invited, without a mail. */
export async function createScimUser(
  sql: Sql,
  draft: UserDraft,
  provisioning: Provisioning,
): Promise<ScimUser> {
  const account = await findUser(sql, draft.email);
  const member = account && (await loadMember(sql, account.id, provisioning.nowS));
  if (member !== null) {
    if ((await loadScimUser(sql, member._id))?.is_provisioned)
      throw refuseField("scim_taken", "emails", draft.email);
    return saveChanges(sql, { id: member._id, before: member, draft }, provisioning);
  }
  await requireMayEnter(sql, account, provisioning.organizationId);
  const invitedName = draft.name ?? draft.email.split("@")[0] ?? draft.email;
  const id =
    account?.id ??
    (await insertInvitedUser(sql, {
      email: draft.email,
      name: invitedName,
      nowS: provisioning.nowS,
    }));
  await addMember(sql, {
    userId: id,
    roleId: await loadRoleId(sql, "readonly"),
    invitedName,
    nowS: provisioning.nowS,
  });
  const user = await saveChanges(sql, { id, before: null, draft }, provisioning);
  await publishInvitation(sql, id);
  return user;
}

export async function updateScimUser(
  sql: Sql,
  { before, draft }: { before: ScimUser; draft: UserDraft },
  provisioning: Provisioning,
): Promise<ScimUser> {
  const member = await requireMember(sql, before.id, provisioning.nowS);
  if (draft.email !== before.email) await changeAddress(sql, { member, draft }, provisioning);
  return saveChanges(sql, { id: before.id, before: member, draft }, provisioning);
}

export async function removeScimUser(
  sql: Sql,
  id: string,
  provisioning: Provisioning,
): Promise<void> {
  const before = await requireMember(sql, id, provisioning.nowS);
  await deleteScimUser(sql, id);
  await updateGroupRoles(sql, [id], {
    ...provisioning,
    write: () => deleteMemberOfGroups(sql, id),
  });
  await switchMember(sql, { member: before, active: false }, provisioning);
  await recordUser(sql, { id, before }, provisioning);
}

async function saveChanges(
  sql: Sql,
  { id, before, draft }: { id: string; before: User | null; draft: UserDraft },
  provisioning: Provisioning,
): Promise<ScimUser> {
  const { nowS } = provisioning;
  if (await isUserNameTaken(sql, { userName: draft.user_name, exceptId: id }))
    throw refuseField("scim_taken", "userName", draft.user_name);
  const known = await loadScimUser(sql, id);
  await saveScimUser(sql, id, { ...draft, nowS });
  const member = before ?? (await requireMember(sql, id, nowS));
  // Whoever has chosen another name since has it until the provider's own changes.
  if (draft.name !== null && draft.name !== nameOf(known?.name_parts ?? {}))
    await changeName(sql, { member, name: draft.name }, provisioning);
  await switchMember(sql, { member, active: draft.active }, provisioning);
  await recordUser(sql, { id, before }, provisioning);
  const after = await loadScimUser(sql, id);
  if (!after) throw refuse("not_found");
  return after;
}

/** A name goes with the person through all organizations. */
async function changeName(
  sql: Sql,
  { member: { _id: userId, state, phone_number }, name }: { member: User; name: string },
  { organizationId }: Provisioning,
): Promise<void> {
  if (state === "invited") await saveInvitedName(sql, userId, name);
  else if (!(await isMemberOfOtherOrganization(sql, { userId, organizationId })))
    await saveUserDetails(sql, userId, { name, phone_number });
}

/** Whoever has the address signs in with it everywhere, and gets the links that are mailed. */
async function changeAddress(
  sql: Sql,
  { member, draft: { email } }: { member: User; draft: UserDraft },
  { organizationId }: Provisioning,
): Promise<void> {
  const userId = member._id;
  const domains = (await loadDomains(sql))
    .filter(({ proved_at }) => proved_at !== null)
    .map(({ domain }) => domain);
  const isOwn =
    isOfProvedDomain(member.email, domains) &&
    isOfProvedDomain(email, domains) &&
    !(await isMemberOfOtherOrganization(sql, { userId, organizationId, isPendingToo: true }));
  if (!isOwn) throw refuseField("scim_address_fixed", "emails", member.email);
  if (await findUser(sql, email)) throw refuseField("scim_taken", "emails", email);
  await saveAccountAddress(sql, userId, email);
  // They went to the address of before.
  for (const kind of linkKinds) await deleteLinks(sql, userId, kind);
}

async function switchMember(
  sql: Sql,
  { member, active }: { member: User; active: boolean },
  { organizationId, nowS }: Provisioning,
): Promise<void> {
  if (member.active === active) return;
  await saveMemberActive(sql, member._id, active);
  if (active) return;
  const author = { actor: provisioningActor, nowS };
  await endMemberSessions(sql, { organizationId, userId: member._id }, author);
  await endMemberKeys(sql, { organizationId, userId: member._id }, author);
}
