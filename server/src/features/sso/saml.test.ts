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
import { idpCertificate } from "../../test-every-call.ts";
import { responseOf, post, samlScene, signIn, testUrl } from "./test-sso-scene.ts";

const { here, ada, browser, name, domain } = samlScene();
const whoIs = (of: ReturnType<typeof browser>) =>
  callerOn(here().house.server.app, withSession(of.cookies.get("tocsin_session") ?? "")).ask(
    me,
    {},
  );
const lastProblem = async (): Promise<string | null | undefined> =>
  (await ada().ask(listSamlDebug, {})).items[0]?.problem;
const roleId = async (key: string): Promise<string> =>
  (await ada().ask(listRoles, { query: {} })).items.find((one) => one.key === key)?.id ?? "";

test("somebody new of a proved domain comes in as a viewer, to where they were going", async () => {
  await here().idp.says({ nameId: `new@${domain()}`, attributes: { displayName: ["Nina New"] } });
  const own = browser();
  expect(await signIn(own, name(), { returnTo: "/search?query=a#b" })).toBe("/search?query=a#b");
  const user = await whoIs(own);
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
    await here().idp.says({ nameId: `way-${at}@${domain()}`, ...way });
    const own = browser();
    expect([way, await signIn(own, name())]).toEqual([way, "/"]);
    expect((await whoIs(own)).username).toBe(`way-${at}@${domain()}`);
  }
});

test("a member is known by the address; later by the provider's name for them, whatever the address", async () => {
  await here().idp.says({
    nameId: "employee-7",
    nameIdFormat: "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent",
    attributes: { mail: [`Uma@${domain()}`] },
  });
  const own = browser();
  await signIn(own, name());
  expect((await whoIs(own)).contact.name).toBe("Uma");
  await here().idp.says({
    nameId: "employee-7",
    nameIdFormat: "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent",
    attributes: { mail: ["uma@elsewhere.test"] },
  });
  const again = browser();
  expect(await signIn(again, name())).toBe("/");
  expect((await whoIs(again)).contact.name).toBe("Uma");
});

test("a domain that is not proved lets nobody in, and nobody outside learns why", async () => {
  await here().idp.says({ nameId: "ceo@elsewhere.test" });
  const own = browser();
  expect(await signIn(own, name())).toBe("/sign-in?sso=refused");
  expect(own.cookies.has("tocsin_session")).toBe(false);
  expect(await lastProblem()).toBe("The domain elsewhere.test is not proved");
});

test("a member who is switched off stays out", async () => {
  const { items } = await ada().ask(listUsers, { query: { query: "Gil" } });
  await ada().ask(updateUser, { params: { id: items[0]?._id ?? "" }, body: { active: false } });
  await here().idp.says({ nameId: `gil@${domain()}` });
  expect(await signIn(browser(), name())).toBe("/sign-in?sso=refused");
  expect(await lastProblem()).toBe("This member is switched off");
});

test("attributes give roles and take them again at the next sign-in; roles given by hand stay; the debug list says why", async () => {
  const [user, admin] = [await roleId("user"), await roleId("admin")];
  const made = [
    await ada().ask(createJitRole, { body: { key: "groups", value: "operators", role_id: user } }),
    await ada().ask(createJitRole, { body: { key: "groups", value: "bosses", role_id: admin } }),
  ];
  const rolesAfter = async (groups: string[]): Promise<string[]> => {
    await here().idp.says({
      nameId: `group@${domain()}`,
      attributes: { groups, apiToken: ["hush-hush"] },
    });
    const own = browser();
    await signIn(own, name());
    return (await whoIs(own)).roles.map((role) => role.key).sort();
  };
  expect(await rolesAfter(["operators", "bosses"])).toEqual(["admin", "user"]);
  const debug = (await ada().ask(listSamlDebug, {})).items[0];
  expect(debug?.mappings.map(({ value, is_met }) => [value, is_met])).toEqual([
    ["bosses", true],
    ["operators", true],
  ]);
  expect(JSON.stringify(debug)).not.toContain("hush-hush");
  expect(await rolesAfter(["operators"])).toEqual(["user"]);
  expect(await rolesAfter([])).toEqual(["readonly"]);
  for (const { id } of made) await ada().ask(deleteJitRole, { params: { id } });
});

test("nobody maps a role that they do not hold", async () => {
  const [admin, viewer] = [await roleId("admin"), await roleId("readonly")];
  await here().of.sql((sql) =>
    sql(
      `INSERT INTO roles (organization_id, key, name, permissions)
       VALUES (tocsin_organization(), 'ssoer', 'ssoer', '{sso@read,sso@update}')`,
    ),
  );
  await here().of.sql((sql) =>
    sql(
      `INSERT INTO role_users (organization_id, role_id, user_id)
       SELECT tocsin_organization(), id, $1 FROM roles WHERE key = 'ssoer'`,
      [here().of.as("rui").userId],
    ),
  );
  expect(
    (
      await here()
        .of.as("rui")
        .try(createJitRole, { body: { key: "a", value: "b", role_id: admin } })
    ).errors[0]?.code,
  ).toBe("beyond_own");
  expect(
    (
      await here()
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
      (await here().of.as("rui").try(configureSso, { params: { provider }, body })).errors[0]?.code,
    ]).toEqual([provider, "beyond_own"]);
});

test("a test sign-in changes nothing, signs nobody in, and says what would have been", async () => {
  await here().idp.says({ nameId: `tester@${domain()}` });
  const own = browser();
  expect(await signIn(own, name(), { start: await testUrl(here().of) })).toBe("/settings/sso/saml");
  expect(own.cookies.has("tocsin_session")).toBe(false);
  expect((await ada().ask(listUsers, { query: { query: "tester" } })).total).toBe(0);
  expect((await ada().ask(getSso, {})).tested).toMatchObject({
    ok: true,
    by: "Ada",
    username: `tester@${domain()}`,
    is_current: true,
    roles: ["Viewer (Read-only)"],
  });
  await here().idp.says({ nameId: `tester@${domain()}`, audience: "https://other.test" });
  expect(await signIn(browser(), name(), { start: await testUrl(here().of) })).toBe(
    "/settings/sso/saml",
  );
  expect((await ada().ask(getSso, {})).tested).toMatchObject({
    ok: false,
    problem: expect.stringContaining("https://other.test"),
  });
});

test("passwords end only after a test that succeeded with these settings, or by the organization's name", async () => {
  const settings = {
    idPissuer: "https://idp.test/entity",
    idPssoUrl: `${here().idp.url}/sso`,
    idPcert: here().idp.certificate,
  };
  await ada().ask(configureSso, { params: { provider: "saml" }, body: settings });
  const turnOn = () => ada().try(updateSso, { body: { enabled: true } });
  expect((await turnOn()).errors[0]?.code).toBe("needs_confirmation");
  await here().idp.says({ nameId: `tester@${domain()}` });
  await signIn(browser(), name(), { start: await testUrl(here().of) });
  expect((await turnOn()).body).toMatchObject({ status: "enforced", enabled: true });
  // Other settings have not proved themselves: passwords work again meanwhile.
  expect(
    await ada().ask(configureSso, { params: { provider: "saml" }, body: settings }),
  ).toMatchObject({ status: "offered", tested: { is_current: false } });
  expect((await turnOn()).errors[0]?.code).toBe("needs_confirmation");
  expect(
    await ada().ask(updateSso, { body: { enabled: true, confirmation: name() } }),
  ).toMatchObject({ status: "enforced" });
  await ada().ask(updateSso, { body: { enabled: true, status: "offered" } });
});

test("the link or form of somebody else signs nobody in: the answer counts only in the browser that asked", async () => {
  await here().idp.says({ nameId: `new@${domain()}` });
  const victim = browser();
  expect(await signIn(browser(), name(), { other: victim })).toBe("/sign-in?sso=failed");
  expect(victim.cookies.has("tocsin_session")).toBe(false);
});

test("no address leads out of the console", async () => {
  await here().idp.says({ nameId: `new@${domain()}` });
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
  const { items } = await ada().ask(getAuditOfResource, {
    params: { resource_id: here().of.organizationId },
    query: {},
  });
  expect(items.map((one) => one.resource_type)).toContain("sso");
  expect(JSON.stringify([items, await ada().ask(getSso, {})])).not.toMatch(
    /PRIVATE KEY|v1\.test\./,
  );
});

test("a wrong password and an unknown person look the same where passwords have ended", async () => {
  const stranger = callerOn(here().house.server.app, {});
  for (const username of [`ada@${domain()}`, `nobody@${domain()}`])
    expect(
      (await stranger.try(logIn, { body: { username, password: "Wrong-word-1" } })).errors[0]?.code,
    ).toBe("wrong_credentials");
});

test("an answer to nothing, or to a request that has lapsed, is refused", async () => {
  await here().idp.says({ nameId: `new@${domain()}`, inResponseTo: `_${"0".repeat(40)}` });
  expect(await signIn(browser(), name())).toBe("/sign-in?sso=failed");
  expect(await lastProblem()).toContain("answers no request");
  await here().idp.says({ nameId: `new@${domain()}`, notOnOrAfterS: 3600 });
  const own = browser();
  const xml = await responseOf(own, name());
  here().clock.aheadS += 16 * 60;
  expect((await post(own, name(), xml)).location).toBe("/sign-in?sso=failed");
  here().clock.aheadS = 0;
});

test("a test speaks only for the settings that it was begun with", async () => {
  const settings = {
    idPissuer: "https://idp.test/entity",
    idPssoUrl: `${here().idp.url}/sso`,
    idPcert: here().idp.certificate,
  };
  await ada().ask(configureSso, { params: { provider: "saml" }, body: settings });
  await here().idp.says({ nameId: `tester@${domain()}` });
  const own = browser();
  const xml = await responseOf(own, name(), { start: await testUrl(here().of) });
  await ada().ask(configureSso, {
    params: { provider: "saml" },
    body: { ...settings, disableRequestedAuthnContext: true },
  });
  const finish = async (xmlText: string): Promise<string> =>
    (await own.send("GET", (await post(own, name(), xmlText)).location)).location;
  expect(await finish(xml)).toBe("/settings/sso/saml");
  expect((await ada().ask(getSso, {})).tested?.is_current).not.toBe(true);
  // Nor does one that comes late take the place of the one that holds.
  const late = await responseOf(own, name(), { start: await testUrl(here().of) });
  await ada().ask(configureSso, { params: { provider: "saml" }, body: settings });
  await signIn(browser(), name(), { start: await testUrl(here().of) });
  const held = (await ada().ask(getSso, {})).tested;
  expect([
    held?.ok,
    held?.is_current,
    await finish(late),
    (await ada().ask(getSso, {})).tested,
  ]).toEqual([true, true, "/settings/sso/saml", held]);
});

test("who was invited and comes in by single sign-on needs no invitation any more", async () => {
  const { link } = await ada().ask(inviteUser, {
    body: { email: `invited@${domain()}`, roles: [await roleId("user")] },
  });
  await here().idp.says({ nameId: `invited@${domain()}` });
  expect(await signIn(browser(), name())).toBe("/");
  expect(
    await here().of.sql((sql) =>
      sql("SELECT 1 FROM account_links WHERE organization_id = tocsin_organization()"),
    ),
  ).toEqual([]);
  const token = /#token=(\S+)/.exec(link ?? "")?.[1] ?? "";
  expect(
    (
      await callerOn(here().house.server.app, {}).try(activateUser, {
        body: { token, name: "Somebody", password: "Quiet-harbour-7" },
      })
    ).errors[0]?.code,
  ).toBe("link_ended");
});
