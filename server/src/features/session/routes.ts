import { settingDefaults } from "#contract/limits.ts";
import * as contract from "#contract/session.ts";
import type { Caller } from "../../platform/caller.ts";
import { serve, type Served } from "../../platform/http/serve.ts";
import { hashPassword } from "../../platform/passwords.ts";
import type { Parts } from "../../platform/parts.ts";
import { refuse } from "../../platform/refuse.ts";
import { enterOrganization } from "../../platform/db.ts";
import { endSessions, endSessionsHere } from "../access/end-sessions.ts";
import { actorOf, recordChange, writeAudit } from "../access/store-audit.ts";
import { loadSessionsOf, renewSession } from "../access/store.ts";
import { loadOrganization } from "../organizations/store.ts";
import { checkNewPassword } from "../people/new-password.ts";
import { loadHashes, saveName, savePassword } from "../people/store.ts";
import { endLinks } from "../people/store-links.ts";
import { checkPassword } from "../second-factor/check-password.ts";
import type { FactorParts } from "../second-factor/prove-factor.ts";
import { currentUser, lifeInIntervals } from "./current-user.ts";
import { loadChoices } from "./load-choices.ts";
import { signInByPassword, signInByToken } from "./sign-in.ts";

export const sessionRoutes = (parts: FactorParts): Served[] => [
  serve(contract.logIn, ({ body, from, session }) =>
    "access_token" in body
      ? signInByToken(parts, body.access_token, { from, session })
      : signInByPassword(
          parts,
          {
            username: body.username,
            password: body.password,
            code: body.code,
            organizationName: body.organization_name,
          },
          { from, session },
        ),
  ),
  serve(contract.logOut, async ({ caller, session }) => {
    const { organizationId, sessionId } = caller;
    if (sessionId !== null)
      await parts.db.tenant(organizationId, (sql) =>
        endSessionsHere(sql, { organizationId, sessions: [{ id: sessionId }] }, by(parts, caller)),
      );
    session.end();
  }),
  serve(contract.me, ({ caller }) => currentUser(parts, caller)),
  serve(contract.renewToken, async ({ caller, session }) => {
    const renewed = await renew(parts, caller);
    if (caller.sessionId !== null)
      session.keep(Math.max(0, Math.floor(renewed.expires_at - parts.clock.nowS())));
    return renewed;
  }),
  serve(contract.updateMyContact, async ({ caller, body }) => {
    await parts.db.tenant(caller.organizationId, async (sql) => {
      await saveName(sql, caller.userId ?? "0", body.name);
      await recordChange(sql, caller, {
        at: parts.clock.nowS(),
        action: "update",
        resource: "users",
        id: caller.userId ?? "0",
        before: { name: caller.name },
        after: { name: body.name },
        news: "users",
      });
    });
    return currentUser(parts, caller);
  }),
  serve(contract.changeMyPassword, async ({ caller, body }) => {
    await changePassword(parts, caller, body);
  }),
  serve(contract.listMySessions, async ({ caller }) => {
    const rows = await mySessions(parts, caller);
    const items = rows.map(({ id, device, address, created_at, last_seen, expires_at }) => ({
      id,
      device,
      address,
      created_at,
      last_seen,
      expires_at,
      current: id === caller.sessionId,
    }));
    return { items, total: items.length };
  }),
  serve(contract.endMySession, async ({ caller, params }) => {
    const found = (await mySessions(parts, caller)).find((one) => one.id === params.id);
    if (!found) throw refuse("not_found");
    await parts.db.system((sql) => endSessions(sql, [found], by(parts, caller)));
  }),
];

const by = ({ clock }: Parts, caller: Caller) => ({ actor: actorOf(caller), nowS: clock.nowS() });

/** In each organization that is open to this session, or key. */
async function mySessions({ db, clock }: Parts, caller: Caller) {
  return db.system(async (sql) => {
    const open = new Set(
      (await loadChoices(sql, caller)).choices
        .filter((one) => one.door === null)
        .map((one) => one.organization.id),
    );
    return (await loadSessionsOf(sql, caller.userId ?? "0", clock.nowS())).filter(
      (one) => one.organization_id === caller.organizationId || open.has(one.organization_id),
    );
  });
}

async function renew(
  parts: Parts,
  caller: Caller,
): Promise<{ expires_at: number; base_interval: number }> {
  return parts.db.tenant(caller.organizationId, async (sql) => {
    const settings = {
      ...settingDefaults,
      ...(await loadOrganization(sql, caller.organizationId))?.settings,
    };
    const nowS = parts.clock.nowS();
    const expires_at = await renewSession(sql, caller.sessionId ?? "0", {
      nowS,
      expires_at: nowS + settings.sessionBaseS * lifeInIntervals,
    });
    return { expires_at, base_interval: settings.sessionBaseS };
  });
}

/** Other sessions end: whoever knew the old password is out. */
async function changePassword(
  parts: Parts,
  caller: Caller,
  body: { currentPassword: string; newPassword: string },
): Promise<void> {
  const nowS = parts.clock.nowS();
  const user = await checkPassword(parts, caller, body.currentPassword);
  await checkNewPassword(body.newPassword, {
    field: "newPassword",
    hashes: await parts.db.system((sql) => loadHashes(sql, user)),
  });
  const hash = await hashPassword(body.newPassword);
  await parts.db.system(async (sql) => {
    const others = (await loadSessionsOf(sql, user.id, nowS)).filter(
      (one) => one.id !== caller.sessionId,
    );
    await savePassword(sql, user.id, { hash, nowS });
    await enterOrganization(sql, caller.organizationId);
    await writeAudit(sql, {
      at: nowS,
      actor: actorOf(caller),
      action: "update",
      resource_type: "users",
      resource_id: user.id,
      before: null,
      after: { password: "changed" },
    });
    await endLinks(sql, user.id, "password");
    await endSessions(sql, others, by(parts, caller));
  });
}
