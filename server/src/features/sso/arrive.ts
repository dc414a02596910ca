import type { Sql } from "../../platform/db.ts";
import type { Parts } from "../../platform/parts.ts";
import { publish } from "../../platform/publish.ts";
import { writeAudit } from "../access/store-audit.ts";
import { addMember, roleNamed } from "../organizations/store.ts";
import { findUser, insertUser, loadUser } from "../people/store.ts";
import { endLinks } from "../people/store-links.ts";
import { loadMember, saveMemberRoles } from "../people/store-users.ts";
import { hasActiveAdmin, loadRoles, lockAccess } from "../roles/store.ts";
import type { Answer } from "./answer.ts";
import { admit, type Admission, masked, type Met } from "./decide.ts";
import type { Way } from "./sides.ts";
import {
  activateInvited,
  type DebugDetail,
  findIdentity,
  insertDebug,
  insertIdentity,
  loadDomains,
  loadJitRoles,
} from "./store-jit.ts";
import type { Tested } from "./store.ts";

export interface Arrival {
  problem: string | null;
  userId: string | null;
  mappings: Met[];
  notes: string[];
  roles: string[];
}
type Admitted = Extract<Admission, { problem: null }>;
const actor = { kind: "system", id: null, name: "single sign-on" } as const;

/**
 * Whoever the provider named comes in, or does not and it is written down why. A test decides the
 * same and changes nothing.
 */
export async function arrive(
  parts: Parts,
  way: Way,
  { answer, isTest }: { answer: Answer; isTest: boolean },
): Promise<Arrival> {
  const nowS = parts.clock.nowS();
  const { domains, mappings, identity } = await parts.db.tenant(
    way.organization.id,
    async (sql) => ({
      domains: (await loadDomains(sql))
        .filter((one) => one.proved_at !== null)
        .map((one) => one.domain),
      mappings: await loadJitRoles(sql),
      identity:
        answer.subject === null
          ? null
          : await findIdentity(sql, { issuer: answer.issuer, subject: answer.subject }),
    }),
  );
  const arrival = await parts.db.tenant(way.target.id, async (sql): Promise<Arrival> => {
    await lockAccess(sql);
    const user =
      identity === null
        ? answer.email === null
          ? null
          : await findUser(sql, answer.email)
        : await loadUser(sql, identity);
    const member = user && (await loadMember(sql, user.id, nowS));
    const admission = admit({
      answer,
      domains,
      mappings,
      mayJoin: way.target.id === way.organization.id,
      viewerRoleId: await roleNamed(sql, "readonly"),
      user: user && {
        id: user.id,
        isByIdentity: identity !== null,
        isSuperadmin: user.is_superadmin,
      },
      member: member && { active: member.active, roleIds: member.roles.map((role) => role.id) },
    });
    if (admission.problem !== null)
      return {
        problem: admission.problem,
        userId: null,
        mappings: admission.mappings,
        notes: [],
        roles: [],
      };
    const roles = await roleNames(sql, admission.roleIds);
    if (isTest)
      return {
        problem: null,
        userId: user?.id ?? null,
        mappings: admission.mappings,
        notes: admission.notes,
        roles,
      };
    const { userId, notes } = await letIn(sql, admission, {
      userId: user?.id ?? null,
      held: member?.roles.map((role) => role.id) ?? [],
      answer,
      organizationId: way.target.id,
      nowS,
    });
    return {
      problem: null,
      userId,
      mappings: admission.mappings,
      notes: [...admission.notes, ...notes],
      roles,
    };
  });
  // Who came in by single sign-on follows no invitation any more.
  const { userId } = arrival;
  if (!isTest && userId !== null)
    await parts.db.system((sql) => endLinks(sql, userId, "invitation"));
  await parts.db.tenant(way.organization.id, async (sql) => {
    if (!isTest && arrival.userId !== null && answer.subject !== null)
      await insertIdentity(sql, {
        issuer: answer.issuer,
        subject: answer.subject,
        userId: arrival.userId,
        nowS,
      });
    await insertDebug(
      sql,
      {
        at: nowS,
        provider: answer.provider,
        is_test: isTest,
        is_verified: true,
        problem: arrival.problem,
        username: answer.email,
      },
      detailOf(answer, arrival),
    );
  });
  return arrival;
}

async function letIn(
  sql: Sql,
  admission: Admitted,
  one: {
    userId: string | null;
    held: readonly string[];
    answer: Answer;
    organizationId: string;
    nowS: number;
  },
): Promise<{ userId: string; notes: string[] }> {
  const { answer, nowS } = one;
  const email = answer.email ?? "";
  const userId =
    one.userId ??
    (await insertUser(sql, {
      username: email,
      name: answer.name ?? email.split("@")[0] ?? email,
      password_hash: null,
      created_at: nowS,
    }));
  await activateInvited(sql, userId);
  if (admission.joins) await addMember(sql, { userId, roleId: admission.roleIds[0] ?? "0", nowS });
  const isChanged =
    admission.joins || [...one.held].sort().join() !== [...admission.roleIds].sort().join();
  if (!isChanged) return { userId, notes: [] };
  await saveMemberRoles(sql, userId, admission.roleIds);
  const notes: string[] = [];
  if (!(await hasActiveAdmin(sql))) {
    await saveMemberRoles(sql, userId, [...new Set([...one.held, ...admission.roleIds])]);
    notes.push("The last admin keeps the role");
  }
  await writeAudit(sql, {
    at: nowS,
    actor,
    action: admission.joins ? "create" : "update",
    resource_type: "users",
    resource_id: userId,
    before: admission.joins ? null : { roles: one.held },
    after: { username: email, roles: admission.roleIds },
  });
  await publish(sql, {
    organization: one.organizationId,
    kind: "config",
    rows: [{ kind: "users" }],
  });
  await publish(sql, { organization: one.organizationId, kind: "access", rows: [] });
  return { userId, notes };
}

async function roleNames(sql: Sql, ids: readonly string[]): Promise<string[]> {
  const names = new Map((await loadRoles(sql)).map((role) => [role.id, role.name]));
  return ids.map((id) => names.get(id) ?? id);
}

const detailOf = (
  answer: Answer,
  { mappings, notes }: Pick<Arrival, "mappings" | "notes">,
): DebugDetail => ({
  issuer: answer.issuer,
  subject: answer.subject,
  audience: answer.audience,
  not_before: answer.notBeforeS,
  expires_at: answer.expiresAtS,
  attributes: masked(answer.attributes),
  mappings,
  notes,
});

/** An answer that was not believed: nothing it says is shown, for nobody stands behind it. */
export const emptyDetail: DebugDetail = {
  issuer: null,
  subject: null,
  audience: [],
  not_before: null,
  expires_at: null,
  attributes: {},
  mappings: [],
  notes: [],
};

export const testedBy = (
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
): Tested => ({
  at: nowS,
  by: tester.name,
  ok: problem === null,
  problem,
  username,
  roles,
  revision,
});
