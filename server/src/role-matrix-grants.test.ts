/**
 * Bodies that grant, by every call that takes one: whoever lacks the permission to change roles, or
 * what the body gives, is refused, and nothing changes.
 */
import { expect, test } from "vitest";
import { createEnvironment, getEnvironment, updateEnvironment } from "#contract/environments.ts";
import {
  builtInRoles,
  type EnvironmentAccess,
  environmentAccess,
  type Permission,
} from "#contract/permissions.ts";
import { addRoleUsers, createRole, updateRole } from "#contract/roles.ts";
import { createServiceAccount } from "#contract/service-accounts.ts";
import { inviteUser, updateUser } from "#contract/users.ts";
import type { Person } from "./test-cast.ts";
import type { TestResponse } from "./test-caller.ts";
import { inventory } from "./test-inventory.ts";
import { northwind, type Organization, type RoleGrants } from "./test-northwind.ts";

interface Stage {
  of: Organization;
  env: string;
  /** Gives `given`; `empty` gives nothing. */
  role: string;
  empty: string;
}
interface GrantingCall {
  name: string;
  needs: readonly Permission[];
  /** Of the environment, by whoever lacks the permission. */
  isInEnvironment?: true;
  gives: (stage: Stage) => RoleGrants;
  send: (caller: Person, stage: Stage, name: string) => Promise<TestResponse>;
}

const access: EnvironmentAccess = "edit";
const roleGrants = ({ env }: Stage): RoleGrants => ({
  permissions: ["integrations@read"],
  environments: [{ environment_id: env, access }],
});
const inAll = (): RoleGrants => ({
  permissions: [],
  environments: [{ environment_id: "all", access }],
});
const calls: readonly GrantingCall[] = [
  {
    name: "createEnvironment",
    needs: ["environments@create", "roles@update"],
    // Whoever has all has a new one.
    gives: inAll,
    send: (caller, { empty }, name) =>
      caller.try(createEnvironment, {
        body: { name, filter: "host = never-sent", roles: [{ id: empty, access }] },
      }),
  },
  {
    name: "updateEnvironment",
    needs: ["roles@update"],
    isInEnvironment: true,
    gives: ({ env }) => ({ permissions: [], environments: [{ environment_id: env, access }] }),
    send: async (caller, { of, env, empty }) => {
      const { roles = [] } = await of
        .as("ada")
        .call(getEnvironment, { params: { id: env }, query: { showFilterRules: "1" } });
      // The others stay as they are.
      const grants = roles.map(({ id, access: level }) => ({ id, access: level }));
      return caller.try(updateEnvironment, {
        params: { id: env },
        body: { roles: [...grants.filter(({ id }) => id !== empty), { id: empty, access }] },
      });
    },
  },
  {
    name: "createRole",
    needs: ["roles@create"],
    gives: roleGrants,
    send: (caller, stage, name) =>
      caller.try(createRole, { body: { name, ...mutable(roleGrants(stage)) } }),
  },
  {
    name: "updateRole",
    needs: ["roles@update"],
    gives: roleGrants,
    send: (caller, stage) =>
      caller.try(updateRole, {
        params: { id: stage.empty },
        body: mutable(roleGrants(stage)),
      }),
  },
  {
    name: "addRoleUsers",
    needs: ["roles@update"],
    gives: roleGrants,
    send: (caller, { role }) =>
      caller.try(addRoleUsers, { params: { id: role }, body: { ids: [caller.userId] } }),
  },
  {
    name: "updateUser",
    needs: ["users@update"],
    gives: roleGrants,
    send: (caller, { of, role }) =>
      caller.try(updateUser, { params: { id: of.as("gil").userId }, body: { role_ids: [role] } }),
  },
  {
    name: "inviteUser",
    needs: ["users@create"],
    gives: roleGrants,
    send: (caller, { role }, name) =>
      caller.try(inviteUser, { body: { email: `${name}@northwind.test`, roles: [role] } }),
  },
  {
    name: "createServiceAccount",
    needs: ["apiKeys@create"],
    gives: roleGrants,
    send: (caller, { role }, name) =>
      caller.try(createServiceAccount, { body: { name, role_ids: [role] } }),
  },
];
const mutable = ({ permissions, environments }: RoleGrants) => ({
  permissions: [...permissions],
  environments: [...environments],
});

/** Built-in and lone roles, alone and with what one of the calls, or two, need. */
function givers(env: string): RoleGrants[] {
  const bases: RoleGrants[] = [
    { permissions: [], environments: [] },
    { permissions: ["integrations@read"], environments: [] },
    ...builtInRoles,
    ...environmentAccess.map((level) => ({
      permissions: ["integrations@read" as const],
      environments: [{ environment_id: env, access: level }],
    })),
    // The level, and not all that the level gives.
    {
      permissions: ["integrations@read"],
      environments: [{ environment_id: env, access: "full_access", actions: ["comment"] }],
    },
  ];
  const additions: Permission[][] = [
    [],
    ["environments@create"],
    ["roles@update", "environments@create", "roles@create"],
    ["users@create", "users@update", "apiKeys@create"],
    ["roles@update", "environments@update"],
  ];
  return bases.flatMap((base) =>
    additions.map((more) => ({ ...base, permissions: [...base.permissions, ...more] })),
  );
}

/** The code by which the giver is refused; null for who may. */
function expectedCode(giver: RoleGrants, call: GrantingCall, stage: Stage): string | null {
  const holds = (permission: Permission) => giver.permissions.includes(permission);
  const level = Math.max(
    -1,
    ...giver.environments.map((grant) => environmentAccess.indexOf(grant.access)),
    holds("environments@read") ? 0 : -1,
    holds("environments@update") ? environmentAccess.length : -1,
  );
  if (call.isInEnvironment && level < 0) return "not_found";
  if (call.isInEnvironment && level < environmentAccess.indexOf("edit"))
    return "no_environment_access";
  if (!call.needs.every(holds)) return "no_permission";
  const { permissions, environments } = call.gives(stage);
  const reaches = environments.every(
    ({ environment_id }) =>
      holds("environments@update") ||
      giver.environments.some(
        (grant) =>
          (grant.environment_id === "all" || grant.environment_id === environment_id) &&
          environmentAccess.indexOf(grant.access) >= environmentAccess.indexOf(access) &&
          grant.actions === undefined,
      ),
  );
  return permissions.every(holds) && reaches ? null : "beyond_own";
}

async function openStage(): Promise<Stage> {
  const of = await northwind();
  const ada = of.as("ada");
  const { id: env } = await ada.call(createEnvironment, {
    body: { name: "web", filter: "host = web-*" },
  });
  const { id: empty } = await ada.call(createRole, { body: { name: "empty" } });
  const stage = { of, env, empty, role: "" };
  const { id: role } = await ada.call(createRole, {
    body: { name: "given", ...mutable(roleGrants(stage)) },
  });
  return { ...stage, role };
}

test("a body that grants is refused to whoever may not change roles, or does not hold what it gives", async () => {
  const stage = await openStage();
  const people: { giver: RoleGrants; caller: Person }[] = [];
  for (const giver of givers(stage.env)) people.push({ giver, caller: await stage.of.join(giver) });
  const attempts = people.flatMap(({ giver, caller }, n) =>
    calls.map((call) => ({
      caller,
      call,
      code: expectedCode(giver, call, stage),
      name: `${call.name}-${n}`,
      giver,
    })),
  );
  const faults: string[] = [];
  const sendAll = async (chosen: typeof attempts) => {
    for (const { caller, call, code, name, giver } of chosen) {
      const answer = await call.send(caller, stage, name);
      const answered = answer.errors[0]?.code ?? null;
      if (answered !== code)
        faults.push(`${name} ${JSON.stringify(giver)}: ${answered} instead of ${code}`);
    }
  };
  await stage.of.settle();
  const before = await inventory(stage.of);
  await sendAll(attempts.filter(({ code }) => code !== null));
  expect(faults).toEqual([]);
  expect(await inventory(stage.of)).toEqual(before);
  // Not everybody is refused: else this would hold of a door that is shut.
  const allowed = attempts.filter(({ code }) => code === null);
  expect(new Set(allowed.map(({ call }) => call.name)).size).toBe(calls.length);
  await sendAll(allowed);
  expect(faults).toEqual([]);
});
