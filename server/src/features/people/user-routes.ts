import * as contract from "#contract/users.ts";
import type { User } from "#contract/users.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import { serve, type Served } from "../../platform/http/serve.ts";
import type { Mail } from "../../platform/mail.ts";
import type { Parts } from "../../platform/parts.ts";
import { publish } from "../../platform/publish.ts";
import { refuse } from "../../platform/refuse.ts";
import { recordChange } from "../access/store-audit.ts";
import { givableRoles } from "../roles/decide.ts";
import { hasActiveAdmin, loadRoles, lockAccess } from "../roles/store.ts";
import { linkLifeS, mailLink, mintLink } from "./account-mail.ts";
import { findUser } from "./store.ts";
import { insertLink } from "./store-links.ts";
import { endSessionsHere, insertInvited, loadMember, loadSessionsHere, loadUsers, removeMember, saveMemberActive, saveMemberRoles, savePerson } from "./store-users.ts";
import { addMember } from "../organizations/store.ts";

interface UserParts extends Parts { mail: Mail }

export const userRoutes = (parts: UserParts): Served[] => {
  const { db, clock } = parts;
  return [
    serve(contract.listUsers, ({ caller, query: { page, per_page, query, sort } }) =>
      db.tenant(caller.organizationId, async (sql) => ({ ...(await loadUsers(sql, { query: query.trim(), sort, page, per_page, nowS: clock.nowS() })), page, per_page }))),
    serve(contract.updateUser, ({ caller, params, body }) => db.tenant(caller.organizationId, (sql) => update(sql, caller, { id: params.id, body, nowS: clock.nowS() }))),
    serve(contract.deleteUser, async ({ caller, params }) => {
      await db.tenant(caller.organizationId, async (sql) => {
        await lockAccess(sql);
        const before = await memberOf(sql, params.id, clock.nowS());
        const ended = await endSessionsHere(sql, before._id);
        await removeMember(sql, before._id);
        if (!(await hasActiveAdmin(sql))) throw refuse("last_admin");
        await told(sql, caller, { action: "delete", before, after: null, ended, nowS: clock.nowS() });
      });
    }),
    serve(contract.listUserSessions, ({ caller, params }) =>
      db.tenant(caller.organizationId, async (sql) => {
        await memberOf(sql, params.id, clock.nowS());
        const items = (await loadSessionsHere(sql, params.id, clock.nowS())).map((one) => ({ ...one, current: one.id === caller.sessionId }));
        return { items, total: items.length };
      })),
    serve(contract.endUserSessions, ({ caller, params }) =>
      db.tenant(caller.organizationId, async (sql) => {
        const before = await memberOf(sql, params.id, clock.nowS());
        const ended = await endSessionsHere(sql, before._id);
        await told(sql, caller, { action: "update", before, after: { ...before, sessions: 0 }, ended, nowS: clock.nowS() });
        return { ended: ended.length };
      })),
    ...invitationRoutes(parts),
  ];
};

const invitationRoutes = ({ db, clock, mail }: UserParts): Served[] => [
  serve(contract.inviteUser, ({ caller, body, from }) =>
    db.tenant(caller.organizationId, async (sql) => {
      const nowS = clock.nowS();
      await lockAccess(sql);
      const roles = givableRoles(await loadRoles(sql), body.roles, caller);
      const known = await findUser(sql, body.email);
      if (known && (await loadMember(sql, known.id, nowS))) throw refuse("already_member");
      const id = known?.id ?? (await insertInvited(sql, { email: body.email, name: body.name ?? body.email.split("@")[0] ?? body.email, nowS }));
      for (const role of roles) await addMember(sql, { userId: id, roleId: role.id, nowS });
      const after = await memberOf(sql, id, nowS);
      await told(sql, caller, { action: "create", before: null, after, ended: [], nowS });
      // Who has a password already signs in with it: they find the organization in their list.
      if (after.state !== "invited") return { user: after, mailed: false, link: null };
      return { user: after, ...(await sendInvitation(sql, id, { mail, origin: from.origin, nowS })) };
    })),
  serve(contract.resendInvitation, ({ caller, body, from }) =>
    db.tenant(caller.organizationId, async (sql) => {
      const user = await memberOf(sql, body.id, clock.nowS());
      if (user.state !== "invited") throw refuse("already_member");
      return { user, ...(await sendInvitation(sql, user._id, { mail, origin: from.origin, nowS: clock.nowS() })) };
    })),
];

async function sendInvitation(sql: Sql, userId: string, { mail, origin, nowS }: { mail: Mail; origin: string; nowS: number }): Promise<{ mailed: boolean; link: string | null }> {
  const id = await insertLink(sql, { kind: "invitation", userId, nowS, expires_at: nowS + linkLifeS.invitation });
  // An administrator asks, so the address that they use is one that reaches the console.
  const publicUrl = mail.publicUrl ?? origin;
  if (!mail.canSend) return { mailed: false, link: (await mintLink(sql, id, publicUrl))?.address ?? null };
  await mailLink(sql, id, { publicUrl, nowS });
  return { mailed: true, link: null };
}

interface Wanted { name?: string | undefined; phone_number?: string | null | undefined; active?: boolean | undefined; role_ids?: string[] | undefined }

async function update(sql: Sql, caller: Caller, { id, body, nowS }: { id: string; body: Wanted; nowS: number }): Promise<User> {
  await lockAccess(sql);
  const before = await memberOf(sql, id, nowS);
  if (body.name !== undefined || body.phone_number !== undefined) await savePerson(sql, id, { name: body.name ?? before.name, phone_number: body.phone_number === undefined ? before.phone_number : body.phone_number });
  if (body.role_ids !== undefined) {
    const held = new Set(before.roles.map((role) => role.id));
    givableRoles(await loadRoles(sql), body.role_ids.filter((role) => !held.has(role)), caller);
    await saveMemberRoles(sql, id, [...new Set(body.role_ids)]);
  }
  if (body.active !== undefined) await saveMemberActive(sql, id, body.active);
  if (!(await hasActiveAdmin(sql))) throw refuse("last_admin");
  const ended = body.active === false ? await endSessionsHere(sql, id) : [];
  const after = await memberOf(sql, id, nowS);
  await told(sql, caller, { action: "update", before, after, ended, nowS });
  return after;
}

async function memberOf(sql: Sql, id: string, nowS: number): Promise<User> {
  const member = await loadMember(sql, id, nowS);
  if (!member) throw refuse("not_found");
  return member;
}

async function told(sql: Sql, caller: Caller, of: { action: "create" | "update" | "delete"; before: User | null; after: User | null; ended: readonly { id: string }[]; nowS: number }): Promise<void> {
  const id = (of.after ?? of.before)?._id ?? "0";
  await recordChange(sql, caller, { action: of.action, before: of.before, after: of.after, id, resource: "users", news: "users", at: of.nowS });
  await publish(sql, { organization: caller.organizationId, kind: "access", rows: of.ended.map((one) => ({ session: one.id })) });
}
