import { settingDefaults } from "#contract/setting-limits.ts";
import type { CallOf } from "#contract/endpoint.ts";
import * as contract from "#contract/session.ts";
import type { Caller } from "../../platform/caller.ts";
import { type Handler, serve, type Route } from "../../platform/http/serve.ts";
import type { Mail } from "../../platform/mail.ts";
import { hashPassword } from "../../platform/passwords.ts";
import type { Parts } from "../../platform/parts.ts";
import { refuse } from "../../platform/refuse.ts";
import { enterOrganization } from "../../platform/db.ts";
import { endCredentials } from "../access/end-credentials.ts";
import { endSessions, endOrganizationSessions } from "../access/end-sessions.ts";
import { actorOf, recordChange, writeAudit } from "../access/store-audit.ts";
import { deletePushDeviceOf, loadPersonalKeys } from "../access/store-credentials.ts";
import { loadSessionsOfUser, renewSession } from "../access/store.ts";
import { loadOrganization } from "../organizations/store.ts";
import { mailNotice } from "../people/account-notices.ts";
import { checkNewPassword } from "../people/new-password.ts";
import { loadPasswordHashes, saveName, savePassword } from "../people/store.ts";
import { deleteLinks } from "../people/store-links.ts";
import { checkPassword } from "../second-factor/check-password.ts";
import { loadPasskeys } from "../second-factor/store-passkeys.ts";
import type { FactorParts } from "../second-factor/prove-factor.ts";
import { currentUser, intervalsPerSession } from "./current-user.ts";
import { loadOrganizationChoices } from "./load-organization-choices.ts";
import { signInByPassword, signInByToken } from "./sign-in.ts";

export type SessionParts = FactorParts & { mail: Mail };

export const sessionRoutes = (parts: SessionParts): Route[] => [
  serve(contract.logIn, logIn(parts)),
  serve(contract.logOut, logOut(parts)),
  serve(contract.me, ({ caller }) => currentUser(parts, caller)),
  serve(contract.renewToken, renewToken(parts)),
  serve(contract.updateMyContact, updateMyContact(parts)),
  serve(contract.changeMyPassword, async ({ caller, body }) => {
    await changePassword(parts, caller, body);
  }),
  serve(contract.listMyCredentials, listMyCredentials(parts)),
  serve(contract.listMySessions, listMySessions(parts)),
  serve(contract.endMySession, endMySession(parts)),
];

const logIn =
  (parts: FactorParts): Handler<typeof contract.logIn> =>
  ({ body, from, session }) =>
    "access_token" in body
      ? signInByToken(parts, body.access_token, { from, session })
      : signInByPassword(
          parts,
          {
            username: body.username,
            password: body.password,
            code: body.code,
            organizationName: body.organization_name,
            acceptsInvitation: body.accept_invitation,
          },
          { from, session },
        );

const logOut =
  (parts: FactorParts): Handler<typeof contract.logOut> =>
  async ({ caller, session }) => {
    const { organizationId, sessionId } = caller;
    if (sessionId !== null)
      await parts.db.tenant(organizationId, (sql) =>
        endOrganizationSessions(
          sql,
          { organizationId, sessions: [{ id: sessionId }] },
          auditAuthor(parts, caller),
        ),
      );
    session.end();
  };

const renewToken =
  (parts: FactorParts): Handler<typeof contract.renewToken> =>
  async ({ caller, session }) => {
    const renewed = await renewMySession(parts, caller);
    if (caller.sessionId !== null)
      session.extend(Math.max(0, Math.floor(renewed.expires_at - parts.clock.nowS())));
    return renewed;
  };

const updateMyContact =
  (parts: FactorParts): Handler<typeof contract.updateMyContact> =>
  async ({ caller, body }) => {
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
  };

const listMySessions =
  (parts: FactorParts): Handler<typeof contract.listMySessions> =>
  async ({ caller }) => {
    const rows = await loadMySessions(parts, caller);
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
  };

const endMySession =
  (parts: FactorParts): Handler<typeof contract.endMySession> =>
  async ({ caller, params }) => {
    const session = (await loadMySessions(parts, caller)).find(
      (candidate) => candidate.id === params.id,
    );
    if (!session) throw refuse("not_found");
    await parts.db.system(async (sql) => {
      // Leaves the transaction in the session's organization.
      await endSessions(sql, [session], auditAuthor(parts, caller));
      await deletePushDeviceOf(sql, session.id);
    });
  };

const auditAuthor = ({ clock }: Parts, caller: Caller) => ({
  actor: actorOf(caller),
  nowS: clock.nowS(),
});

/** In each organization that is open to this session, or key. */
async function loadMySessions({ db, clock }: Parts, caller: Caller) {
  return db.system(async (sql) => {
    const open = new Set(
      (await loadOrganizationChoices(sql, caller)).choices
        .filter((choice) => choice.signInUrl === null)
        .map((choice) => choice.organization.id),
    );
    return (await loadSessionsOfUser(sql, caller.userId ?? "0", clock.nowS())).filter(
      (session) =>
        session.organization_id === caller.organizationId || open.has(session.organization_id),
    );
  });
}

async function renewMySession(
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
      expires_at: nowS + settings.sessionBaseS * intervalsPerSession,
    });
    return { expires_at, base_interval: settings.sessionBaseS };
  });
}

const listMyCredentials =
  ({ db, clock }: Parts): Handler<typeof contract.listMyCredentials> =>
  ({ caller }) =>
    db.system(async (sql) => {
      const userId = caller.userId ?? "0";
      const sessions = await loadSessionsOfUser(sql, userId, clock.nowS());
      return {
        sessions: sessions.filter((session) => session.id !== caller.sessionId).length,
        keys: (await loadPersonalKeys(sql, userId)).map((key) => key.name),
        passkeys: (await loadPasskeys(sql, userId)).map((passkey) => passkey.name),
      };
    });

/** Other sessions end: whoever knew the old password is out. Keys and passkeys end by choice. */
async function changePassword(
  parts: SessionParts,
  caller: Caller,
  body: CallOf<typeof contract.changeMyPassword>["body"],
): Promise<void> {
  const nowS = parts.clock.nowS();
  const user = await checkPassword(parts, caller, body.currentPassword);
  await checkNewPassword(body.newPassword, {
    field: "newPassword",
    hashes: await parts.db.system((sql) => loadPasswordHashes(sql, user)),
  });
  const hash = await hashPassword(body.newPassword);
  await parts.db.system(async (sql) => {
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
    await deleteLinks(sql, user.id, "password");
    await mailNotice(
      sql,
      { kind: "changed-password", userId: user.id },
      { mail: parts.mail, nowS },
    );
    await endCredentials(
      sql,
      {
        userId: user.id,
        choice: {
          sessions: true,
          keys: body.ends?.keys ?? false,
          passkeys: body.ends?.passkeys ?? false,
        },
        exceptSessionId: caller.sessionId,
      },
      auditAuthor(parts, caller),
    );
  });
}
