import * as contract from "#contract/users.ts";
import type { User } from "#contract/users.ts";
import type { Caller } from "../../platform/caller.ts";
import { enterOrganization, type Sql } from "../../platform/db.ts";
import { type Handler, serve, type Route } from "../../platform/http/serve.ts";
import type { Mail } from "../../platform/mail.ts";
import type { Parts } from "../../platform/parts.ts";
import { publish } from "../../platform/publish.ts";
import { refuse, refuseField } from "../../platform/refuse.ts";
import { requireUnchanged } from "../../platform/require-unchanged.ts";
import { actorOf, recordChange, writeAudit } from "../access/store-audit.ts";
import { grantableRoles } from "../roles/decide.ts";
import { hasActiveAdmin, loadRoles, lockAccess } from "../roles/store.ts";
import { endMemberSessions } from "./end-member-access.ts";
import { requireMayEnter } from "./require-may-enter.ts";
import { invitesByMail, sendInvitation } from "./send-invitation.ts";
import { hasProvedAccount, prepareInvitee, publishInvitation } from "./invitee.ts";
import { findUser, loadUser } from "./store.ts";
import {
  isMemberOfOtherOrganization,
  loadMember,
  loadOrganizationSessions,
  loadUsers,
  removeMember,
  saveInvitedName,
  saveMemberActive,
  saveMemberRoles,
  saveUserDetails,
} from "./store-users.ts";
import { addMember } from "../organizations/store.ts";

interface UserParts extends Parts {
  mail: Mail;
}

export const userRoutes = (parts: UserParts): Route[] => {
  const { db, clock } = parts;
  return [
    serve(contract.listUsers, listUsers(parts)),
    serve(contract.getUser, ({ caller, params }) =>
      db.tenant(caller.organizationId, (sql) => requireMember(sql, params.id, clock.nowS())),
    ),
    serve(contract.updateUser, ({ caller, params, body }) =>
      updateMember(parts, caller, { id: params.id, body, nowS: clock.nowS() }),
    ),
    serve(contract.deleteUser, deleteUser(parts)),
    serve(contract.listUserSessions, listUserSessions(parts)),
    serve(contract.endUserSessions, endUserSessions(parts)),
    ...invitationRoutes(parts),
  ];
};

const listUsers =
  ({ db, clock }: UserParts): Handler<typeof contract.listUsers> =>
  ({ caller, query: { page, per_page, query, sort } }) =>
    db.tenant(caller.organizationId, async (sql) => ({
      ...(await loadUsers(sql, {
        query: query.trim(),
        sort,
        page,
        per_page,
        nowS: clock.nowS(),
      })),
      page,
      per_page,
    }));

const deleteUser =
  ({ db, clock }: UserParts): Handler<typeof contract.deleteUser> =>
  async ({ caller, params }) => {
    await db.tenant(caller.organizationId, async (sql) => {
      await lockAccess(sql);
      const before = await requireMember(sql, params.id, clock.nowS());
      await endSessionsOf(sql, caller, { userId: before._id, nowS: clock.nowS() });
      await removeMember(sql, before._id);
      if (!(await hasActiveAdmin(sql))) throw refuse("last_admin");
      await auditAndPublish(sql, caller, {
        action: "delete",
        before,
        after: null,
        nowS: clock.nowS(),
      });
    });
  };

const listUserSessions =
  ({ db, clock }: UserParts): Handler<typeof contract.listUserSessions> =>
  ({ caller, params }) =>
    db.tenant(caller.organizationId, async (sql) => {
      await requireMember(sql, params.id, clock.nowS());
      const items = (await loadOrganizationSessions(sql, params.id, clock.nowS())).map(
        (session) => ({
          ...session,
          current: session.id === caller.sessionId,
        }),
      );
      return { items, total: items.length };
    });

const endUserSessions =
  ({ db, clock }: UserParts): Handler<typeof contract.endUserSessions> =>
  ({ caller, params }) =>
    db.tenant(caller.organizationId, async (sql) => {
      const before = await requireMember(sql, params.id, clock.nowS());
      const ended = await endSessionsOf(sql, caller, {
        userId: before._id,
        nowS: clock.nowS(),
      });
      await auditAndPublish(sql, caller, {
        action: "update",
        before,
        after: { ...before, sessions: 0 },
        nowS: clock.nowS(),
      });
      return { ended };
    });

const invitationRoutes = (parts: UserParts): Route[] => [
  serve(contract.inviteUser, inviteUser(parts)),
  serve(contract.resendInvitation, resendInvitation(parts)),
];

const inviteUser =
  ({ db, clock, mail }: UserParts): Handler<typeof contract.inviteUser> =>
  async ({ caller, body, from }) => {
    const nowS = clock.nowS();
    const { organizationId } = caller;
    return db.system(async (sql) => {
      await enterOrganization(sql, organizationId);
      await lockAccess(sql);
      const roles = grantableRoles(await loadRoles(sql), body.roles, caller);
      const existing = await findUser(sql, body.email);
      if (existing && (await loadMember(sql, existing.id, nowS))) throw refuse("already_member");
      await requireMayEnter(sql, existing, organizationId);
      const invitee = await prepareInvitee(
        sql,
        { existing, email: body.email, name: body.name, organizationId, field: "email" },
        { mail, actor: actorOf(caller), nowS },
      );

      await enterOrganization(sql, organizationId);
      const { id: userId, invitedName } = invitee;
      for (const role of roles)
        await addMember(sql, { userId, roleId: role.id, invitedName, nowS });
      const user = await requireMember(sql, userId, nowS);
      const sent = await sendInvitation(sql, invitee, { mail, origin: from.consoleUrl, nowS });

      await auditAndPublish(sql, caller, { action: "create", before: null, after: user, nowS });
      await publishInvitation(sql, userId);
      return { user, ...sent };
    });
  };

const resendInvitation =
  ({ db, clock, mail }: UserParts): Handler<typeof contract.resendInvitation> =>
  async ({ caller, body, from }) => {
    const nowS = clock.nowS();
    const { organizationId } = caller;
    return db.system(async (sql) => {
      await enterOrganization(sql, organizationId);
      await lockAccess(sql);
      const user = await requireMember(sql, body.id, nowS);
      if (user.state !== "invited") throw refuse("already_member");
      // Whoever holds the link comes in with these roles.
      grantableRoles(
        await loadRoles(sql),
        user.roles.map((role) => role.id),
        caller,
      );
      const account = await loadUser(sql, user._id);
      const hasAccount = account !== null && hasProvedAccount(account);
      if (!hasAccount && !invitesByMail(mail))
        await requireInvitedHereOnly(sql, user, organizationId);
      const sent = await sendInvitation(
        sql,
        { id: user._id, hasAccount },
        { mail, origin: from.consoleUrl, nowS },
      );
      await writeAudit(sql, {
        at: nowS,
        actor: actorOf(caller),
        action: "act",
        resource_type: "users",
        resource_id: user._id,
        before: null,
        after: { username: user.username, invitation: "sent again", mailed: sent.mailed },
      });
      return { user, ...sent };
    });
  };

/** Whoever held a link could come in as a person whom another organization trusts too. */
async function requireInvitedHereOnly(
  sql: Sql,
  { _id: userId }: User,
  organizationId: string,
): Promise<void> {
  if (await isMemberOfOtherOrganization(sql, { userId, organizationId, isPendingToo: true }))
    throw refuse("invited_elsewhere");
}

interface MemberChanges {
  name?: string | undefined;
  phone_number?: string | null | undefined;
  active?: boolean | undefined;
  role_ids?: string[] | undefined;
  base?: Record<string, unknown> | undefined;
}

async function updateMember(
  { db }: UserParts,
  caller: Caller,
  change: { id: string; body: MemberChanges; nowS: number },
): Promise<User> {
  const isInOtherOrganization = await db.system((sql) =>
    isMemberOfOtherOrganization(sql, {
      userId: change.id,
      organizationId: caller.organizationId,
    }),
  );
  return db.tenant(caller.organizationId, (sql) =>
    updateMemberInTransaction(sql, caller, { ...change, isInOtherOrganization }),
  );
}

async function updateMemberInTransaction(
  sql: Sql,
  caller: Caller,
  {
    id,
    body,
    isInOtherOrganization,
    nowS,
  }: { id: string; body: MemberChanges; isInOtherOrganization: boolean; nowS: number },
): Promise<User> {
  await lockAccess(sql);
  const before = await requireMember(sql, id, nowS);
  requireUnchanged(
    { ...before, role_ids: before.roles.map((role) => role.id) },
    body.base,
    before.name,
  );
  await updateDetails(sql, before, { body, isInOtherOrganization });
  if (body.role_ids !== undefined) {
    const currentRoleIds = new Set(before.roles.map((role) => role.id));
    grantableRoles(
      await loadRoles(sql),
      body.role_ids.filter((role) => !currentRoleIds.has(role)),
      caller,
    );
    await saveMemberRoles(sql, id, [...new Set(body.role_ids)]);
  }
  if (body.active !== undefined) await saveMemberActive(sql, id, body.active);
  if (!(await hasActiveAdmin(sql))) throw refuse("last_admin");
  if (body.active === false) await endSessionsOf(sql, caller, { userId: id, nowS });
  const after = await requireMember(sql, id, nowS);
  await auditAndPublish(sql, caller, { action: "update", before, after, nowS });
  return after;
}

/** A name and a number go with the person through all organizations. */
async function updateDetails(
  sql: Sql,
  before: User,
  { body, isInOtherOrganization }: { body: MemberChanges; isInOtherOrganization: boolean },
): Promise<void> {
  const { name = before.name, phone_number = before.phone_number } = body;
  const isPending = before.state === "invited";
  if (isPending && phone_number !== before.phone_number)
    throw refuseField("member_pending", "phone_number");
  if (isPending) {
    if (name !== before.name) await saveInvitedName(sql, before._id, name);
    return;
  }
  for (const [field, value] of Object.entries({ name, phone_number }))
    if (value !== before[field as "name"] && isInOtherOrganization)
      throw refuseField("member_elsewhere", field); // of the two above
  if (!isInOtherOrganization && (body.name !== undefined || body.phone_number !== undefined))
    await saveUserDetails(sql, before._id, { name, phone_number });
}

async function requireMember(sql: Sql, id: string, nowS: number): Promise<User> {
  const member = await loadMember(sql, id, nowS);
  if (!member) throw refuse("not_found");
  return member;
}

const endSessionsOf = (
  sql: Sql,
  caller: Caller,
  { userId, nowS }: { userId: string; nowS: number },
): Promise<number> =>
  endMemberSessions(
    sql,
    { organizationId: caller.organizationId, userId },
    { actor: actorOf(caller), nowS },
  );

async function auditAndPublish(
  sql: Sql,
  caller: Caller,
  of: {
    action: "create" | "update" | "delete";
    before: User | null;
    after: User | null;
    nowS: number;
  },
): Promise<void> {
  const id = (of.after ?? of.before)?._id ?? "0";
  await recordChange(sql, caller, {
    action: of.action,
    before: of.before,
    after: of.after,
    id,
    resource: "users",
    news: "users",
    at: of.nowS,
  });
  await publish(sql, { organization: caller.organizationId, kind: "access", rows: [] });
}
