import { expect, test } from "vitest";
import { listAlertFilters } from "#contract/alert-filters.ts";
import { createApiKey } from "#contract/api-keys.ts";
import { addRoleUsers, createRole, listRoles } from "#contract/roles.ts";
import * as contract from "#contract/service-accounts.ts";
import { logIn } from "#contract/session.ts";
import { listUsers } from "#contract/users.ts";
import { generateToken, hashToken } from "../../platform/tokens.ts";
import { insertKey } from "../api-keys/store.ts";
import { callerOn, withKey } from "../../test-caller.ts";
import { northwind, type Organization } from "../../test-northwind.ts";

const roleIdByKey = async (of: Organization, key: string) =>
  (await of.as("ada").call(listRoles, {})).items.find((role) => role.key === key)?.id ?? "";
const createAccount = async (of: Organization, body: object = {}) =>
  of.as("ada").call(contract.createServiceAccount, {
    body: { name: "Robot", role_ids: [await roleIdByKey(of, "user")], ...body },
  });
const callerByToken = (of: Organization, token: string) =>
  callerOn(of.house.server.app, withKey(token));
const readStatus = async (of: Organization, token: string) =>
  (await callerByToken(of, token).try(listAlertFilters, { query: {} })).status;

test("it acts with its roles and no more, and is nobody in the list of users", async () => {
  const of = await northwind();
  const { token, ...account } = await createAccount(of);
  expect([
    await readStatus(of, token),
    (
      await callerByToken(of, token).try(contract.createServiceAccount, {
        body: { name: "Another", role_ids: [await roleIdByKey(of, "user")] },
      })
    ).status,
  ]).toEqual([200, 403]);
  expect(
    (await of.as("ada").call(listUsers, { query: {} })).items.map((user) => user.name),
  ).not.toContain("Robot");
  const loaded = await of
    .as("ada")
    .call(contract.getServiceAccount, { params: { id: account.id } });
  expect([loaded.hint, JSON.stringify(loaded).includes(token), loaded.last_used]).toEqual([
    token.slice(0, 10),
    false,
    of.clock.nowS(),
  ]);
});

test("off, expired, deleted or with a new token, the old token opens nothing", async () => {
  const of = await northwind();
  const { id, token } = await createAccount(of);
  const updateAccount = (body: object) =>
    of.as("ada").call(contract.updateServiceAccount, { params: { id }, body });
  await updateAccount({ active: false });
  const off = await readStatus(of, token);
  await updateAccount({ active: true, expires_at: of.clock.nowS() - 1 });
  const expired = await readStatus(of, token);
  const renewed = await updateAccount({ expires_at: null, new_token: true });
  expect([
    off,
    expired,
    await readStatus(of, token),
    await readStatus(of, renewed.token ?? ""),
  ]).toEqual([401, 401, 401, 200]);
  await of.as("ada").call(contract.deleteServiceAccount, { params: { id } });
  expect([
    await readStatus(of, renewed.token ?? ""),
    (await of.as("ada").call(contract.listServiceAccounts, { query: {} })).total,
  ]).toEqual([401, 0]);
});

test("its roles can be changed, and it does not open sessions as a person would", async () => {
  const of = await northwind();
  const { id, token } = await createAccount(of);
  await of
    .as("ada")
    .call(contract.updateServiceAccount, { params: { id }, body: { role_ids: [] } });
  expect([
    await readStatus(of, token),
    (await callerByToken(of, token).raw("POST", "/login", { access_token: token })).status,
  ]).toEqual([403, 401]);
});

test("whoever may change accounts gets no token of one that may do more than they", async () => {
  const of = await northwind();
  const { id, token } = await createAccount(of, { role_ids: [await roleIdByKey(of, "admin")] });
  const role = await of.as("ada").call(createRole, {
    body: { name: "Keepers", permissions: ["apiKeys@read", "apiKeys@update"], environments: [] },
  });
  await of
    .as("ada")
    .call(addRoleUsers, { params: { id: role.id }, body: { ids: [of.as("gil").userId] } });
  const updateAccount = (body: object) =>
    of.as("gil").try(contract.updateServiceAccount, { params: { id }, body });
  expect([
    (await updateAccount({ new_token: true })).errors[0]?.code,
    (await updateAccount({ new_token: true, role_ids: [] })).errors[0]?.code,
    (await updateAccount({ description: "ours" })).status,
  ]).toEqual(["beyond_own", "beyond_own", 200]);
  expect(await readStatus(of, token)).toBe(200);
  // Nor one again that was switched off, or has an end.
  await of.as("ada").call(contract.updateServiceAccount, {
    params: { id },
    body: { active: false, expires_at: of.clock.nowS() + 60 },
  });
  for (const longer of [
    { active: true },
    { expires_at: null },
    { expires_at: of.clock.nowS() + 61 },
  ])
    expect([longer, (await updateAccount(longer)).errors[0]?.code]).toEqual([longer, "beyond_own"]);
  expect((await updateAccount({ expires_at: of.clock.nowS() + 30 })).status).toBe(200);
});

test("it does not let its own token last longer", async () => {
  const of = await northwind();
  const { id, token } = await createAccount(of, {
    role_ids: [await roleIdByKey(of, "admin")],
    expires_at: of.clock.nowS() + 60,
  });
  const updateAccount = (body: object) =>
    callerByToken(of, token).try(contract.updateServiceAccount, { params: { id }, body });
  expect([
    (await updateAccount({ expires_at: null })).errors[0]?.code,
    (await updateAccount({ expires_at: of.clock.nowS() + 30 })).status,
  ]).toEqual(["own_token_longer", 200]);
});

test("it makes itself no key that outlives its token, and one that it has opens nothing", async () => {
  const of = await northwind();
  const { id, token } = await createAccount(of, { role_ids: [await roleIdByKey(of, "admin")] });
  expect(
    (await callerByToken(of, token).try(createApiKey, { body: { name: "spare", type: "user" } }))
      .errors[0],
  ).toMatchObject({ code: "personal_key_of_service", field: "type" });
  expect(
    (
      await callerByToken(of, token).try(createApiKey, {
        body: { name: "sender", type: "organization" },
      })
    ).status,
  ).toBe(201);
  const key = generateToken("tk_api");
  await of.sql((sql) =>
    insertKey(sql, {
      name: "old",
      type: "user",
      user_id: id,
      token_hash: hashToken(key),
      hint: "tk_api",
      expires_at: null,
      created_at: of.clock.nowS(),
    }),
  );
  expect([
    await readStatus(of, key),
    (await callerOn(of.house.server.app, {}).try(logIn, { body: { access_token: key } })).errors[0]
      ?.code,
  ]).toEqual([401, "wrong_credentials"]);
});

test("accounts come in pages and are found by what they are called or for", async () => {
  const of = await northwind();
  await createAccount(of, { name: "Deploys" });
  await createAccount(of, { name: "Terraform", description: "Writes rules" });
  const namesOf = async (query: object) =>
    (await of.as("ada").call(contract.listServiceAccounts, { query })).items.map(
      ({ name }) => name,
    );
  expect(await namesOf({ per_page: 1, page: 2 })).toEqual(["Terraform"]);
  expect(await namesOf({ query: "RULES" })).toEqual(["Terraform"]);
  expect(await namesOf({ query: " deploy " })).toEqual(["Deploys"]);
});
