import { expect, test } from "vitest";
import { deleteBackofficeOrganization } from "#contract/backoffice.ts";
import { listMyOrganizations, switchOrganization } from "#contract/organizations.ts";
import { me } from "#contract/session.ts";
import { startDemo } from "#contract/setup.ts";
import { deleteUser, inviteUser, listUsers } from "#contract/users.ts";
import { callerOn, withSession } from "../../test-caller.ts";
import { northwind, type Organization, southridge } from "../../test-northwind.ts";
import { insertSession } from "../access/store.ts";
import { saveSuperadmin } from "../backoffice/store.ts";
import { loadOrganizations, loadRoleId } from "../organizations/store.ts";
import type { Person } from "../../test-cast.ts";

const startDemoAs = async (caller: Person) => (await caller.call(startDemo, {})).organization_name;
/** The person's session in their demo. */
async function inDemo(of: Organization, { userId }: Person, name: string) {
  const organization = (await of.house.server.db.system(loadOrganizations)).find(
    (candidate) => candidate.name === name,
  );
  const token = `ses_${userId}_${name}`;
  const nowS = of.clock.nowS();
  await of.house.server.db.tenant(organization?.id ?? "0", (sql) =>
    insertSession(sql, {
      token,
      user_id: userId,
      device: "test",
      address: "127.0.0.1",
      nowS,
      expires_at: nowS + 3600,
    }),
  );
  return callerOn(of.house.server.app, withSession(token));
}

test("each organization has a demo of its own, in which nobody learns of another organization's people", async () => {
  const [of, otherOrganization] = [await northwind(), await southridge()];
  const colleague = await of.join("admin");
  const [demo, otherDemo] = [
    await startDemoAs(of.as("ada")),
    await startDemoAs(otherOrganization.as("ada")),
  ];
  expect(demo).not.toBe(otherDemo);
  expect(await startDemoAs(colleague)).toBe(demo);
  const ada = await inDemo(of, of.as("ada"), demo);
  const { items } = await ada.call(listUsers, { query: {} });
  expect(items.map((user) => user._id).sort()).toEqual(
    [of.as("ada").userId, colleague.userId].sort(),
  );
  // Asked for inside, it is the same one.
  expect((await ada.call(startDemo, {})).organization_name).toBe(demo);

  const { username } = await otherOrganization.as("ada").call(me, {});
  const roles = [
    await of.house.server.db.tenant((await ada.call(me, {})).organization._id, (sql) =>
      loadRoleId(sql, "user"),
    ),
  ];
  const invited = await ada.try(inviteUser, { body: { email: username, roles } });
  expect([invited.status, invited.errors[0]?.code]).toEqual([422, "demo_members_only"]);
});

test("who leaves the organization is out of its demo", async () => {
  const of = await northwind();
  const colleague = await of.join("admin");
  const demo = await startDemoAs(colleague);
  const session = await inDemo(of, colleague, demo);
  expect((await session.try(me, {})).status).toBe(200);
  await of.as("ada").call(deleteUser, { params: { id: colleague.userId } });
  expect([
    (await session.try(me, {})).status,
    (await session.try(listMyOrganizations, {})).status,
    (await session.try(switchOrganization, { body: { organization_name: demo } })).status,
  ]).toEqual([401, 401, 401]);
});

test("a demo goes with its organization", async () => {
  const [of, operator] = [await northwind(), await southridge()];
  const demo = await startDemoAs(of.as("ada"));
  await of.house.server.db.system((sql) => saveSuperadmin(sql, operator.as("ada").userId, true));
  await operator
    .as("ada")
    .call(deleteBackofficeOrganization, { params: { id: of.organizationId } });
  const names = async () =>
    (await of.house.server.db.system(loadOrganizations)).map((organization) => organization.name);
  expect(await names()).not.toContain(demo);
  await of.settle();
  expect(
    await of.house.server.db.system((sql) =>
      sql("SELECT 1 FROM organizations WHERE id = $1 OR name = $2", [of.organizationId, demo]),
    ),
  ).toEqual([]);
});
