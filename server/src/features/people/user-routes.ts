import * as contract from "#contract/users.ts";
import type { User } from "#contract/users.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import { type Handler, serve, type Route } from "../../platform/http/serve.ts";
import type { Mail } from "../../platform/mail.ts";
import type { Parts } from "../../platform/parts.ts";
import { publish } from "../../platform/publish.ts";
import { refuse, refuseField } from "../../platform/refuse.ts";
import { endOrganizationSessions } from "../access/end-sessions.ts";
import { actorOf, recordChange, writeAudit } from "../access/store-audit.ts";
import { grantableRoles } from "../roles/decide.ts";
import { hasActiveAdmin, loadRoles, lockAccess } from "../roles/store.ts";
import { invitesByMail, sendInvitation } from "./send-invitation.ts";
import { findUser } from "./store.ts";
import {
  insertInvitedUser,
  isMemberOfOtherOrganization,
  loadMember,
  loadOrganizationSessions,
  loadUsers,
  removeMember,
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
      await endMemberSessions(sql, caller, { userId: before._id, nowS: clock.nowS() });
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
      const ended = await endMemberSessions(sql, caller, {
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
    const isInOtherOrganization = await db.system(async (sql) => {
      const user = await findUser(sql, body.email);
      return user !== null && isMemberOfOtherOrganization(sql, user.id, caller.organizationId);
    });
    const answer = await db.tenant(caller.organizationId, async (sql) => {
      await lockAccess(sql);
      const roles = grantableRoles(await loadRoles(sql), body.roles, caller);
      const user = await findUser(sql, body.email);
      if (user && (await loadMember(sql, user.id, nowS))) throw refuse("already_member");
      if (user?.state === "invited" && isInOtherOrganization && !invitesByMail(mail))
        throw refuseField("invited_elsewhere", "email");
      const id =
        user?.id ??
        (await insertInvitedUser(sql, {
          email: body.email,
          name: body.name ?? body.email.split("@")[0] ?? body.email,
          nowS,
        }));
      for (const role of roles)
        await addMember(sql, { userId: id, roleId: role.id, isMet: user === null, nowS });
      const after = await requireMember(sql, id, nowS);
      await auditAndPublish(sql, caller, { action: "create", before: null, after, nowS });
      // Who has a password already signs in with it: they find the organization in their list.
      if (after.state !== "invited") return { user: after, mailed: false, link: null };
      return {
        user: after,
        ...(await sendInvitation(sql, id, { mail, origin: from.origin, nowS })),
      };
    });
    return answer;
  };

const resendInvitation =
  ({ db, clock, mail }: UserParts): Handler<typeof contract.resendInvitation> =>
  async ({ caller, body, from }) => {
    const nowS = clock.nowS();
    const isInOtherOrganization = await db.system((sql) =>
      isMemberOfOtherOrganization(sql, body.id, caller.organizationId),
    );
    return db.tenant(caller.organizationId, async (sql) => {
      await lockAccess(sql);
      const user = await requireMember(sql, body.id, nowS);
      if (user.state !== "invited") throw refuse("already_member");
      // Whoever holds the link comes in with these roles.
      grantableRoles(
        await loadRoles(sql),
        user.roles.map((role) => role.id),
        caller,
      );
      if (isInOtherOrganization && !invitesByMail(mail)) throw refuse("invited_elsewhere");
      const sent = await sendInvitation(sql, user._id, { mail, origin: from.origin, nowS });
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

interface MemberChanges {
  name?: string | undefined;
  phone_number?: string | null | undefined;
  active?: boolean | undefined;
  role_ids?: string[] | undefined;
}

async function updateMember(
  { db }: UserParts,
  caller: Caller,
  change: { id: string; body: MemberChanges; nowS: number },
): Promise<User> {
  const isInOtherOrganization = await db.system((sql) =>
    isMemberOfOtherOrganization(sql, change.id, caller.organizationId),
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
  // A name and a number go with the person through all organizations.
  for (const field of ["name", "phone_number"] as const)
    if (body[field] !== undefined && body[field] !== before[field] && isInOtherOrganization)
      throw refuseField("member_elsewhere", field);
  if (!isInOtherOrganization && (body.name !== undefined || body.phone_number !== undefined))
    await saveUserDetails(sql, id, {
      name: body.name ?? before.name,
      phone_number: body.phone_number === undefined ? before.phone_number : body.phone_number,
    });
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
  if (body.active === false) await endMemberSessions(sql, caller, { userId: id, nowS });
  const after = await requireMember(sql, id, nowS);
  await auditAndPublish(sql, caller, { action: "update", before, after, nowS });
  return after;
}

async function requireMember(sql: Sql, id: string, nowS: number): Promise<User> {
  const member = await loadMember(sql, id, nowS);
  if (!member) throw refuse("not_found");
  return member;
}

/** All of somebody's sessions in this organization. */
const endMemberSessions = async (
  sql: Sql,
  caller: Caller,
  { userId, nowS }: { userId: string; nowS: number },
): Promise<number> =>
  endOrganizationSessions(
    sql,
    {
      organizationId: caller.organizationId,
      sessions: await loadOrganizationSessions(sql, userId, nowS),
    },
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
