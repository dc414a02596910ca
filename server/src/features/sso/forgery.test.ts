/**
 * What attackers make of a response that a provider really signed, and what providers sign that is
 * not for us.
 */
import { expect, test } from "vitest";
import { listSamlDebug } from "#contract/sso.ts";
import { listUsers } from "#contract/users.ts";
import { post, responseOf, samlScene, signIn } from "./test-sso-scene.ts";
import { samlProvider } from "./test-providers.ts";
import type { AssertionOptions } from "./test-saml-idp.ts";
import { wrapResponse, wrappings } from "./test-wrapping.ts";

const { here: scene, ada, browser, name, domain } = samlScene();
const validAssertion = (): AssertionOptions => ({ nameId: `mallory@${domain()}` });
const lastProblem = async (): Promise<string> =>
  (await ada().call(listSamlDebug, {})).items[0]?.problem ?? "";

const rejectedSignIn = { ends: "/sign-in?sso=failed", hasSession: false, newcomers: 0 };
/** Where it ended; who came in by it, and whether anybody new is here. */
async function attemptSignIn(
  assertion: AssertionOptions,
  change: (xml: string) => string = (xml) => xml,
): Promise<typeof rejectedSignIn> {
  await scene().idp.setAssertion(assertion);
  const before = (await ada().call(listUsers, { query: {} })).total;
  const client = browser();
  const ends = await signIn(client, name(), { change });
  return {
    ends,
    hasSession: client.cookies.has("tocsin_session"),
    newcomers: (await ada().call(listUsers, { query: {} })).total - before,
  };
}

test("the same response, unchanged, is taken: what follows is refused for what was done to it", async () => {
  await scene().idp.setAssertion(validAssertion());
  expect(await signIn(browser(), name())).toBe("/");
});

for (const signedPart of ["assertion", "response", "both"] as const) {
  for (const kind of wrappings) {
    if (signedPart === "assertion" && kind.signedPart === "response") continue;
    if (signedPart === "response" && kind.signedPart === "assertion") continue;
    test(`signature wrapping ${kind.name}, ${signedPart} signed`, async () => {
      expect(
        await attemptSignIn({ ...validAssertion(), signs: signedPart }, (xml) =>
          wrapResponse(xml, kind, `ada@${domain()}`),
        ),
      ).toEqual(rejectedSignIn);
    });
  }
}

test("unsigned, or signed by somebody else's key", async () => {
  expect(
    await attemptSignIn(validAssertion(), (xml) =>
      xml.replaceAll(/<ds:Signature[\s\S]*?<\/ds:Signature>/g, ""),
    ),
  ).toEqual(rejectedSignIn);
  expect(await lastProblem()).toBe("Invalid signature");
  const otherProvider = await samlProvider();
  await fetch(`${otherProvider.url}/metadata`, {
    method: "POST",
    body: (await scene().house.server.app.inject({ url: `/sso/${name()}/metadata` })).body,
  });
  await otherProvider.setAssertion(validAssertion());
  const client = browser();
  const loginRedirect = await client.send("GET", `/sso/${name()}/login`);
  const page = await (
    await fetch(loginRedirect.location.replace(scene().idp.url, otherProvider.url))
  ).text();
  const xml = Buffer.from(
    /name="SAMLResponse" value="([^"]+)"/.exec(page)?.[1] ?? "",
    "base64",
  ).toString();
  expect((await post(client, name(), xml)).location).toBe("/sign-in?sso=failed");
  otherProvider.stop();
});

test("tampered: another name, another time, another attribute", async () => {
  expect(
    await attemptSignIn(validAssertion(), (xml) =>
      xml.replaceAll(`mallory@${domain()}`, `ada@${domain()}`),
    ),
  ).toEqual(rejectedSignIn);
  expect(
    await attemptSignIn({ ...validAssertion(), notOnOrAfterS: 200 }, (xml) =>
      xml.replace(/NotBefore="20\d\d/, 'NotBefore="2001'),
    ),
  ).toEqual(rejectedSignIn);
  expect(
    await attemptSignIn({ ...validAssertion(), attributes: { groups: ["guests"] } }, (xml) =>
      xml.replace("guests", "bosses"),
    ),
  ).toEqual(rejectedSignIn);
});

test("a comment that splits a name, a document type, an instruction, a section of raw text", async () => {
  const forged = { nameId: `ada@${domain()}.evil.test` };
  expect(
    await attemptSignIn(forged, (xml) =>
      xml.replace(`ada@${domain()}.evil.test`, `ada@${domain()}<!---->.evil.test`),
    ),
  ).toEqual(rejectedSignIn);
  expect(await lastProblem()).toContain("comment");
  expect(
    await attemptSignIn(validAssertion(), (xml) => `<!DOCTYPE r [<!ENTITY a "ada">]>${xml}`),
  ).toEqual(rejectedSignIn);
  expect(
    await attemptSignIn(validAssertion(), (xml) =>
      xml.replace(`mallory@${domain()}`, `mallory@${domain()}<?a b?>`),
    ),
  ).toEqual(rejectedSignIn);
  expect(
    await attemptSignIn(validAssertion(), (xml) =>
      xml.replace(`mallory@${domain()}`, `<![CDATA[mallory@${domain()}]]>`),
    ),
  ).toEqual(rejectedSignIn);
});

test("for another audience, addressed elsewhere, by another issuer, to another's request", async () => {
  expect(
    await attemptSignIn({ ...validAssertion(), audience: "https://other.test/metadata" }),
  ).toEqual(rejectedSignIn);
  expect(await lastProblem()).toContain("https://other.test/metadata");
  expect(await attemptSignIn({ ...validAssertion(), recipient: "https://other.test/acs" })).toEqual(
    rejectedSignIn,
  );
  expect(await lastProblem()).toContain("https://other.test/acs");
  expect(await attemptSignIn({ ...validAssertion(), issuer: "https://idp.test/other" })).toEqual(
    rejectedSignIn,
  );
  expect(await attemptSignIn({ ...validAssertion(), inResponseTo: "_somebody-elses" })).toEqual(
    rejectedSignIn,
  );
});

test("expired, and not yet valid, beyond two minutes of difference between the clocks", async () => {
  expect(
    await attemptSignIn({ ...validAssertion(), notBeforeS: -900, notOnOrAfterS: -130 }),
  ).toEqual(rejectedSignIn);
  expect(await lastProblem()).toContain("expired at");
  expect(await attemptSignIn({ ...validAssertion(), notBeforeS: 130, notOnOrAfterS: 900 })).toEqual(
    rejectedSignIn,
  );
  expect(await lastProblem()).toContain("only from");
  await scene().idp.setAssertion({ ...validAssertion(), notBeforeS: 60, notOnOrAfterS: 900 });
  expect(await signIn(browser(), name())).toBe("/");
});

test("the same assertion a second time, though a new request asks", async () => {
  await scene().idp.setAssertion({ ...validAssertion(), assertionId: "_the-same-as-before" });
  expect(await signIn(browser(), name())).toBe("/");
  expect(await attemptSignIn({ ...validAssertion(), assertionId: "_the-same-as-before" })).toEqual(
    rejectedSignIn,
  );
  expect(await lastProblem()).toBe("This assertion was used before");
  const client = browser();
  await scene().idp.setAssertion(validAssertion());
  const xml = await responseOf(client, name());
  const [first, second] = [await post(client, name(), xml), await post(client, name(), xml)];
  expect([first.location.startsWith("/sso/"), second.location]).toEqual([
    true,
    "/sign-in?sso=failed",
  ]);
  expect((await client.send("GET", first.location)).location).toBe("/");
  expect((await client.send("GET", first.location)).location).toBe("/sign-in?sso=failed");
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
