/** Who may say which role reaches an environment, and who may say what is in one. */
import { expect, test } from "vitest";
import { listAuditLogs } from "#contract/audit-logs.ts";
import {
  createEnvironment,
  deleteEnvironment,
  getEnvironment,
  updateEnvironment,
} from "#contract/environments.ts";
import {
  type EnvironmentAccess,
  type GrantedAction,
  grantedActions,
  type Permission,
} from "#contract/permissions.ts";
import { createRole, getRole, updateRole } from "#contract/roles.ts";
import { northwind, type Organization, type RoleGrants } from "../../test-northwind.ts";

async function openEnvironments() {
  const of = await northwind();
  const create = async (name: string, filter: string) =>
    (await of.as("ada").call(createEnvironment, { body: { name, filter } })).id;
  const role = await of.as("ada").call(createRole, { body: { name: "Watchers" } });
  return {
    of,
    web: await create("web", "host = web-*"),
    secret: await create("secret", "host = secret-*"),
    role: role.id,
  };
}
const holder = (
  of: Organization,
  permissions: readonly Permission[],
  environments: RoleGrants["environments"] = [],
) => of.join({ permissions, environments });

test("whoever may edit one environment gives no role access to it without roles@update", async () => {
  const { of, web, role } = await openEnvironments();
  const editor = await holder(of, [], [{ environment_id: web, access: "full_access" }]);
  const { roles: grants = [] } = await of.as("ada").call(getEnvironment, {
    params: { id: web },
    query: { showFilterRules: "1" },
  });
  const save = (roles: readonly { id: string; access: EnvironmentAccess }[]) =>
    editor.try(updateEnvironment, {
      params: { id: web },
      body: { roles: roles.map(({ id, access }) => ({ id, access })), description: "new" },
    });
  const refused = await save([...grants, { id: role, access: "read" }]);
  expect([refused.status, refused.errors[0]?.code, refused.errors[0]?.message]).toEqual([
    403,
    "no_permission",
    "This needs the permission roles@update",
  ]);
  expect((await of.as("ada").call(getRole, { params: { id: role } })).environments).toEqual([]);
  // Taking away changes roles as well; what stays as it is changes none.
  expect([(await save([])).status, (await save(grants)).status]).toEqual([403, 200]);
});

test("whoever may change roles gives no more of an environment than they hold", async () => {
  const { of, web, role } = await openEnvironments();
  const giver = await holder(
    of,
    ["roles@update", "environments@create"],
    [{ environment_id: web, access: "edit" }],
  );
  const grant = (access: EnvironmentAccess) =>
    giver.try(updateEnvironment, { params: { id: web }, body: { roles: [{ id: role, access }] } });
  const refused = await grant("full_access");
  expect([refused.status, refused.errors[0]?.code]).toEqual([403, "beyond_own"]);
  expect((await grant("edit")).status).toBe(200);
  // Of a new one they hold nothing.
  const created = await giver.try(createEnvironment, {
    body: { name: "everything", filter: "", roles: [{ id: role, access: "read" }] },
  });
  expect([created.status, created.errors[0]?.code]).toEqual([403, "beyond_own"]);
});

test("whoever gives some actions of an environment gives no others, neither by the role nor by the environment", async () => {
  const { of, web, role } = await openEnvironments();
  const ada = of.as("ada");
  const actionsOfRole = async () =>
    (await ada.call(getRole, { params: { id: role } })).environments[0]?.actions;
  const giver = await holder(
    of,
    ["roles@update"],
    [{ environment_id: web, access: "edit", actions: ["comment", "snooze"] }],
  );
  const access = "incident_actions" as const;
  const byEnvironment = (grant: { actions?: GrantedAction[] }) =>
    giver.try(updateEnvironment, {
      params: { id: web },
      body: { roles: [{ id: role, access, ...grant }] },
    });
  const byRole = (grant: { actions?: GrantedAction[] }) =>
    giver.try(updateRole, {
      params: { id: role },
      body: { environments: [{ environment_id: web, access, ...grant }] },
    });
  for (const give of [byEnvironment, byRole])
    for (const grant of [{}, { actions: ["comment" as const, "resolve" as const] }]) {
      const refused = await give(grant);
      expect([refused.status, refused.errors[0]?.code]).toEqual([403, "beyond_own"]);
    }
  expect((await byEnvironment({ actions: ["comment", "snooze"] })).status).toBe(200);
  // Said without actions, the grant stays as narrow as it was, whoever says it.
  await ada.call(updateEnvironment, {
    params: { id: web },
    body: { roles: [{ id: role, access: "edit" }] },
  });
  expect(await actionsOfRole()).toEqual(["comment", "snooze"]);
  expect((await byRole({ actions: ["comment"] })).status).toBe(200);
  expect(await actionsOfRole()).toEqual(["comment"]);
});

test("a filter is not widened by whoever may do more in the environment than everywhere", async () => {
  const { of, web } = await openEnvironments();
  const widen = async (actions: GrantedAction[]) => {
    const editor = await holder(
      of,
      ["environments@read"],
      [
        { environment_id: "all", access: "edit", actions },
        { environment_id: web, access: "edit", actions: ["resolve"] },
      ],
    );
    return editor.try(updateEnvironment, { params: { id: web }, body: { filter: "host = *" } });
  };
  expect((await widen(["comment"])).errors[0]?.code).toBe("no_environment_access");
  expect((await widen(["comment", "resolve"])).status).toBe(200);
});

test("a grant stands in the audit log as a change of the role, and so does its end with the environment", async () => {
  const { of, web, role } = await openEnvironments();
  const ada = of.as("ada");
  await ada.call(updateEnvironment, {
    params: { id: web },
    body: { roles: [{ id: role, access: "edit" }] },
  });
  await ada.call(deleteEnvironment, { params: { id: web } });
  const { items } = await ada.call(listAuditLogs, { query: {} });
  const rows = items
    .filter((entry) => entry.resource_type === "roles" && entry.resource_id === role)
    .map(({ action, before, after }) => ({ action, before, after }));
  const grant = { environment_id: web, access: "edit" };
  expect(rows).toMatchObject([
    { action: "update", before: { environments: [grant] }, after: { environments: [] } },
    { action: "update", before: { environments: [] }, after: { environments: [grant] } },
    { action: "create" },
  ]);
});

test("whoever reaches one environment alone narrows its filter and never widens it", async () => {
  const { of, web } = await openEnvironments();
  const editor = await holder(of, [], [{ environment_id: web, access: "edit" }]);
  const filterAs = async (by: typeof editor, filter: string) => {
    const answer = await by.try(updateEnvironment, { params: { id: web }, body: { filter } });
    return answer.errors[0]?.code ?? answer.status;
  };
  expect([
    await filterAs(editor, ""),
    await filterAs(editor, "host = web-* OR host = secret-*"),
    await filterAs(editor, "host = *"),
    await filterAs(editor, "rack = r1"),
  ]).toEqual(Array.from({ length: 4 }, () => "no_environment_access"));
  expect([
    await filterAs(editor, "HOST  =  web-*"),
    await filterAs(editor, "rack = r1 AND host = web-*"),
    await filterAs(editor, "host = web-*"),
  ]).toEqual([200, 200, "no_environment_access"]);
  // Who reads everything, but acts here alone, gains by it too.
  const reader = await holder(of, ["environments@read"], [{ environment_id: web, access: "edit" }]);
  const everywhere = await holder(of, [], [{ environment_id: "all", access: "edit" }]);
  expect([await filterAs(reader, ""), await filterAs(everywhere, "")]).toEqual([
    "no_environment_access",
    200,
  ]);
});

test("an environment says which actions its grants give; all of them named is as if none were", async () => {
  const of = await northwind();
  const ada = of.as("ada");
  const { id } = await ada.call(createRole, { body: { name: "Night" } });
  const web = await ada.call(createEnvironment, { body: { name: "web", filter: "host = web-*" } });
  const grantWith = async (actions: readonly GrantedAction[]) => {
    await ada.call(updateEnvironment, {
      params: { id: web.id },
      body: { roles: [{ id, access: "incident_actions", actions: [...actions] }] },
    });
    return (
      await ada.call(getEnvironment, {
        params: { id: web.id },
        query: { showFilterRules: "1" },
      })
    ).roles;
  };
  const grant = { id, name: "Night", access: "incident_actions" };
  expect(await grantWith(["comment", "snooze"])).toEqual([
    { ...grant, actions: ["comment", "snooze"] },
  ]);
  expect(await grantWith(grantedActions)).toEqual([grant]);
  expect((await ada.call(getRole, { params: { id } })).environments).toEqual([
    { environment_id: web.id, access: "incident_actions" },
  ]);
});
