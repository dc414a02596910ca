import { expect, test } from "vitest";
import * as contract from "#contract/roles.ts";
import { createServiceAccount } from "#contract/service-accounts.ts";
import { inviteUser, updateUser } from "#contract/users.ts";
import { northwind, type Organization } from "../../test-northwind.ts";

const loadRoles = async (of: Organization) =>
  (await of.as("ada").call(contract.listRoles, {})).items;
const roleIdByKey = async (of: Organization, key: string) =>
  (await loadRoles(of)).find((role) => role.key === key)?.id ?? "";
const createRole = (of: Organization, body: object) =>
  of.as("ada").call(contract.createRole, {
    body: {
      name: "Editors",
      permissions: ["roles@read", "roles@create", "roles@update", "users@read", "users@update"],
      ...body,
    },
  });

test("built-in roles come first and stay as they are; a copy of one can be changed", async () => {
  const of = await northwind();
  const admin = (await loadRoles(of)).find((role) => role.key === "admin");
  expect([
    (await loadRoles(of))
      .filter((role) => role.is_built_in)
      .map((role) => role.name)
      .sort(),
    admin?.users,
  ]).toEqual([["Viewer (Read-only)", "admin", "user"], [of.as("ada").userId]]);
  const change = await of
    .as("ada")
    .try(contract.updateRole, { params: { id: admin?.id ?? "" }, body: { description: "mine" } });
  expect([
    change.status,
    change.errors[0]?.code,
    (await of.as("ada").try(contract.deleteRole, { params: { id: admin?.id ?? "" } })).status,
  ]).toEqual([409, "built_in", 409]);
  const copy = await createRole(of, {
    name: "Copy of admin",
    permissions: admin?.permissions,
    environments: admin?.environments,
  });
  expect(
    await of.as("ada").call(contract.updateRole, {
      params: { id: copy.id },
      body: { permissions: ["search@read"] },
    }),
  ).toMatchObject({ name: "Copy of admin", permissions: ["search@read"], is_built_in: false });
});

test("whoever gets a role feels it with the next call, and whoever loses it too", async () => {
  const of = await northwind();
  const role = await createRole(of, {});
  const listStatus = async () => (await of.as("gil").try(contract.listRoles, {})).status;
  const before = await listStatus();
  await of
    .as("ada")
    .call(contract.addRoleUsers, { params: { id: role.id }, body: { ids: [of.as("gil").userId] } });
  const during = await listStatus();
  await of.as("ada").call(contract.removeRoleUsers, {
    params: { id: role.id },
    body: { ids: [of.as("gil").userId] },
  });
  expect([before, during, await listStatus()]).toEqual([403, 200, 403]);
});

test("nobody gives more than they hold: not in a role, not by adding to one, not by giving a greater one", async () => {
  const of = await northwind();
  const editors = await createRole(of, {});
  await of.as("ada").call(contract.addRoleUsers, {
    params: { id: editors.id },
    body: { ids: [of.as("gil").userId] },
  });
  const gil = of.as("gil");
  const statusAndCode = (answer: { status: number; errors: { code: string }[] }) => [
    answer.status,
    answer.errors[0]?.code,
  ];
  expect(
    statusAndCode(
      await gil.try(contract.createRole, {
        body: { name: "Mighty", permissions: ["users@delete"] },
      }),
    ),
  ).toEqual([403, "beyond_own"]);
  expect(
    statusAndCode(
      await gil.try(contract.createRole, {
        body: { name: "Everywhere", environments: [{ environment_id: "all", access: "read" }] },
      }),
    ),
  ).toEqual([403, "beyond_own"]);
  expect(
    statusAndCode(
      await gil.try(contract.updateRole, {
        params: { id: editors.id },
        body: { permissions: ["roles@read", "audit_logs@read"] },
      }),
    ),
  ).toEqual([403, "beyond_own"]);
  expect(
    statusAndCode(
      await gil.try(contract.addRoleUsers, {
        params: { id: await roleIdByKey(of, "admin") },
        body: { ids: [gil.userId] },
      }),
    ),
  ).toEqual([403, "beyond_own"]);
  expect(
    statusAndCode(
      await gil.try(updateUser, {
        params: { id: gil.userId },
        body: { role_ids: [await roleIdByKey(of, "admin")] },
      }),
    ),
  ).toEqual([403, "beyond_own"]);
  expect(
    await gil.call(contract.createRole, { body: { name: "Readers", permissions: ["roles@read"] } }),
  ).toMatchObject({ name: "Readers" });
});

test("the last admin stays one: not taken from the role, not switched off, not with roles taken away", async () => {
  const of = await northwind();
  const admin = await roleIdByKey(of, "admin");
  const ada = of.as("ada");
  const tries = [
    await ada.try(contract.removeRoleUsers, { params: { id: admin }, body: { ids: [ada.userId] } }),
    await ada.try(updateUser, { params: { id: ada.userId }, body: { active: false } }),
    await ada.try(updateUser, { params: { id: ada.userId }, body: { role_ids: [] } }),
  ];
  expect(tries.map((attempt) => [attempt.status, attempt.errors[0]?.code])).toEqual(
    Array.from({ length: 3 }, () => [409, "last_admin"]),
  );
  await ada.call(contract.addRoleUsers, {
    params: { id: admin },
    body: { ids: [of.as("uma").userId] },
  });
  expect(
    (
      await ada.try(contract.removeRoleUsers, {
        params: { id: admin },
        body: { ids: [ada.userId] },
      })
    ).status,
  ).toBe(200);
});

test("a deleted role gives nothing any more, and a name is taken whatever its capitals", async () => {
  const of = await northwind();
  const role = await createRole(of, {});
  await of
    .as("ada")
    .call(contract.addRoleUsers, { params: { id: role.id }, body: { ids: [of.as("gil").userId] } });
  expect((await of.as("ada").try(contract.createRole, { body: { name: "EDITORS" } })).status).toBe(
    409,
  );
  expect((await of.as("gil").try(contract.listRoles, {})).status).toBe(200);
  await of.as("ada").call(contract.deleteRole, { params: { id: role.id } });
  expect((await of.as("gil").try(contract.listRoles, {})).status).toBe(403);
});

test("a service account with the role admin is not the admin that stays", async () => {
  const of = await northwind();
  const [admin, ada] = [await roleIdByKey(of, "admin"), of.as("ada")];
  await ada.call(createServiceAccount, { body: { name: "Robot", role_ids: [admin] } });
  expect(
    (
      await ada.try(contract.removeRoleUsers, {
        params: { id: admin },
        body: { ids: [ada.userId] },
      })
    ).errors[0]?.code,
  ).toBe("last_admin");
  expect(
    (await ada.try(updateUser, { params: { id: ada.userId }, body: { active: false } })).errors[0]
      ?.code,
  ).toBe("last_admin");
});

test("the catalogue names each resource's type, actions and group, as the permission is spelt", async () => {
  const of = await northwind();
  const { items } = await of.as("gil").call(contract.listPermissions, {});
  expect(items.find(({ resource_type }) => resource_type === "plans")).toEqual({
    resource_type: "plans",
    resource_id: "all",
    group: "Data processing",
    actions: ["create", "read", "update", "delete"],
    awaits: [],
  });
  const admin = (await loadRoles(of)).find((role) => role.key === "admin");
  expect(
    items.flatMap(({ resource_type, actions }) =>
      actions.map((action) => `${resource_type}@${action}`),
    ),
  ).toEqual(admin?.permissions);
});

test("who is given no role is told to be given one", async () => {
  const of = await northwind();
  const refused = [
    await of.as("ada").try(inviteUser, { body: { email: "nina@northwind.test", roles: [] } }),
    await of.as("ada").try(createServiceAccount, { body: { name: "Report", role_ids: [] } }),
  ];
  expect(
    refused.map(({ status, errors }) => [status, errors[0]?.field, errors[0]?.message]),
  ).toEqual([
    [400, "roles", "Please select at least one role"],
    [400, "role_ids", "Please select at least one role"],
  ]);
});
