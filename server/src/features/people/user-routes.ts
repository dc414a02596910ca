import * as contract from "#contract/users.ts";
import type { User } from "#contract/users.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import { serve, type Served } from "../../platform/http/serve.ts";
import type { Mail } from "../../platform/mail.ts";
import type { Parts } from "../../platform/parts.ts";
import { publish } from "../../platform/publish.ts";
import { refuse, refuseField } from "../../platform/refuse.ts";
import { endSessionsHere } from "../access/end-sessions.ts";
import { actorOf, recordChange, writeAudit } from "../access/store-audit.ts";
import { givableRoles } from "../roles/decide.ts";
import { hasActiveAdmin, loadRoles, lockAccess } from "../roles/store.ts";
import { heldElsewhere, invitesByMail, sendInvitation } from "./send-invitation.ts";
import { findUser } from "./store.ts";
import {
  insertInvited,
  isMemberElsewhere,
  loadMember,
  loadSessionsHere,
  loadUsers,
  removeMember,
  saveMemberActive,
  saveMemberRoles,
  savePerson,
} from "./store-users.ts";
import { addMember } from "../organizations/store.ts";

interface UserParts extends Parts {
  mail: Mail;
}

export const userRoutes = (parts: UserParts): Served[] => {
  const { db, clock } = parts;
  return [
    serve(contract.listUsers, ({ caller, query: { page, per_page, query, sort } }) =>
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
      })),
    ),
    serve(contract.getUser, ({ caller, params }) =>
      db.tenant(caller.organizationId, (sql) => memberOf(sql, params.id, clock.nowS())),
    ),
    serve(contract.updateUser, ({ caller, params, body }) =>
      updateMember(parts, caller, { id: params.id, body, nowS: clock.nowS() }),
    ),
    serve(contract.deleteUser, async ({ caller, params }) => {
      await db.tenant(caller.organizationId, async (sql) => {
        await lockAccess(sql);
        const before = await memberOf(sql, params.id, clock.nowS());
        await endAll(sql, caller, { userId: before._id, nowS: clock.nowS() });
        await removeMember(sql, before._id);
        if (!(await hasActiveAdmin(sql))) throw refuse("last_admin");
        await told(sql, caller, { action: "delete", before, after: null, nowS: clock.nowS() });
      });
    }),
    serve(contract.listUserSessions, ({ caller, params }) =>
      db.tenant(caller.organizationId, async (sql) => {
        await memberOf(sql, params.id, clock.nowS());
        const items = (await loadSessionsHere(sql, params.id, clock.nowS())).map((one) => ({
          ...one,
          current: one.id === caller.sessionId,
        }));
        return { items, total: items.length };
      }),
    ),
    serve(contract.endUserSessions, ({ caller, params }) =>
      db.tenant(caller.organizationId, async (sql) => {
        const before = await memberOf(sql, params.id, clock.nowS());
        const ended = await endAll(sql, caller, { userId: before._id, nowS: clock.nowS() });
        await told(sql, caller, {
          action: "update",
          before,
          after: { ...before, sessions: 0 },
          nowS: clock.nowS(),
        });
        return { ended };
      }),
    ),
    ...invitationRoutes(parts),
  ];
};

const invitationRoutes = ({ db, clock, mail }: UserParts): Served[] => [
  serve(contract.inviteUser, async ({ caller, body, from }) => {
    const nowS = clock.nowS();
    const isElsewhere = await db.system(async (sql) => {
      const known = await findUser(sql, body.email);
      return known !== null && isMemberElsewhere(sql, known.id, caller.organizationId);
    });
    const answer = await db.tenant(caller.organizationId, async (sql) => {
      await lockAccess(sql);
      const roles = givableRoles(await loadRoles(sql), body.roles, caller);
      const known = await findUser(sql, body.email);
      if (known && (await loadMember(sql, known.id, nowS))) throw refuse("already_member");
      if (known?.state === "invited" && isElsewhere && !invitesByMail(mail))
        throw refuseField("impossible", "email", heldElsewhere);
      const id =
        known?.id ??
        (await insertInvited(sql, {
          email: body.email,
          name: body.name ?? body.email.split("@")[0] ?? body.email,
          nowS,
        }));
      for (const role of roles)
        await addMember(sql, { userId: id, roleId: role.id, isMet: known === null, nowS });
      const after = await memberOf(sql, id, nowS);
      await told(sql, caller, { action: "create", before: null, after, nowS });
      // Who has a password already signs in with it: they find the organization in their list.
      if (after.state !== "invited") return { user: after, mailed: false, link: null };
      return {
        user: after,
        ...(await sendInvitation(sql, id, { mail, origin: from.origin, nowS })),
      };
    });
    return answer;
  }),
  serve(contract.resendInvitation, async ({ caller, body, from }) => {
    const nowS = clock.nowS();
    const isElsewhere = await db.system((sql) =>
      isMemberElsewhere(sql, body.id, caller.organizationId),
    );
    return db.tenant(caller.organizationId, async (sql) => {
      await lockAccess(sql);
      const user = await memberOf(sql, body.id, nowS);
      if (user.state !== "invited") throw refuse("already_member");
      // Whoever holds the link comes in with these roles.
      givableRoles(
        await loadRoles(sql),
        user.roles.map((role) => role.id),
        caller,
      );
      if (isElsewhere && !invitesByMail(mail)) throw refuse("impossible", heldElsewhere);
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
  }),
];

interface Wanted {
  name?: string | undefined;
  phone_number?: string | null | undefined;
  active?: boolean | undefined;
  role_ids?: string[] | undefined;
}

async function updateMember(
  { db }: UserParts,
  caller: Caller,
  wanted: { id: string; body: Wanted; nowS: number },
): Promise<User> {
  const isElsewhere = await db.system((sql) =>
    isMemberElsewhere(sql, wanted.id, caller.organizationId),
  );
  return db.tenant(caller.organizationId, (sql) => update(sql, caller, { ...wanted, isElsewhere }));
}

async function update(
  sql: Sql,
  caller: Caller,
  { id, body, isElsewhere, nowS }: { id: string; body: Wanted; isElsewhere: boolean; nowS: number },
): Promise<User> {
  await lockAccess(sql);
  const before = await memberOf(sql, id, nowS);
  // A name and a number go with the person through all organizations.
  for (const field of ["name", "phone_number"] as const)
    if (body[field] !== undefined && body[field] !== before[field] && isElsewhere)
      throw refuseField(
        "impossible",
        field,
        "This person belongs to other organizations too: only they themselves can change this",
      );
  if (!isElsewhere && (body.name !== undefined || body.phone_number !== undefined))
    await savePerson(sql, id, {
      name: body.name ?? before.name,
      phone_number: body.phone_number === undefined ? before.phone_number : body.phone_number,
    });
  if (body.role_ids !== undefined) {
    const held = new Set(before.roles.map((role) => role.id));
    givableRoles(
      await loadRoles(sql),
      body.role_ids.filter((role) => !held.has(role)),
      caller,
    );
    await saveMemberRoles(sql, id, [...new Set(body.role_ids)]);
  }
  if (body.active !== undefined) await saveMemberActive(sql, id, body.active);
  if (!(await hasActiveAdmin(sql))) throw refuse("last_admin");
  if (body.active === false) await endAll(sql, caller, { userId: id, nowS });
  const after = await memberOf(sql, id, nowS);
  await told(sql, caller, { action: "update", before, after, nowS });
  return after;
}

async function memberOf(sql: Sql, id: string, nowS: number): Promise<User> {
  const member = await loadMember(sql, id, nowS);
  if (!member) throw refuse("not_found");
  return member;
}

/** All of somebody's sessions in this organization. */
const endAll = async (
  sql: Sql,
  caller: Caller,
  { userId, nowS }: { userId: string; nowS: number },
): Promise<number> =>
  endSessionsHere(
    sql,
    { organizationId: caller.organizationId, sessions: await loadSessionsHere(sql, userId, nowS) },
    { actor: actorOf(caller), nowS },
  );

async function told(
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
