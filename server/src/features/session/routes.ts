import { settingDefaults } from "#contract/limits.ts";
import * as contract from "#contract/session.ts";
import type { Caller } from "../../platform/caller.ts";
import { serve, type Served } from "../../platform/http/serve.ts";
import { hashPassword, isPassword } from "../../platform/passwords.ts";
import type { Parts } from "../../platform/parts.ts";
import { refuse, refuseField } from "../../platform/refuse.ts";
import { publish } from "../../platform/publish.ts";
import type { Sql } from "../../platform/db.ts";
import { actorOf, writeAudit } from "../access/store-audit.ts";
import { deleteSession, loadSessionsOf, renewSession } from "../access/store.ts";
import { loadOrganization } from "../organizations/store.ts";
import { checkNewPassword } from "../people/new-password.ts";
import { loadHashes, loadUser, saveName, savePassword } from "../people/store.ts";
import type { FactorParts } from "../second-factor/prove-factor.ts";
import { currentUser, lifeInIntervals } from "./current-user.ts";
import { signInByPassword, signInByToken } from "./sign-in.ts";

export const sessionRoutes = (parts: FactorParts): Served[] => [
  serve(contract.logIn, ({ body, from, session }) =>
    "access_token" in body ? signInByToken(parts, body.access_token, { from, session }) : signInByPassword(parts, { username: body.username, password: body.password, code: body.code, organizationName: body.organization_name }, { from, session })),
  serve(contract.logOut, async ({ caller, session }) => {
    await parts.db.tenant(caller.organizationId, async (sql) => {
      await end(sql, caller, { sessionId: caller.sessionId ?? "0", nowS: parts.clock.nowS() });
    });
    session.end();
  }),
  serve(contract.me, ({ caller }) => currentUser(parts, caller)),
  serve(contract.renewToken, ({ caller }) => renew(parts, caller)),
  serve(contract.updateMyContact, async ({ caller, body }) => {
    await parts.db.tenant(caller.organizationId, async (sql) => {
      await saveName(sql, caller.userId ?? "0", body.name);
      await writeAudit(sql, { at: parts.clock.nowS(), actor: actorOf(caller), action: "update", resource_type: "users", resource_id: caller.userId ?? "0", before: { name: caller.name }, after: { name: body.name } });
    });
    return currentUser(parts, caller);
  }),
  serve(contract.changeMyPassword, async ({ caller, body }) => { await changePassword(parts, caller, body); }),
  serve(contract.listMySessions, async ({ caller }) => {
    const rows = await parts.db.system((sql) => loadSessionsOf(sql, caller.userId ?? "0", parts.clock.nowS()));
    const items = rows.map(({ id, device, address, created_at, last_seen, expires_at }) => ({ id, device, address, created_at, last_seen, expires_at, current: id === caller.sessionId }));
    return { items, total: items.length };
  }),
  serve(contract.endMySession, async ({ caller, params }) => {
    const mine = await parts.db.system((sql) => loadSessionsOf(sql, caller.userId ?? "0", parts.clock.nowS()));
    const found = mine.find((one) => one.id === params.id);
    if (!found) throw refuse("not_found");
    await parts.db.tenant(found.organization_id, (sql) => end(sql, caller, { sessionId: found.id, nowS: parts.clock.nowS() }));
  }),
];


async function end(sql: Sql, caller: Caller, { sessionId, nowS }: { sessionId: string; nowS: number }): Promise<void> {
  await deleteSession(sql, sessionId);
  await publish(sql, { organization: caller.organizationId, kind: "access", rows: [{ session: sessionId }] });
  await writeAudit(sql, { at: nowS, actor: actorOf(caller), action: "sign_out", resource_type: "sessions", resource_id: sessionId, before: null, after: null });
}

async function renew(parts: Parts, caller: Caller): Promise<{ expires_at: number; base_interval: number }> {
  return parts.db.tenant(caller.organizationId, async (sql) => {
    const settings = { ...settingDefaults, ...(await loadOrganization(sql, caller.organizationId))?.settings };
    const expires_at = parts.clock.nowS() + settings.sessionBaseS * lifeInIntervals;
    await renewSession(sql, caller.sessionId ?? "0", { nowS: parts.clock.nowS(), expires_at });
    return { expires_at, base_interval: settings.sessionBaseS };
  });
}

/** Other sessions end: whoever knew the old password is out. */
async function changePassword(parts: Parts, caller: Caller, body: { currentPassword: string; newPassword: string }): Promise<void> {
  const nowS = parts.clock.nowS();
  const user = await parts.db.system((sql) => loadUser(sql, caller.userId ?? "0"));
  if (!user || !(await isPassword(user.password_hash, body.currentPassword))) throw refuseField("wrong_credentials", "currentPassword", "This is not your current password");
  await checkNewPassword(body.newPassword, { field: "newPassword", hashes: await parts.db.system((sql) => loadHashes(sql, user)) });
  const hash = await hashPassword(body.newPassword);
  const others = (await parts.db.system((sql) => loadSessionsOf(sql, user.id, nowS))).filter((one) => one.id !== caller.sessionId);
  await parts.db.tenant(caller.organizationId, async (sql) => {
    await savePassword(sql, user.id, { hash, nowS });
    await writeAudit(sql, { at: nowS, actor: actorOf(caller), action: "update", resource_type: "users", resource_id: user.id, before: null, after: { password: "changed" } });
  });
  for (const one of others) await parts.db.tenant(one.organization_id, (sql) => end(sql, caller, { sessionId: one.id, nowS }));
}
