/**
 * What attackers make of a response that a provider really signed, and what providers sign that is
 * not for us.
 */
import { expect, test } from "vitest";
import { listSamlDebug } from "#contract/sso.ts";
import { listUsers } from "#contract/users.ts";
import { post, responseOf, samlScene, signIn } from "./test-sso-scene.ts";
import { samlProvider } from "./test-providers.ts";
import type { Wanted } from "./test-saml-idp.ts";
import { wrapped, wrappings } from "./test-wrapping.ts";

const { here, ada, browser, name, domain } = samlScene();
const honest = (): Wanted => ({ nameId: `mallory@${domain()}` });
const problem = async (): Promise<string> =>
  (await ada().ask(listSamlDebug, {})).items[0]?.problem ?? "";

const shut = { ends: "/sign-in?sso=failed", hasSession: false, newcomers: 0 };
/** Where it ended; who came in by it, and whether anybody new is here. */
async function ended(
  wanted: Wanted,
  change: (xml: string) => string = (xml) => xml,
): Promise<typeof shut> {
  await here().idp.says(wanted);
  const before = (await ada().ask(listUsers, { query: {} })).total;
  const own = browser();
  const ends = await signIn(own, name(), { change });
  return {
    ends,
    hasSession: own.cookies.has("tocsin_session"),
    newcomers: (await ada().ask(listUsers, { query: {} })).total - before,
  };
}

test("the same response, unchanged, is taken: what follows is refused for what was done to it", async () => {
  await here().idp.says(honest());
  expect(await signIn(browser(), name())).toBe("/");
});

for (const signs of ["assertion", "response", "both"] as const) {
  for (const kind of wrappings) {
    if (signs === "assertion" && kind.of === "response") continue;
    if (signs === "response" && kind.of === "assertion") continue;
    test(`signature wrapping ${kind.name}, ${signs} signed`, async () => {
      expect(
        await ended({ ...honest(), signs }, (xml) => wrapped(xml, kind, `ada@${domain()}`)),
      ).toEqual(shut);
    });
  }
}

test("unsigned, or signed by somebody else's key", async () => {
  expect(
    await ended(honest(), (xml) => xml.replaceAll(/<ds:Signature[\s\S]*?<\/ds:Signature>/g, "")),
  ).toEqual(shut);
  expect(await problem()).toBe("Invalid signature");
  const other = await samlProvider();
  await fetch(`${other.url}/metadata`, {
    method: "POST",
    body: (await here().house.server.app.inject({ url: `/sso/${name()}/metadata` })).body,
  });
  await other.says(honest());
  const own = browser();
  const begun = await own.send("GET", `/sso/${name()}/login`);
  const page = await (await fetch(begun.location.replace(here().idp.url, other.url))).text();
  const xml = Buffer.from(
    /name="SAMLResponse" value="([^"]+)"/.exec(page)?.[1] ?? "",
    "base64",
  ).toString();
  expect((await post(own, name(), xml)).location).toBe("/sign-in?sso=failed");
  other.stop();
});

test("tampered: another name, another time, another attribute", async () => {
  expect(
    await ended(honest(), (xml) => xml.replaceAll(`mallory@${domain()}`, `ada@${domain()}`)),
  ).toEqual(shut);
  expect(
    await ended({ ...honest(), notOnOrAfterS: 200 }, (xml) =>
      xml.replace(/NotBefore="20\d\d/, 'NotBefore="2001'),
    ),
  ).toEqual(shut);
  expect(
    await ended({ ...honest(), attributes: { groups: ["guests"] } }, (xml) =>
      xml.replace("guests", "bosses"),
    ),
  ).toEqual(shut);
});

test("a comment that splits a name, a document type, an instruction, a section of raw text", async () => {
  const wanted = { nameId: `ada@${domain()}.evil.test` };
  expect(
    await ended(wanted, (xml) =>
      xml.replace(`ada@${domain()}.evil.test`, `ada@${domain()}<!---->.evil.test`),
    ),
  ).toEqual(shut);
  expect(await problem()).toContain("comment");
  expect(await ended(honest(), (xml) => `<!DOCTYPE r [<!ENTITY a "ada">]>${xml}`)).toEqual(shut);
  expect(
    await ended(honest(), (xml) =>
      xml.replace(`mallory@${domain()}`, `mallory@${domain()}<?a b?>`),
    ),
  ).toEqual(shut);
  expect(
    await ended(honest(), (xml) =>
      xml.replace(`mallory@${domain()}`, `<![CDATA[mallory@${domain()}]]>`),
    ),
  ).toEqual(shut);
});

test("for another audience, addressed elsewhere, by another issuer, to another's request", async () => {
  expect(await ended({ ...honest(), audience: "https://other.test/metadata" })).toEqual(shut);
  expect(await problem()).toContain("https://other.test/metadata");
  expect(await ended({ ...honest(), recipient: "https://other.test/acs" })).toEqual(shut);
  expect(await problem()).toContain("https://other.test/acs");
  expect(await ended({ ...honest(), issuer: "https://idp.test/other" })).toEqual(shut);
  expect(await ended({ ...honest(), inResponseTo: "_somebody-elses" })).toEqual(shut);
});

test("expired, and not yet valid, beyond two minutes of difference between the clocks", async () => {
  expect(await ended({ ...honest(), notBeforeS: -900, notOnOrAfterS: -130 })).toEqual(shut);
  expect(await problem()).toContain("ended at");
  expect(await ended({ ...honest(), notBeforeS: 130, notOnOrAfterS: 900 })).toEqual(shut);
  expect(await problem()).toContain("only from");
  await here().idp.says({ ...honest(), notBeforeS: 60, notOnOrAfterS: 900 });
  expect(await signIn(browser(), name())).toBe("/");
});

test("the same assertion a second time, though a new request asks", async () => {
  await here().idp.says({ ...honest(), assertionId: "_the-same-as-before" });
  expect(await signIn(browser(), name())).toBe("/");
  expect(await ended({ ...honest(), assertionId: "_the-same-as-before" })).toEqual(shut);
  expect(await problem()).toBe("This assertion was used before");
  const own = browser();
  await here().idp.says(honest());
  const xml = await responseOf(own, name());
  const [first, second] = [await post(own, name(), xml), await post(own, name(), xml)];
  expect([first.location.startsWith("/sso/"), second.location]).toEqual([
    true,
    "/sign-in?sso=failed",
  ]);
  expect((await own.send("GET", first.location)).location).toBe("/");
  expect((await own.send("GET", first.location)).location).toBe("/sign-in?sso=failed");
});

test("what is no response at all", async () => {
  for (const text of [
    "",
    "x",
    "<a/>",
    "<Response/>",
    "{}",
    "\u0000",
    "<".repeat(100_000),
    `<r>${"<a>".repeat(3000)}${"</a>".repeat(3000)}</r>`,
  ])
    expect((await post(browser(), name(), text)).location).toBe("/sign-in?sso=failed");
  expect((await post(browser(), name(), "x".repeat(300_000))).location).toBe("/sign-in?sso=failed");
});
