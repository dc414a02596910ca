import { enterOrganization, type Sql } from "../../platform/db.ts";
import type { Parts } from "../../platform/parts.ts";
import { publish } from "../../platform/publish.ts";
import { writeAudit } from "../access/store-audit.ts";
import { addMember, loadRoleId, saveMembershipAccepted } from "../organizations/store.ts";
import { findUser, insertUser, loadUser, type UserRow } from "../people/store.ts";
import { proveAddress } from "../people/prove-address.ts";
import { deleteLinks } from "../people/store-links.ts";
import { loadMember, saveMemberRoles } from "../people/store-users.ts";
import { hasActiveAdmin, loadRoles, lockAccess } from "../roles/store.ts";
import type { SsoIdentity } from "./sso-identity.ts";
import {
  admit,
  type Admission,
  isOfProvedDomain,
  maskSecrets,
  type MappingResult,
  withGroups,
} from "./decide.ts";
import type { SsoConnection } from "./sso-connection.ts";
import {
  activateInvited,
  type DebugDetail,
  findIdentity,
  insertDebug,
  insertIdentity,
  loadDomains,
  loadGroupValues,
  loadJitRoles,
} from "./store-jit.ts";
import type { SsoTestResult } from "./store.ts";

export interface AdmissionResult {
  problem: string | null;
  userId: string | null;
  mappings: MappingResult[];
  notes: string[];
  roles: string[];
}
type AcceptedAdmission = Extract<Admission, { problem: null }>;
const actor = { kind: "system", id: null, name: "single sign-on" } as const;

/** What the organization whose provider it is knows of somebody before they come in. */
interface AdmissionFacts {
  domains: string[];
  mappings: Awaited<ReturnType<typeof loadJitRoles>>;
  /** Whose account the provider's subject is; null for somebody new. */
  knownUserId: string | null;
}

interface Arrival {
  identity: SsoIdentity;
  isTest: boolean;
}

/**
 * Whoever the provider named comes in, or does not and it is written down why. A test decides the
 * same and changes nothing.
 */
export async function admitUser(
  parts: Parts,
  connection: SsoConnection,
  arrival: Arrival,
): Promise<AdmissionResult> {
  const nowS = parts.clock.nowS();
  const facts = await parts.db.tenant(connection.organization.id, (sql) =>
    loadAdmissionFacts(sql, arrival.identity),
  );
  const result = await parts.db.system(async (sql) => {
    await enterOrganization(sql, connection.target.id);
    await lockAccess(sql);
    return decideAdmission(sql, connection, { ...arrival, facts, nowS });
  });

  // Who came in by single sign-on follows no invitation any more.
  const { userId } = result;
  if (!arrival.isTest && userId !== null)
    await parts.db.system((sql) => deleteLinks(sql, userId, "invitation"));
  await parts.db.tenant(connection.organization.id, (sql) =>
    recordArrival(sql, arrival, { result, nowS }),
  );
  return result;
}

async function loadAdmissionFacts(sql: Sql, identity: SsoIdentity): Promise<AdmissionFacts> {
  return {
    domains: (await loadDomains(sql))
      .filter((domain) => domain.proved_at !== null)
      .map((domain) => domain.domain),
    mappings: await loadJitRoles(sql),
    knownUserId:
      identity.subject === null
        ? null
        : await findIdentity(sql, { issuer: identity.issuer, subject: identity.subject }),
  };
}

async function decideAdmission(
  sql: Sql,
  { organization, target }: SsoConnection,
  { identity, isTest, facts, nowS }: Arrival & { facts: AdmissionFacts; nowS: number },
): Promise<AdmissionResult> {
  const user = await findArrivingUser(sql, identity, facts.knownUserId);
  const member = user && (await loadMember(sql, user.id, nowS));
  const groups = user ? ((await loadGroupValues(sql, [user.id])).get(user.id) ?? []) : [];
  const admission = admit({
    identity: { ...identity, attributes: withGroups(identity.attributes, groups) },
    domains: facts.domains,
    mappings: facts.mappings,
    mayJoin: target.id === organization.id,
    viewerRoleId: await loadRoleId(sql, "readonly"),
    user: user && {
      id: user.id,
      isByIdentity: facts.knownUserId !== null,
      isSuperadmin: user.is_superadmin,
    },
    member: member && {
      active: member.active,
      isPending: member.state === "invited",
      roleIds: member.roles.map((role) => role.id),
    },
  });
  const { problem, mappings } = admission;
  if (problem !== null) return { problem, userId: null, mappings, notes: [], roles: [] };

  const roles = await loadRoleNames(sql, admission.roleIds);
  if (isTest) return { problem, userId: user?.id ?? null, mappings, notes: admission.notes, roles };

  if (
    user !== null &&
    isOfProvedDomain(identity.email, facts.domains) &&
    user.username === identity.email
  ) {
    await proveAddress(sql, user.id, { actor, nowS });
    await enterOrganization(sql, target.id);
  }
  const { userId, notes } = await saveAdmission(sql, admission, {
    userId: user?.id ?? null,
    currentRoleIds: member?.roles.map((role) => role.id) ?? [],
    identity,
    organizationId: target.id,
    nowS,
  });
  return { problem, userId, mappings, notes: [...admission.notes, ...notes], roles };
}

async function findArrivingUser(
  sql: Sql,
  { email }: SsoIdentity,
  knownUserId: string | null,
): Promise<UserRow | null> {
  if (knownUserId !== null) return loadUser(sql, knownUserId);
  return email === null ? null : findUser(sql, email);
}

/** The provider's subject, by which the same person is known again, and the debug log. */
async function recordArrival(
  sql: Sql,
  { identity, isTest }: Arrival,
  { result, nowS }: { result: AdmissionResult; nowS: number },
): Promise<void> {
  if (!isTest && result.userId !== null && identity.subject !== null)
    await insertIdentity(sql, {
      issuer: identity.issuer,
      subject: identity.subject,
      userId: result.userId,
      nowS,
    });
  await insertDebug(
    sql,
    {
      at: nowS,
      provider: identity.provider,
      is_test: isTest,
      is_verified: true,
      problem: result.problem,
      username: identity.email,
    },
    debugDetailOf(identity, result),
  );
}

async function saveAdmission(
  sql: Sql,
  admission: AcceptedAdmission,
  person: {
    userId: string | null;
    currentRoleIds: readonly string[];
    identity: SsoIdentity;
    organizationId: string;
    nowS: number;
  },
): Promise<{ userId: string; notes: string[] }> {
  const { identity: ssoIdentity, nowS } = person;
  const email = ssoIdentity.email ?? "";
  const userId =
    person.userId ??
    (await insertUser(sql, {
      username: email,
      name: ssoIdentity.name ?? email.split("@")[0] ?? email,
      password_hash: null,
      created_at: nowS,
      proved_at: nowS,
    }));
  await activateInvited(sql, userId);
  if (admission.isJoining) {
    await addMember(sql, { userId, roleId: admission.roleIds[0] ?? "0", nowS });
    await saveMembershipAccepted(sql, userId);
  }
  const isChanged =
    admission.isJoining ||
    [...person.currentRoleIds].sort().join() !== [...admission.roleIds].sort().join();
  if (!isChanged) return { userId, notes: [] };
  await saveMemberRoles(sql, userId, admission.roleIds);
  const notes: string[] = [];
  if (!(await hasActiveAdmin(sql))) {
    await saveMemberRoles(sql, userId, [
      ...new Set([...person.currentRoleIds, ...admission.roleIds]),
    ]);
    notes.push("The last admin keeps the role");
  }
  await writeAudit(sql, {
    at: nowS,
    actor,
    action: admission.isJoining ? "create" : "update",
    resource_type: "users",
    resource_id: userId,
    before: admission.isJoining ? null : { roles: person.currentRoleIds },
    after: { username: email, roles: admission.roleIds },
  });
  await publish(sql, {
    organization: person.organizationId,
    kind: "config",
    rows: [{ kind: "users" }],
  });
  await publish(sql, { organization: person.organizationId, kind: "access", rows: [] });
  return { userId, notes };
}

async function loadRoleNames(sql: Sql, ids: readonly string[]): Promise<string[]> {
  const names = new Map((await loadRoles(sql)).map((role) => [role.id, role.name]));
  return ids.map((id) => names.get(id) ?? id);
}

const debugDetailOf = (
  ssoIdentity: SsoIdentity,
  { mappings, notes }: Pick<AdmissionResult, "mappings" | "notes">,
): DebugDetail => ({
  issuer: ssoIdentity.issuer,
  subject: ssoIdentity.subject,
  audience: ssoIdentity.audience,
  not_before: ssoIdentity.notBeforeS,
  expires_at: ssoIdentity.expiresAtS,
  attributes: maskSecrets(ssoIdentity.attributes),
  mappings,
  notes,
});

/** An answer that was not believed: nothing it says is shown, for nobody stands behind it. */
export const emptyDebugDetail: DebugDetail = {
  issuer: null,
  subject: null,
  audience: [],
  not_before: null,
  expires_at: null,
  attributes: {},
  mappings: [],
  notes: [],
};

export const ssoTestResult = (
  tester: { name: string },
  {
    problem,
    username,
    roles,
    revision,
    nowS,
  }: {
    problem: string | null;
    username: string | null;
    roles: string[];
    revision: number;
    nowS: number;
  },
): SsoTestResult => ({
  at: nowS,
  by: tester.name,
  ok: problem === null,
  problem,
  username,
  roles,
  revision,
});
