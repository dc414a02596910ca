import { expect, test } from "vitest";
import * as contract from "#contract/roles.ts";
import { createServiceAccount } from "#contract/service-accounts.ts";
import { updateUser } from "#contract/users.ts";
import { northwind, type Organization } from "../../test-northwind.ts";

const roles = async (of: Organization) => (await of.as("ada").ask(contract.listRoles, {})).items;
const named = async (of: Organization, key: string) =>
  (await roles(of)).find((one) => one.key === key)?.id ?? "";
const make = (of: Organization, body: object) =>
  of.as("ada").ask(contract.createRole, {
    body: {
      name: "Editors",
      permissions: ["roles@read", "roles@create", "roles@update", "users@read", "users@update"],
      ...body,
    },
  });

test("built-in roles come first and stay as they are; a copy of one can be changed", async () => {
  const of = await northwind();
  const admin = (await roles(of)).find((one) => one.key === "admin");
  expect([
    (await roles(of))
      .filter((one) => one.is_built_in)
      .map((one) => one.name)
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
  const copy = await make(of, {
    name: "Copy of admin",
    permissions: admin?.permissions,
    environments: admin?.environments,
  });
  expect(
    await of.as("ada").ask(contract.updateRole, {
      params: { id: copy.id },
      body: { permissions: ["search@read"] },
    }),
  ).toMatchObject({ name: "Copy of admin", permissions: ["search@read"], is_built_in: false });
});

test("whoever gets a role feels it with the next call, and whoever loses it too", async () => {
  const of = await northwind();
  const role = await make(of, {});
  const sees = async () => (await of.as("gil").try(contract.listRoles, {})).status;
  const before = await sees();
  await of
    .as("ada")
    .ask(contract.addRoleUsers, { params: { id: role.id }, body: { ids: [of.as("gil").userId] } });
  const during = await sees();
  await of.as("ada").ask(contract.removeRoleUsers, {
    params: { id: role.id },
    body: { ids: [of.as("gil").userId] },
  });
  expect([before, during, await sees()]).toEqual([403, 200, 403]);
});

test("nobody gives more than they hold: not in a role, not by adding to one, not by giving a greater one", async () => {
  const of = await northwind();
  const editors = await make(of, {});
  await of.as("ada").ask(contract.addRoleUsers, {
    params: { id: editors.id },
    body: { ids: [of.as("gil").userId] },
  });
  const gil = of.as("gil");
  const code = (answer: { status: number; errors: { code: string }[] }) => [
    answer.status,
    answer.errors[0]?.code,
  ];
  expect(
    code(
      await gil.try(contract.createRole, {
        body: { name: "Mighty", permissions: ["users@delete"] },
      }),
    ),
  ).toEqual([403, "beyond_own"]);
  expect(
    code(
      await gil.try(contract.createRole, {
        body: { name: "Everywhere", environments: [{ environment_id: "all", access: "read" }] },
      }),
    ),
  ).toEqual([403, "beyond_own"]);
  expect(
    code(
      await gil.try(contract.updateRole, {
        params: { id: editors.id },
        body: { permissions: ["roles@read", "audit_logs@read"] },
      }),
    ),
  ).toEqual([403, "beyond_own"]);
  expect(
    code(
      await gil.try(contract.addRoleUsers, {
        params: { id: await named(of, "admin") },
        body: { ids: [gil.userId] },
      }),
    ),
  ).toEqual([403, "beyond_own"]);
  expect(
    code(
      await gil.try(updateUser, {
        params: { id: gil.userId },
        body: { role_ids: [await named(of, "admin")] },
      }),
    ),
  ).toEqual([403, "beyond_own"]);
  expect(
    await gil.ask(contract.createRole, { body: { name: "Readers", permissions: ["roles@read"] } }),
  ).toMatchObject({ name: "Readers" });
});

test("the last admin stays one: not taken from the role, not switched off, not with roles taken away", async () => {
  const of = await northwind();
  const admin = await named(of, "admin");
  const ada = of.as("ada");
  const tries = [
    await ada.try(contract.removeRoleUsers, { params: { id: admin }, body: { ids: [ada.userId] } }),
    await ada.try(updateUser, { params: { id: ada.userId }, body: { active: false } }),
    await ada.try(updateUser, { params: { id: ada.userId }, body: { role_ids: [] } }),
  ];
  expect(tries.map((one) => [one.status, one.errors[0]?.code])).toEqual(
    Array.from({ length: 3 }, () => [409, "last_admin"]),
  );
  await ada.ask(contract.addRoleUsers, {
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
  const role = await make(of, {});
  await of
    .as("ada")
    .ask(contract.addRoleUsers, { params: { id: role.id }, body: { ids: [of.as("gil").userId] } });
  expect((await of.as("ada").try(contract.createRole, { body: { name: "EDITORS" } })).status).toBe(
    409,
  );
  expect((await of.as("gil").try(contract.listRoles, {})).status).toBe(200);
  await of.as("ada").ask(contract.deleteRole, { params: { id: role.id } });
  expect((await of.as("gil").try(contract.listRoles, {})).status).toBe(403);
});

test("a service account with the role admin is not the admin that stays", async () => {
  const of = await northwind();
  const [admin, ada] = [await named(of, "admin"), of.as("ada")];
  await ada.ask(createServiceAccount, { body: { name: "Robot", role_ids: [admin] } });
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
