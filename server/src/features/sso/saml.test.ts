import { expect, test } from "vitest";
import { getAuditOfResource } from "#contract/audit-logs.ts";
import { listRoles } from "#contract/roles.ts";
import { logIn, me } from "#contract/session.ts";
import {
  configureSso,
  createJitRole,
  deleteJitRole,
  getSso,
  listSamlDebug,
  updateSso,
} from "#contract/sso.ts";
import { activateUser, inviteUser, listUsers, updateUser } from "#contract/users.ts";
import { callerOn, withSession } from "../../test-caller.ts";
import { idpCertificate } from "../../test-fixtures.ts";
import { responseOf, post, samlScene, signIn, testUrl } from "./test-sso-scene.ts";

const { here: scene, ada, browser, name, domain } = samlScene();
const loadCurrentUser = (of: ReturnType<typeof browser>) =>
  callerOn(scene().house.server.app, withSession(of.cookies.get("tocsin_session") ?? "")).call(
    me,
    {},
  );
const lastProblem = async (): Promise<string | null | undefined> =>
  (await ada().call(listSamlDebug, {})).items[0]?.problem;
const loadRoleId = async (key: string): Promise<string> =>
  (await ada().call(listRoles, { query: {} })).items.find((role) => role.key === key)?.id ?? "";

test("somebody new of a proved domain comes in as a viewer, to where they were going", async () => {
  await scene().idp.setAssertion({
    nameId: `new@${domain()}`,
    attributes: { displayName: ["Nina New"] },
  });
  const client = browser();
  expect(await signIn(client, name(), { returnTo: "/search?query=a#b" })).toBe("/search?query=a#b");
  const user = await loadCurrentUser(client);
  expect([user.username, user.contact.name, user.roles.map((role) => role.key)]).toEqual([
    `new@${domain()}`,
    "Nina New",
    ["readonly"],
  ]);
});

test("an encrypted assertion, one in a signed response, and one in both are taken", async () => {
  for (const [at, way] of [
    { isEncrypted: true },
    { signs: "response" as const },
    { signs: "both" as const },
    { signs: "both" as const, isEncrypted: true },
  ].entries()) {
    await scene().idp.setAssertion({ nameId: `way-${at}@${domain()}`, ...way });
    const client = browser();
    expect([way, await signIn(client, name())]).toEqual([way, "/"]);
    expect((await loadCurrentUser(client)).username).toBe(`way-${at}@${domain()}`);
  }
});

test("a member is known by the address; later by the provider's name for them, whatever the address", async () => {
  await scene().idp.setAssertion({
    nameId: "employee-7",
    nameIdFormat: "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent",
    attributes: { mail: [`Uma@${domain()}`] },
  });
  const client = browser();
  await signIn(client, name());
  expect((await loadCurrentUser(client)).contact.name).toBe("Uma");
  await scene().idp.setAssertion({
    nameId: "employee-7",
    nameIdFormat: "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent",
    attributes: { mail: ["uma@elsewhere.test"] },
  });
  const secondClient = browser();
  expect(await signIn(secondClient, name())).toBe("/");
  expect((await loadCurrentUser(secondClient)).contact.name).toBe("Uma");
});

test("a domain that is not proved lets nobody in, and nobody outside learns why", async () => {
  await scene().idp.setAssertion({ nameId: "ceo@elsewhere.test" });
  const client = browser();
  expect(await signIn(client, name())).toBe("/sign-in?sso=refused");
  expect(client.cookies.has("tocsin_session")).toBe(false);
  expect(await lastProblem()).toBe("The domain elsewhere.test is not proved");
});

test("a member who is switched off stays out", async () => {
  const { items } = await ada().call(listUsers, { query: { query: "Gil" } });
  await ada().call(updateUser, { params: { id: items[0]?._id ?? "" }, body: { active: false } });
  await scene().idp.setAssertion({ nameId: `gil@${domain()}` });
  expect(await signIn(browser(), name())).toBe("/sign-in?sso=refused");
  expect(await lastProblem()).toBe("This member is switched off");
});

test("attributes give roles and take them again at the next sign-in; roles given by hand stay; the debug list says why", async () => {
  const [user, admin] = [await loadRoleId("user"), await loadRoleId("admin")];
  const mappings = [
    await ada().call(createJitRole, { body: { key: "groups", value: "operators", role_id: user } }),
    await ada().call(createJitRole, { body: { key: "groups", value: "bosses", role_id: admin } }),
  ];
  const signInAndLoadRoles = async (groups: string[]): Promise<string[]> => {
    await scene().idp.setAssertion({
      nameId: `group@${domain()}`,
      attributes: { groups, apiToken: ["hush-hush"] },
    });
    const client = browser();
    await signIn(client, name());
    return (await loadCurrentUser(client)).roles.map((role) => role.key).sort();
  };
  expect(await signInAndLoadRoles(["operators", "bosses"])).toEqual(["admin", "user"]);
  const debug = (await ada().call(listSamlDebug, {})).items[0];
  expect(debug?.mappings.map(({ value, is_met }) => [value, is_met])).toEqual([
    ["bosses", true],
    ["operators", true],
  ]);
  expect(JSON.stringify(debug)).not.toContain("hush-hush");
  expect(await signInAndLoadRoles(["operators"])).toEqual(["user"]);
  expect(await signInAndLoadRoles([])).toEqual(["readonly"]);
  for (const { id } of mappings) await ada().call(deleteJitRole, { params: { id } });
});

test("nobody maps a role that they do not hold", async () => {
  const [admin, viewer] = [await loadRoleId("admin"), await loadRoleId("readonly")];
  await scene().of.sql((sql) =>
    sql(
      `INSERT INTO roles (organization_id, key, name, permissions)
       VALUES (tocsin_organization(), 'ssoer', 'ssoer', '{sso@read,sso@update}')`,
    ),
  );
  await scene().of.sql((sql) =>
    sql(
      `INSERT INTO role_users (organization_id, role_id, user_id)
       SELECT tocsin_organization(), id, $1 FROM roles WHERE key = 'ssoer'`,
      [scene().of.as("rui").userId],
    ),
  );
  expect(
    (
      await scene()
        .of.as("rui")
        .try(createJitRole, { body: { key: "a", value: "b", role_id: admin } })
    ).errors[0]?.code,
  ).toBe("beyond_own");
  expect(
    (
      await scene()
        .of.as("rui")
        .try(createJitRole, { body: { key: "a", value: "b", role_id: viewer } })
    ).status,
  ).toBe(201);
  // Whoever chose the provider could come in as an admin.
  for (const [provider, body] of [
    ["oidc", { issuer: "https://evil.test", client_id: "own" }],
    ["saml", { idPissuer: "own", idPssoUrl: "https://evil.test", idPcert: idpCertificate }],
  ] as const)
    expect([
      provider,
      (await scene().of.as("rui").try(configureSso, { params: { provider }, body })).errors[0]
        ?.code,
    ]).toEqual([provider, "beyond_own"]);
});

test("a test sign-in changes nothing, signs nobody in, and says what would have been", async () => {
  await scene().idp.setAssertion({ nameId: `tester@${domain()}` });
  const client = browser();
  expect(await signIn(client, name(), { start: await testUrl(scene().of) })).toBe(
    "/settings/sso/saml",
  );
  expect(client.cookies.has("tocsin_session")).toBe(false);
  expect((await ada().call(listUsers, { query: { query: "tester" } })).total).toBe(0);
  expect((await ada().call(getSso, {})).tested).toMatchObject({
    ok: true,
    by: "Ada",
    username: `tester@${domain()}`,
    is_current: true,
    roles: ["Viewer (Read-only)"],
  });
  await scene().idp.setAssertion({ nameId: `tester@${domain()}`, audience: "https://other.test" });
  expect(await signIn(browser(), name(), { start: await testUrl(scene().of) })).toBe(
    "/settings/sso/saml",
  );
  expect((await ada().call(getSso, {})).tested).toMatchObject({
    ok: false,
    problem: expect.stringContaining("https://other.test"),
  });
});

test("passwords end only after a test that succeeded with these settings, or by the organization's name", async () => {
  const settings = {
    idPissuer: "https://idp.test/entity",
    idPssoUrl: `${scene().idp.url}/sso`,
    idPcert: scene().idp.certificate,
  };
  await ada().call(configureSso, { params: { provider: "saml" }, body: settings });
  const enableSso = () => ada().try(updateSso, { body: { enabled: true } });
  expect((await enableSso()).errors[0]?.code).toBe("sso_needs_confirmation");
  await scene().idp.setAssertion({ nameId: `tester@${domain()}` });
  await signIn(browser(), name(), { start: await testUrl(scene().of) });
  expect((await enableSso()).body).toMatchObject({ status: "enforced", enabled: true });
  // Other settings have not proved themselves: passwords work again meanwhile.
  expect(
    await ada().call(configureSso, { params: { provider: "saml" }, body: settings }),
  ).toMatchObject({ status: "offered", tested: { is_current: false } });
  expect((await enableSso()).errors[0]?.code).toBe("sso_needs_confirmation");
  expect(
    await ada().call(updateSso, { body: { enabled: true, confirmation: name() } }),
  ).toMatchObject({ status: "enforced" });
  await ada().call(updateSso, { body: { enabled: true, status: "offered" } });
});

test("the link or form of somebody else signs nobody in: the answer counts only in the browser that asked", async () => {
  await scene().idp.setAssertion({ nameId: `new@${domain()}` });
  const victim = browser();
  expect(await signIn(browser(), name(), { otherBrowser: victim })).toBe("/sign-in?sso=failed");
  expect(victim.cookies.has("tocsin_session")).toBe(false);
});

test("no address leads out of the console", async () => {
  await scene().idp.setAssertion({ nameId: `new@${domain()}` });
  for (const returnTo of [
    "https://evil.test",
    "//evil.test",
    "/\\evil.test",
    "/\t/evil.test",
    "javascript:alert(1)",
    "/.//evil.test",
    "/..//evil.test",
    "\\\\evil.test",
    " //evil.test",
    "http:evil.test",
    "/%0d%0aLocation:x/../..//evil.test",
  ]) {
    const ends = await signIn(browser(), name(), { returnTo, relayState: "https://evil.test/" });
    expect([
      returnTo,
      ends.startsWith("/") && !ends.startsWith("//") && new URL(ends, "http://own.test").origin,
    ]).toEqual([returnTo, "http://own.test"]);
  }
});

test("changes are recorded, secrets are not", async () => {
  const { items } = await ada().call(getAuditOfResource, {
    params: { resource_id: scene().of.organizationId },
    query: {},
  });
  expect(items.map((entry) => entry.resource_type)).toContain("sso");
  expect(JSON.stringify([items, await ada().call(getSso, {})])).not.toMatch(
    /PRIVATE KEY|v1\.test\./,
  );
});

test("a wrong password and an unknown person look the same where passwords have ended", async () => {
  const stranger = callerOn(scene().house.server.app, {});
  for (const username of [`ada@${domain()}`, `nobody@${domain()}`])
    expect(
      (await stranger.try(logIn, { body: { username, password: "Wrong-word-1" } })).errors[0]?.code,
    ).toBe("wrong_credentials");
});

test("an answer to nothing, or to a request that has lapsed, is refused", async () => {
  await scene().idp.setAssertion({ nameId: `new@${domain()}`, inResponseTo: `_${"0".repeat(40)}` });
  expect(await signIn(browser(), name())).toBe("/sign-in?sso=failed");
  expect(await lastProblem()).toContain("answers no request");
  await scene().idp.setAssertion({ nameId: `new@${domain()}`, notOnOrAfterS: 3600 });
  const client = browser();
  const xml = await responseOf(client, name());
  scene().clock.aheadS += 16 * 60;
  expect((await post(client, name(), xml)).location).toBe("/sign-in?sso=failed");
  scene().clock.aheadS = 0;
});

test("a test speaks only for the settings that it was begun with", async () => {
  const settings = {
    idPissuer: "https://idp.test/entity",
    idPssoUrl: `${scene().idp.url}/sso`,
    idPcert: scene().idp.certificate,
  };
  await ada().call(configureSso, { params: { provider: "saml" }, body: settings });
  await scene().idp.setAssertion({ nameId: `tester@${domain()}` });
  const client = browser();
  const xml = await responseOf(client, name(), { start: await testUrl(scene().of) });
  await ada().call(configureSso, {
    params: { provider: "saml" },
    body: { ...settings, disableRequestedAuthnContext: true },
  });
  const finishSignIn = async (xmlText: string): Promise<string> =>
    (await client.send("GET", (await post(client, name(), xmlText)).location)).location;
  expect(await finishSignIn(xml)).toBe("/settings/sso/saml");
  expect((await ada().call(getSso, {})).tested?.is_current).not.toBe(true);
  // Nor does one that comes late take the place of the one that holds.
  const late = await responseOf(client, name(), { start: await testUrl(scene().of) });
  await ada().call(configureSso, { params: { provider: "saml" }, body: settings });
  await signIn(browser(), name(), { start: await testUrl(scene().of) });
  const testResult = (await ada().call(getSso, {})).tested;
  expect([
    testResult?.ok,
    testResult?.is_current,
    await finishSignIn(late),
    (await ada().call(getSso, {})).tested,
  ]).toEqual([true, true, "/settings/sso/saml", testResult]);
});

test("who was invited and comes in by single sign-on needs no invitation any more", async () => {
  const { link } = await ada().call(inviteUser, {
    body: { email: `invited@${domain()}`, roles: [await loadRoleId("user")] },
  });
  await scene().idp.setAssertion({ nameId: `invited@${domain()}` });
  expect(await signIn(browser(), name())).toBe("/");
  expect(
    await scene().of.sql((sql) =>
      sql("SELECT 1 FROM account_links WHERE organization_id = tocsin_organization()"),
    ),
  ).toEqual([]);
  const token = /#token=(\S+)/.exec(link ?? "")?.[1] ?? "";
  expect(
    (
      await callerOn(scene().house.server.app, {}).try(activateUser, {
        body: { token, name: "Somebody", password: "Quiet-harbour-7" },
      })
    ).errors[0]?.code,
  ).toBe("link_ended");
});
