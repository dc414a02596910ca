/** People whom SCIM has created, and who come in by single sign-on. */
import { expect, test } from "vitest";
import { listRoles } from "#contract/roles.ts";
import { createJitRole } from "#contract/sso.ts";
import { getUser } from "#contract/users.ts";
import { samlScene, signIn } from "../sso/test-sso-scene.ts";
import { connectProvider } from "./test-scim-scene.ts";

const { here: scene, ada, browser, name, domain } = samlScene();

test("whoever was provisioned joins at the first sign-in, with the roles of their groups; switched off, they stay out", async () => {
  const send = await connectProvider(scene().of);
  const userRole = (await ada().call(listRoles, {})).items.find(({ key }) => key === "user");
  await ada().call(createJitRole, {
    body: { key: "groups", value: "Night shift", role_id: userRole?.id ?? "" },
  });
  const email = `night@${domain()}`;
  const { id } = (await send("POST", "/Users", { userName: email, displayName: "Nora Night" }))
    .body;
  await send("POST", "/Groups", { displayName: "Night shift", members: [{ value: id }] });
  const member = () => ada().call(getUser, { params: { id } });
  expect(await member()).toMatchObject({ state: "invited", name: "Nora Night" });

  // Neither says the assertion anything of groups, nor do its groups remove what SCIM gave.
  for (const attributes of [{}, { groups: ["Day shift"] }]) {
    await scene().idp.setAssertion({ nameId: email, attributes });
    const client = browser();
    await signIn(client, name());
    expect(client.cookies.get("tocsin_session")).toBeDefined();
    const { state, roles } = await member();
    expect([state, roles.map(({ key }) => key).sort()]).toEqual(["active", ["readonly", "user"]]);
  }
  await send("PATCH", `/Users/${id}`, {
    Operations: [{ op: "replace", value: { active: false } }],
  });
  const client = browser();
  await signIn(client, name());
  expect(client.cookies.get("tocsin_session")).toBeUndefined();
});
