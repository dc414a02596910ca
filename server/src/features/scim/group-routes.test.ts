/** Groups as Entra ID and Okta push them, and the roles that the attribute mapping gives to them. */
import { beforeAll, expect, test } from "vitest";
import { listAuditLogs } from "#contract/audit-logs.ts";
import { listRoles } from "#contract/roles.ts";
import { createJitRole } from "#contract/sso.ts";
import { getUser, updateUser } from "#contract/users.ts";
import { createTestOrganization, northwind, type Organization } from "../../test-northwind.ts";
import { connectProvider } from "./test-scim-scene.ts";

let of: Organization;
let send: Awaited<ReturnType<typeof connectProvider>>;
let roleIds: Map<string, string>;
beforeAll(async () => {
  of = await northwind();
  send = await connectProvider(of);
  roleIds = new Map((await of.as("ada").call(listRoles, {})).items.map(({ key, id }) => [key, id]));
  for (const [key, value, role] of [
    ["groups", "Operators", "user"],
    // Of an attribute that is no group.
    ["department", "Operators", "admin"],
  ] as const)
    await of.as("ada").call(createJitRole, {
      body: { key, value, role_id: roleIds.get(role) ?? "" },
    });
});

const groupBody = (displayName: string, more: object = {}) => ({
  schemas: ["urn:ietf:params:scim:schemas:core:2.0:Group"],
  displayName,
  ...more,
});
const patch = (id: string, ...Operations: object[]) =>
  send("PATCH", `/Groups/${id}`, {
    schemas: ["urn:ietf:params:scim:api:messages:2.0:PatchOp"],
    Operations,
  });
const createPerson = async (name: string): Promise<string> =>
  (await send("POST", "/Users", { userName: `${name}-${of.organizationId}@northwind.test` })).body
    .id;
const rolesOf = async (id: string) =>
  (await of.as("ada").call(getUser, { params: { id } })).roles.map(({ key }) => key).sort();

test("Entra ID: looks for a group, creates it, adds and removes members, renames it, deletes it", async () => {
  const filter = encodeURIComponent('displayName eq "Entra"');
  const path = `/Groups?excludedAttributes=members&filter=${filter}`;
  expect((await send("GET", path)).body.totalResults).toBe(0);
  const created = await send("POST", "/Groups", groupBody("Entra", { externalId: "8aa1a0c0" }));
  const { id } = created.body;
  expect([created.status, created.headers["location"], created.body.members]).toEqual([
    201,
    `http://tocsin.test/scim/v2/Groups/${id}`,
    [],
  ]);
  const [ann, bob] = [await createPerson("ann"), await createPerson("bob")];
  const membersOf = async (): Promise<string[]> =>
    (await send("GET", `/Groups/${id}`)).body.members.map(({ value }: { value: string }) => value);
  await patch(id, { op: "Add", path: "members", value: [{ value: ann }, { value: bob }] });
  await patch(id, { op: "Add", path: "members", value: [{ value: ann }] });
  expect(await membersOf()).toEqual([ann, bob]);
  // As it does without the flag in its address.
  await patch(id, { op: "Remove", path: "members", value: [{ value: ann }] });
  expect(await membersOf()).toEqual([bob]);
  await patch(id, { op: "remove", path: `members[value eq "${bob}"]` });
  expect(await membersOf()).toEqual([]);
  expect(
    (await patch(id, { op: "Replace", path: "displayName", value: "Entra 2" })).body,
  ).toMatchObject({ displayName: "Entra 2", externalId: "8aa1a0c0" });
  const [group] = (await send("GET", path.replace("Entra%22", "entra%202%22"))).body.Resources;
  expect([group?.id, group && "members" in group]).toEqual([id, false]);
  expect((await send("DELETE", `/Groups/${id}`)).status).toBe(204);
  expect((await send("GET", `/Groups/${id}`)).status).toBe(404);
});

test("Okta: pushes a group with its members, replaces them, and renames it without a path", async () => {
  const [ann, bob] = [await createPerson("okta-ann"), await createPerson("okta-bob")];
  const { id } = (
    await send("POST", "/Groups", groupBody("Okta", { members: [{ value: ann, display: "Ann" }] }))
  ).body;
  const renamed = await patch(id, { op: "replace", value: { id, displayName: "Okta people" } });
  expect(renamed.body).toMatchObject({ displayName: "Okta people", members: [{ value: ann }] });
  const replaced = await send(
    "PUT",
    `/Groups/${id}`,
    groupBody("Okta people", { members: [{ value: bob }] }),
  );
  expect(replaced.body.members).toMatchObject([{ value: bob }]);
  const filter = encodeURIComponent(`members[value eq "${bob}"] or members.value eq "${ann}"`);
  expect((await send("GET", `/Groups?filter=${filter}`)).body.totalResults).toBe(1);
});

test("a group gives the roles that are mapped to its name or its external id, and takes no other", async () => {
  const ann = await createPerson("mapped");
  expect(await rolesOf(ann)).toEqual(["readonly"]);
  const members = [{ value: ann }];
  const { id } = (await send("POST", "/Groups", groupBody("Operators", { members }))).body;
  expect(await rolesOf(ann)).toEqual(["readonly", "user"]);
  const log = await of.as("ada").call(listAuditLogs, { query: { resource_type: "scimGroups" } });
  expect(log.items[0]).toMatchObject({
    actor: { kind: "system", name: "SCIM provisioning" },
    after: { name: "Operators", added: [ann] },
  });
  // A second group that gives the same: leaving one is not enough.
  await of.as("ada").call(createJitRole, {
    body: { key: "groups", value: "object-id-8", role_id: roleIds.get("user") ?? "" },
  });
  const second = await send(
    "POST",
    "/Groups",
    groupBody("Second", { externalId: "object-id-8", members }),
  );
  await patch(id, { op: "remove", path: "members" });
  expect(await rolesOf(ann)).toEqual(["readonly", "user"]);
  await patch(second.body.id, { op: "replace", path: "externalId", value: "object-id-9" });
  expect(await rolesOf(ann)).toEqual(["readonly"]);
  await patch(id, { op: "add", path: "members", value: members });
  await of.as("ada").call(updateUser, {
    params: { id: ann },
    body: { role_ids: [roleIds.get("user") ?? ""] },
  });
  // Who has no role left is a viewer.
  await send("DELETE", `/Groups/${id}`);
  expect(await rolesOf(ann)).toEqual(["readonly"]);
});

test("whom SCIM deletes leaves all groups, and comes back without their roles", async () => {
  const ann = await createPerson("leaver");
  const { id } = (
    await send("POST", "/Groups", groupBody("Operators", { members: [{ value: ann }] }))
  ).body;
  expect(await rolesOf(ann)).toEqual(["readonly", "user"]);
  await send("DELETE", `/Users/${ann}`);
  expect((await send("GET", `/Groups/${id}`)).body.members).toEqual([]);
  expect(await createPerson("leaver")).toBe(ann);
  expect(await rolesOf(ann)).toEqual(["readonly"]);
  await send("DELETE", `/Groups/${id}`);
});

test("the last admin stays also where a group gave the role", async () => {
  const otherOrganization = await createTestOrganization(of.house, "Admins");
  const provider = await connectProvider(otherOrganization);
  const admin = (await otherOrganization.as("ada").call(listRoles, {})).items.find(
    ({ key }) => key === "admin",
  );
  await otherOrganization.as("ada").call(createJitRole, {
    body: { key: "groups", value: "Admins", role_id: admin?.id ?? "" },
  });
  const members = [{ value: otherOrganization.as("ada").userId }];
  const { id } = (await provider("POST", "/Groups", groupBody("Admins", { members }))).body;
  const answer = await provider("DELETE", `/Groups/${id}`);
  expect([answer.status, answer.body.detail]).toEqual([
    409,
    "The organization needs at least one active admin",
  ]);
  expect((await provider("GET", `/Groups/${id}`)).body.members).toHaveLength(1);
});

test("a name is taken once, and members are people of the organization alone", async () => {
  const { id } = (await send("POST", "/Groups", groupBody("Taken"))).body;
  const again = await send("POST", "/Groups", groupBody("TAKEN"));
  expect([again.status, again.body.scimType]).toEqual([409, "uniqueness"]);
  const outside = await createTestOrganization(of.house, "Outside");
  const stranger = await connectProvider(outside);
  for (const value of [outside.as("uma").userId, "0", "nonsense"]) {
    const answer = await patch(id, { op: "add", path: "members", value: [{ value }] });
    expect([answer.status, answer.body.scimType]).toEqual([400, "invalidValue"]);
  }
  for (const [method, body] of [
    ["GET"],
    ["PUT", groupBody("Theirs")],
    ["PATCH", { Operations: [{ op: "replace", path: "displayName", value: "Theirs" }] }],
    ["DELETE"],
  ] as [string, object?][])
    expect([method, (await stranger(method, `/Groups/${id}`, body)).status]).toEqual([method, 404]);
  expect((await stranger("GET", "/Groups")).body.totalResults).toBe(0);
  expect((await send("GET", `/Groups/${id}`)).body.displayName).toBe("Taken");
});
