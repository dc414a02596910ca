import { afterAll, beforeAll, expect, test } from "vitest";
import { updateOrganizationSettings } from "#contract/organizations.ts";
import { listRoles } from "#contract/roles.ts";
import { me } from "#contract/session.ts";
import { configureSso, createJitRole, getSso, listSamlDebug, updateSso } from "#contract/sso.ts";
import { callerOn, withSession } from "../../test-caller.ts";
import { forkProgram } from "./test-providers.ts";
import { type Browser, browserAt, openScene, proveDomain, type Scene } from "./test-sso-scene.ts";

let scene: Scene;
let name: string;
let domain: string;
let provider: Awaited<ReturnType<typeof forkProgram>>;
beforeAll(async () => {
  scene = await openScene();
  const { service_provider, source } = await ada().call(getSso, {});
  provider = await forkProgram(
    import.meta.resolve("./test-oidc-provider.mjs"),
    service_provider.redirect_uri,
  );
  name = source.name;
  await ada().call(configureSso, {
    params: { provider: "oidc" },
    body: { issuer: provider.url, client_id: "tocsin", client_secret: "client-secret-of-a-test" },
  });
  await ada().call(updateSso, { body: { enabled: true, status: "offered" } });
  domain = await proveDomain(scene);
});
afterAll(async () => {
  provider.process.kill();
  await scene.close();
});
const ada = () => scene.of.as("ada");
const lastProblem = async (): Promise<string | null | undefined> =>
  (await ada().call(listSamlDebug, {})).items[0]?.problem;
const setPerson = (person: object) =>
  fetch(`${provider.url}/person`, { method: "POST", body: JSON.stringify(person) });

/** Through the provider's pages, with its cookies, to our callback's address. */
async function requestCallback(
  browser: Browser,
  change: (url: URL) => void = () => undefined,
): Promise<string> {
  let at = (await browser.send("GET", `/sso/${name}/login`)).location;
  const jar = new Map<string, string>();
  while (at.startsWith(provider.url)) {
    const url = new URL(at);
    change(url);
    const answer = await fetch(url, {
      redirect: "manual",
      headers: { cookie: [...jar].map(([key, value]) => `${key}=${value}`).join("; ") },
    });
    for (const line of answer.headers.getSetCookie())
      jar.set(line.split("=")[0] ?? "", (line.split(";")[0] ?? "").replace(/^[^=]*=/, ""));
    const next = answer.headers.get("location");
    if (next === null)
      throw new Error(
        `the provider answered ${answer.status}: ${(await answer.text()).slice(0, 500)}`,
      );
    at = new URL(next, at).href;
  }
  const url = new URL(at);
  return `${url.pathname}${url.search}`;
}

test("code, PKCE, state and nonce: somebody of the proved domain comes in, with the roles of their groups", async () => {
  const user =
    (await ada().call(listRoles, { query: {} })).items.find((role) => role.key === "user")?.id ??
    "";
  await ada().call(createJitRole, { body: { key: "groups", value: "operators", role_id: user } });
  await setPerson({
    sub: "7",
    email: `Otto@${domain}`,
    email_verified: true,
    name: "Otto Oidc",
    groups: ["operators"],
  });
  const browser = browserAt(scene.house);
  const callback = await requestCallback(browser);
  expect((await browser.send("GET", callback)).location).toBe("/");
  const signedInUser = await callerOn(
    scene.house.server.app,
    withSession(browser.cookies.get("tocsin_session") ?? ""),
  ).call(me, {});
  expect([
    signedInUser.username,
    signedInUser.contact.name,
    signedInUser.roles.map((role) => role.key),
  ]).toEqual([`otto@${domain}`, "Otto Oidc", ["user"]]);
  // The code and the state work once.
  browser.cookies.delete("tocsin_session");
  expect((await browser.send("GET", callback)).location).toBe("/sign-in?sso=failed");
});

test("an address that the provider does not say to have verified lets nobody in", async () => {
  for (const claims of [{ email_verified: false }, {}, { email_verified: null }]) {
    await setPerson({ sub: "8", email: `ada@${domain}`, ...claims });
    const browser = browserAt(scene.house);
    expect((await browser.send("GET", await requestCallback(browser))).location).toBe(
      "/sign-in?sso=failed",
    );
    expect(await lastProblem()).toContain("not verified");
  }
});

test("Entra ID's word for the domain's owner stands in for an address's own, never against it", async () => {
  const arrive = async (claims: object): Promise<string | undefined> => {
    await setPerson({ sub: "10", email: `edov@${domain}`, ...claims });
    const browser = browserAt(scene.house);
    return (await browser.send("GET", await requestCallback(browser))).location;
  };
  for (const claims of [
    { xms_edov: false },
    { xms_edov: "0" },
    { xms_edov: true, email_verified: false },
  ])
    expect(await arrive(claims)).toBe("/sign-in?sso=failed");
  for (const claims of [{ xms_edov: true }, { xms_edov: "1" }])
    expect(await arrive(claims)).toBe("/");
});

test("another browser's answer, another state, another code and another nonce are refused", async () => {
  await setPerson({ sub: "9", email: `nine@${domain}` });
  const [browser, otherBrowser] = [browserAt(scene.house), browserAt(scene.house)];
  await otherBrowser.send("GET", `/sso/${name}/login`);
  expect((await otherBrowser.send("GET", await requestCallback(browser))).location).toBe(
    "/sign-in?sso=failed",
  );
  expect(
    (
      await browser.send(
        "GET",
        (await requestCallback(browser)).replace(/state=[^&]+/, "state=made-up"),
      )
    ).location,
  ).toBe("/sign-in?sso=failed");
  expect(
    (
      await browser.send(
        "GET",
        (await requestCallback(browser)).replace(/code=[^&]+/, "code=made-up"),
      )
    ).location,
  ).toBe("/sign-in?sso=failed");
  expect(
    (
      await browser.send(
        "GET",
        await requestCallback(browser, (url) => {
          if (url.searchParams.has("nonce")) url.searchParams.set("nonce", "another");
        }),
      )
    ).location,
  ).toBe("/sign-in?sso=failed");
  expect(await lastProblem()).toContain("nonce");
});

test("the secret is kept sealed, is shown to nobody, and does not follow to another issuer", async () => {
  const rows = await scene.of.sql((sql) =>
    sql<{ oidc: string }>(
      "SELECT oidc::text AS oidc FROM sso_configs WHERE organization_id = tocsin_organization()",
    ),
  );
  expect(rows[0]?.oidc).not.toContain("client-secret-of-a-test");
  expect(JSON.stringify(await ada().call(getSso, {}))).not.toContain("client-secret-of-a-test");
  expect(
    await ada().call(configureSso, {
      params: { provider: "oidc" },
      body: { issuer: provider.url, client_id: "tocsin" },
    }),
  ).toMatchObject({ has_client_secret: true });
  expect(
    await ada().call(configureSso, {
      params: { provider: "oidc" },
      body: { issuer: "https://other.example", client_id: "tocsin" },
    }),
  ).toMatchObject({ has_client_secret: false });
});

test("a provider that the organization has left out of the operator's list is not asked", async () => {
  const open = await openScene({ TOCSIN_OUTBOUND_ALLOW: "127.0.0.1, 10.0.0.0/8" });
  const admin = open.of.as("ada");
  await admin.call(configureSso, {
    params: { provider: "oidc" },
    body: { issuer: provider.url, client_id: "tocsin" },
  });
  const saved = await admin.call(updateSso, { body: { enabled: true, status: "offered" } });
  const signIn = async () =>
    (await browserAt(open.house).send("GET", `/sso/${saved.source.name}/login`)).location;
  expect(await signIn()).toContain(provider.url);
  await admin.call(updateOrganizationSettings, {
    body: { settings: { outboundAllow: ["10.0.0.0/8"] } },
  });
  expect(await signIn()).toBe("/sign-in?sso=failed");
  await open.close();
});

test("a provider on this machine's own network is not asked unless the administrator lists it", async () => {
  const closed = await openScene({ TOCSIN_OUTBOUND_ALLOW: "" });
  await closed.of.as("ada").call(configureSso, {
    params: { provider: "oidc" },
    body: { issuer: provider.url, client_id: "tocsin" },
  });
  // Nor is one that is off, for a test that nobody began.
  const { source: off } = await closed.of.as("ada").call(getSso, {});
  expect(
    (await browserAt(closed.house).send("GET", `/sso/${off.name}/login?test=made-up`)).location,
  ).toBe("/sign-in?sso=failed");
  expect((await closed.of.as("ada").call(listSamlDebug, {})).items).toEqual([]);
  const saved = await closed.of
    .as("ada")
    .call(updateSso, { body: { enabled: true, status: "offered" } });
  expect(
    (await browserAt(closed.house).send("GET", `/sso/${saved.source.name}/login`)).location,
  ).toBe("/sign-in?sso=failed");
  expect((await closed.of.as("ada").call(listSamlDebug, {})).items[0]?.problem).toMatch(
    /this machine|HTTPS/i,
  );
  await closed.close();
});
