import { settingDefaults } from "#contract/setting-limits.ts";
import type { CurrentUser } from "#contract/session.ts";
import type { AuthenticationMethod, Caller } from "../../platform/caller.ts";
import { verifyPassword } from "../../platform/passwords.ts";
import { enterOrganization, type Sql } from "../../platform/db.ts";
import type { Parts } from "../../platform/parts.ts";
import { refuse, refuseUntil } from "../../platform/refuse.ts";
import { generateToken } from "../../platform/tokens.ts";
import { writeAudit } from "../access/store-audit.ts";
import { findKey, insertSession, loadCaller } from "../access/store.ts";
import { countAttempt } from "../access/store-attempts.ts";
import {
  lockSsoConnection,
  loadSsoConnections,
  type SsoConnectionRow,
} from "../access/store-sso-connections.ts";
import {
  loadInvitationsOf,
  loadOrganizationsOf,
  type OrganizationRow,
} from "../organizations/store.ts";
import { acceptInvitation } from "../people/accept-invitation.ts";
import { findUser, type UserRow } from "../people/store.ts";
import { type FactorParts, proveFactor } from "../second-factor/prove-factor.ts";
import { currentUser, intervalsPerSession } from "./current-user.ts";
import { recordRefusedSignIn } from "./record-refused-sign-in.ts";

const attemptsPerMinute = 10;

export interface SignInContext {
  from: { address: string; device: string };
  session: { start(token: string, maxAgeS: number): void };
}

export async function signInByPassword(
  parts: FactorParts,
  {
    username,
    password,
    code,
    organizationName,
    acceptsInvitation,
  }: {
    username: string;
    password: string;
    code: string | undefined;
    organizationName: string | undefined;
    acceptsInvitation: boolean;
  },
  context: SignInContext,
): Promise<CurrentUser> {
  const nowS = parts.clock.nowS();
  const attempt = await parts.db.system((sql) => countAttempt(sql, `sign-in ${username}`, nowS));
  if (attempt.count > attemptsPerMinute)
    throw refuseUntil("too_many_attempts", attempt.window_start + 60 - nowS);
  const user = await parts.db.system((sql) => findUser(sql, username));
  // A user without a password costs as much time as a wrong one.
  const isRight = await verifyPassword(user?.password_hash ?? null, password);
  if (user && !isRight) recordRefusedSignIn(parts, { user, by: "password", from: context.from });
  if (!isRight || !user) throw refuse("wrong_credentials");
  const proof = (await proveFactor(parts, user.id, {
    code,
    onWrongCode: () =>
      recordRefusedSignIn(parts, { user, by: "second factor", from: context.from }),
  }))
    ? "factor"
    : "password";
  return signIn(parts, { user, organizationName, acceptsInvitation, proof }, context);
}

/** A user's API key opens a session of that user. */
export async function signInByToken(
  parts: Parts,
  token: string,
  context: SignInContext,
): Promise<CurrentUser> {
  const keyOwner = await parts.db.system(async (sql) => {
    const key = await findKey(sql, token, parts.clock.nowS());
    if (!key || key.type !== "user" || key.user_id === null) return null;
    const organizations = await loadOrganizationsOf(sql, key.user_id);
    const organization = organizations.find((candidate) => candidate.id === key.organization_id);
    if (
      organization &&
      isSsoEnforced(await loadSsoConnections(sql, [organization.id]), organization.id)
    )
      throw refuse("sso_required");
    return organization ? { userId: key.user_id, organization, keyId: key.id } : null;
  });
  if (!keyOwner) throw refuse("wrong_credentials");
  return openSession(parts, keyOwner, context);
}

/**
 * Into the organization that is named, else into the first one whose door is not single sign-on's
 * alone.
 */
export async function signIn(
  parts: Parts,
  {
    user,
    organizationName,
    acceptsInvitation,
    proof,
  }: {
    user: UserRow;
    organizationName: string | undefined;
    acceptsInvitation: boolean;
    proof: AuthenticationMethod;
  },
  context: SignInContext,
): Promise<CurrentUser> {
  await parts.db.system((sql) =>
    joinOnlyOrganization(sql, user, { isAccepted: acceptsInvitation, nowS: parts.clock.nowS() }),
  );
  const { organizations, ways: connections } = await parts.db.system(async (sql) => {
    const all = await loadOrganizationsOf(sql, user.id);
    return {
      organizations: all,
      ways: await loadSsoConnections(
        sql,
        all.map((organization) => organization.id),
      ),
    };
  });
  const candidates =
    organizationName === undefined
      ? organizations
      : organizations.filter((organization) => organization.name === organizationName);
  // Somebody who belongs nowhere learns no more than somebody with a wrong password.
  if (candidates.length === 0) throw refuse("wrong_credentials");
  const organization = candidates.find((candidate) => !isSsoEnforced(connections, candidate.id));
  if (!organization) throw refuse("sso_required");
  return openSession(parts, { userId: user.id, organization, proof }, context);
}

/** Somebody who belongs nowhere joins the first organization that invited them, if they want to. */
async function joinOnlyOrganization(
  sql: Sql,
  user: UserRow,
  { isAccepted, nowS }: { isAccepted: boolean; nowS: number },
): Promise<void> {
  if ((await loadOrganizationsOf(sql, user.id)).length > 0) return;
  const [invitation] = await loadInvitationsOf(sql, user.id);
  if (!invitation) return;
  if (!isAccepted) throw refuse("invitation_pending", invitation.display_name);
  await acceptInvitation(sql, { user, organizationId: invitation.id, nowS });
}

const isSsoEnforced = (connections: readonly SsoConnectionRow[], organizationId: string): boolean =>
  connections.some(
    (connection) =>
      connection.organization_id === organizationId && connection.status === "enforced",
  );

/**
 * `ssoSourceId`: through whose single sign-on; it opens no other organization's door. `keyId`: by
 * which API key, with which it ends.
 */
export async function openSession(
  parts: Parts,
  {
    userId,
    organization,
    ssoSourceId = null,
    keyId = null,
    proof: proved = "password",
  }: {
    userId: string;
    organization: OrganizationRow;
    ssoSourceId?: string | null;
    keyId?: string | null;
    proof?: AuthenticationMethod;
  },
  context: SignInContext,
): Promise<CurrentUser> {
  const nowS = parts.clock.nowS();
  const lifeS = { ...settingDefaults, ...organization.settings }.sessionBaseS * intervalsPerSession;
  const token = generateToken("ses");
  const proof = keyId !== null ? "key" : ssoSourceId !== null ? "sso" : proved;
  const caller = await parts.db.system((sql) =>
    loadCaller(sql, {
      organizationId: organization.id,
      userId,
      sessionId: "0",
      keyId,
      proof,
      nowS,
    }),
  );
  if (!caller || caller.isService) throw refuse("wrong_credentials");
  await parts.db.system(async (sql) => {
    // Passwords may have ended since whoever asks was let through: their session would be there
    // after all others ended.
    const mayCome =
      proof === "sso" ||
      proof === "recovery" ||
      organization.is_demo ||
      (await lockSsoConnection(sql, organization.id))?.status !== "enforced";
    if (!mayCome) throw refuse("sso_required");
    await enterOrganization(sql, organization.id);
    await insertAuditedSession(sql, caller, {
      token,
      user_id: userId,
      device: context.from.device,
      address: context.from.address,
      nowS,
      expires_at: nowS + lifeS,
      sso_source_id: ssoSourceId,
      api_key_id: keyId,
      proof,
    });
  });
  context.session.start(token, lifeS);
  return currentUser(parts, caller);
}

async function insertAuditedSession(
  sql: Sql,
  { name }: Caller,
  session: Parameters<typeof insertSession>[1],
): Promise<void> {
  const { user_id, address, device, nowS, sso_source_id, api_key_id } = session;
  const id = await insertSession(sql, session);
  await writeAudit(sql, {
    at: nowS,
    actor: { kind: "user", id: user_id, name },
    action: "sign_in",
    resource_type: "sessions",
    resource_id: id,
    before: null,
    after: {
      address,
      device,
      ...(sso_source_id === null ? {} : { by: "single sign-on" }),
      ...(api_key_id === null ? {} : { by: "API key", key: api_key_id }),
    },
  });
}
