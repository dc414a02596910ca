import { settingDefaults } from "#contract/limits.ts";
import type { CurrentUser } from "#contract/session.ts";
import { isPassword } from "../../platform/passwords.ts";
import type { Parts } from "../../platform/parts.ts";
import { refuse, refuseUntil } from "../../platform/refuse.ts";
import { freshToken } from "../../platform/tokens.ts";
import { writeAudit } from "../access/store-audit.ts";
import { countAttempt, findKey, insertSession, loadCaller } from "../access/store.ts";
import { loadOrganizationsOf, type OrganizationRow } from "../organizations/store.ts";
import { findUser, type UserRow } from "../people/store.ts";
import { currentUser, lifeInIntervals } from "./current-user.ts";

const attemptsPerMinute = 10;

export interface Desk { from: { address: string; device: string }; session: { start(token: string, maxAgeS: number): void } }

export async function signInByPassword(parts: Parts, { username, password, organizationName }: { username: string; password: string; organizationName: string | undefined }, desk: Desk): Promise<CurrentUser> {
  const nowS = parts.clock.nowS();
  const attempt = await parts.db.system((sql) => countAttempt(sql, `sign-in ${username}`, nowS));
  if (attempt.count > attemptsPerMinute) throw refuseUntil("too_many_attempts", attempt.window_start + 60 - nowS);
  const user = await parts.db.system((sql) => findUser(sql, username));
  // A user without a password costs as much time as a wrong one.
  if (!(await isPassword(user?.password_hash ?? null, password)) || !user) throw refuse("wrong_credentials");
  return signIn(parts, { user, organizationName }, desk);
}

/** A user's API key opens a session of that user. */
export async function signInByToken(parts: Parts, token: string, desk: Desk): Promise<CurrentUser> {
  const found = await parts.db.system(async (sql) => {
    const key = await findKey(sql, token, parts.clock.nowS());
    if (!key || key.type !== "user" || key.user_id === null) return null;
    const organizations = await loadOrganizationsOf(sql, key.user_id);
    const organization = organizations.find((one) => one.id === key.organization_id);
    return organization ? { userId: key.user_id, organization } : null;
  });
  if (!found) throw refuse("wrong_credentials");
  return openSession(parts, { userId: found.userId, organization: found.organization }, desk);
}

async function signIn(parts: Parts, { user, organizationName }: { user: UserRow; organizationName: string | undefined }, desk: Desk): Promise<CurrentUser> {
  const organizations = await parts.db.system((sql) => loadOrganizationsOf(sql, user.id));
  const organization = organizationName === undefined ? organizations[0] : organizations.find((one) => one.name === organizationName);
  // Somebody who belongs nowhere learns no more than somebody with a wrong password.
  if (!organization) throw refuse("wrong_credentials");
  return openSession(parts, { userId: user.id, organization }, desk);
}

export async function openSession(parts: Parts, { userId, organization }: { userId: string; organization: OrganizationRow }, desk: Desk): Promise<CurrentUser> {
  const nowS = parts.clock.nowS();
  const lifeS = ({ ...settingDefaults, ...organization.settings }).sessionBaseS * lifeInIntervals;
  const token = freshToken("ses");
  const caller = await parts.db.system((sql) => loadCaller(sql, { organizationId: organization.id, userId, sessionId: "0", nowS }));
  if (!caller) throw refuse("wrong_credentials");
  await parts.db.tenant(organization.id, async (sql) => {
    const id = await insertSession(sql, { token, user_id: userId, device: desk.from.device, address: desk.from.address, nowS, expires_at: nowS + lifeS });
    await writeAudit(sql, { at: nowS, actor: { kind: "user", id: userId, name: caller.name }, action: "sign_in", resource_type: "sessions", resource_id: id, before: null, after: { address: desk.from.address, device: desk.from.device } });
  });
  desk.session.start(token, lifeS);
  return currentUser(parts, caller);
}
