/**
 * Northwind with single sign-on: providers as programs, a name server, and a browser that keeps its
 * cookies.
 */
import { afterAll, beforeAll } from "vitest";
import { addJitDomain, checkJitDomain, configureSso, testSso, updateSso } from "#contract/sso.ts";
import { wallClock } from "../../platform/clock.ts";
import { createTestOrganization, type Organization } from "../../test-northwind.ts";
import { type House, openHouse } from "../../test-house.ts";
import { testOrigin } from "../../test-caller.ts";
import { nameServer, type TestProvider, samlProvider } from "./test-providers.ts";

export interface Scene {
  house: House;
  of: Organization;
  idp: TestProvider;
  texts: Map<string, string[]>;
  close(): Promise<void>;
  clock: { aheadS: number };
}

export async function openScene(env: Record<string, string> = {}): Promise<Scene> {
  const texts = new Map<string, string[]>();
  const names = await nameServer(texts);
  const clock = { aheadS: 0 };
  // Providers go by the machine's time.
  const house = await openHouse({
    clock: { nowS: () => wallClock.nowS() + clock.aheadS },
    env: { TOCSIN_DNS_SERVERS: names.address, TOCSIN_OUTBOUND_ALLOW: "127.0.0.1", ...env },
  });
  const [of, idp] = await Promise.all([createTestOrganization(house, "Northwind"), samlProvider()]);
  return {
    house,
    of,
    idp,
    texts,
    clock,
    close: async () => {
      idp.stop();
      names.stop();
      await house.close();
    },
  };
}

/**
 * One for the whole test file: SAML set up, and offered beside passwords. What it tells is there
 * once the tests run.
 */
export function samlScene(env: Record<string, string> = {}) {
  let scene: Scene | null = null;
  const names = { name: "", domain: "" };
  beforeAll(async () => {
    scene = await openScene(env);
    Object.assign(names, await withSaml(scene));
    await scene.of
      .as("ada")
      .call(updateSso, { body: { enabled: true, status: "offered", idP: "Test provider" } });
  });
  afterAll(() => scene?.close());
  const getScene = (): Scene => {
    if (!scene) throw new Error("the scene opens before the first test");
    return scene;
  };
  return {
    here: getScene,
    name: () => names.name,
    domain: () => names.domain,
    ada: () => getScene().of.as("ada"),
    browser: () => browserAt(getScene().house),
  };
}

/** SAML set up, its domain proved, and the provider knows us. */
export async function withSaml({
  house,
  of,
  idp,
  texts,
}: Scene): Promise<{ name: string; domain: string }> {
  const ada = of.as("ada");
  const saved = await ada.call(configureSso, {
    params: { provider: "saml" },
    body: {
      idPissuer: "https://idp.test/entity",
      idPssoUrl: `${idp.url}/sso`,
      idPcert: idp.certificate,
    },
  });
  const metadata = await house.server.app.inject({
    url: new URL(saved.service_provider.metadata_url).pathname,
  });
  await fetch(`${idp.url}/metadata`, { method: "POST", body: metadata.body });
  const domain = await proveDomain({ of, texts });
  return { name: saved.source.name, domain };
}

export async function proveDomain({ of, texts }: Pick<Scene, "of" | "texts">): Promise<string> {
  const ada = of.as("ada");
  // /web/me answers a CurrentUser
  const domain = `${(await ada.raw("GET", "/web/me").then((answer) => answer.body as { username: string })).username.split("@")[1]}`;
  const added = await ada.call(addJitDomain, { body: { domain } });
  texts.set(added.record.name, [added.record.value]);
  await ada.call(checkJitDomain, { params: { domain } });
  return domain;
}

/**
 * What one browser carries. Over the wire as browsers do it: our cookies do not go with another
 * site's post.
 */
export function browserAt(house: House) {
  const cookies = new Map<string, string>();
  const send = async (
    method: "GET" | "POST",
    path: string,
    more: { body?: string; headers?: Record<string, string> } = {},
  ) => {
    const cookie =
      method === "GET" ? [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") : "";
    const reply = await house.server.app.inject({
      method,
      url: path,
      headers: { host: new URL(testOrigin).host, cookie, ...more.headers },
      ...(more.body === undefined ? {} : { payload: more.body }),
    });
    for (const { name, value } of reply.cookies)
      if (value === "") cookies.delete(name);
      else cookies.set(name, value);
    return {
      status: reply.statusCode,
      location: String(reply.headers["location"] ?? ""),
      body: reply.body,
    };
  };
  return { cookies, send };
}
export type Browser = ReturnType<typeof browserAt>;

export interface SignInOptions {
  change?: (xml: string) => string;
  returnTo?: string;
  relayState?: string;
  start?: string;
  otherBrowser?: Browser;
}

/** To the provider's page, whose answer comes back as it is or changed. */
export async function responseOf(
  browser: Browser,
  name: string,
  { returnTo, start }: SignInOptions = {},
): Promise<string> {
  const loginRedirect = await browser.send(
    "GET",
    start ??
      `/sso/${name}/login${returnTo === undefined ? "" : `?return_to=${encodeURIComponent(returnTo)}`}`,
  );
  if (!loginRedirect.location.startsWith("http"))
    throw new Error(`the way did not lead to the provider but to ${loginRedirect.location}`);
  const page = await (await fetch(loginRedirect.location)).text();
  const encoded = /name="SAMLResponse" value="([^"]+)"/.exec(page)?.[1];
  if (encoded === undefined) throw new Error(`the provider answered ${page}`);
  return Buffer.from(encoded, "base64").toString();
}

export async function post(
  browser: Browser,
  name: string,
  xml: string,
  relayState = "https://evil.test/",
): Promise<{ status: number; location: string }> {
  const body = new URLSearchParams({
    SAMLResponse: Buffer.from(xml).toString("base64"),
    RelayState: relayState,
  }).toString();
  return browser.send("POST", `/sso/${name}/acs`, {
    body,
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      origin: "https://idp.test",
      "sec-fetch-site": "cross-site",
    },
  });
}

/** Where it ends. */
export async function signIn(
  browser: Browser,
  name: string,
  trip: SignInOptions = {},
): Promise<string> {
  const xml = await responseOf(browser, name, trip);
  const answered = await post(
    browser,
    name,
    (trip.change ?? ((unchanged) => unchanged))(xml),
    trip.relayState,
  );
  if (!answered.location.startsWith("/sso/")) return answered.location;
  return (await (trip.otherBrowser ?? browser).send("GET", answered.location)).location;
}

export const testUrl = async (of: Organization): Promise<string> =>
  (await of.as("ada").call(testSso, { params: { provider: "saml" } })).url;
