/**
 * A SAML identity provider as a program of its own: `node test-saml-idp.ts`, prints its address.
 * Who signs in, and what is wrong with the answer, is told to it over HTTP.
 */
import { createServer, type IncomingMessage } from "node:http";
import { randomUUID } from "node:crypto";
import * as samlify from "samlify";
import { selfSigned } from "../../platform/self-signed.ts";
import { wallClock } from "../../platform/clock.ts";

export interface AssertionOptions {
  nameId: string;
  nameIdFormat?: string;
  attributes?: Record<string, string[]>;
  audience?: string;
  recipient?: string;
  issuer?: string;
  inResponseTo?: string;
  assertionId?: string;
  /** Seconds from now. */
  notBeforeS?: number;
  notOnOrAfterS?: number;
  signs?: "assertion" | "response" | "both";
  isEncrypted?: boolean;
}

const state = {
  metadata: "",
  wanted: { nameId: "nobody@nowhere.test" } satisfies AssertionOptions as AssertionOptions,
};
// The test's own documents come from it, and their schema is not what is tested.
samlify.setSchemaValidator({ validate: () => Promise.resolve("unchecked") });
const keys = await selfSigned("Provider of a test", wallClock.nowS());

const server = createServer((request, response) => {
  handleRequest(request).then(
    ({ status = 200, type, text }) =>
      response.writeHead(status, { "content-type": type }).end(text),
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  process.stdout.write(
    `ready on http://127.0.0.1:${typeof address === "object" ? address?.port : 0}\n`,
  );
});
process.once("disconnect", () => process.exit());

async function handleRequest(
  request: IncomingMessage,
): Promise<{ status?: number; type: string; text: string }> {
  const url = new URL(request.url ?? "/", `http://${request.headers.host}`);
  if (url.pathname === "/certificate") return { type: "text/plain", text: keys.certificate };
  if (url.pathname === "/metadata") state.metadata = await readBody(request);
  else if (url.pathname === "/person")
    // the test that drives it sends one
    state.wanted = JSON.parse(await readBody(request)) as AssertionOptions;
  else if (url.pathname === "/sso") return { type: "text/html", text: await signedPage(url) };
  else return { status: 404, type: "text/plain", text: "nothing here" };
  return { type: "text/plain", text: "ok" };
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  // Without an encoding set, the parts of an IncomingMessage are Buffers.
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

/**
 * The page that posts the answer, as a browser gets it. Refuses a request that the service provider
 * did not sign.
 */
async function signedPage(url: URL): Promise<string> {
  const { wanted: options } = state;
  // A provider that signs the whole alone does so whatever is asked of it.
  const metadata =
    options.signs === "response"
      ? state.metadata.replace('WantAssertionsSigned="true"', 'WantAssertionsSigned="false"')
      : state.metadata;
  const sp = samlify.ServiceProvider({
    metadata,
    wantMessageSigned: options.signs === "response" || options.signs === "both",
  });
  const idp = samlify.IdentityProvider({
    entityID: "https://idp.test/entity",
    privateKey: keys.privateKey,
    signingCert: keys.certificate,
    wantAuthnRequestsSigned: true,
    isAssertionEncrypted: options.isEncrypted === true,
    messageSigningOrder: "sign-then-encrypt",
    singleSignOnService: [
      {
        Binding: "urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect",
        Location: `${url.origin}/sso`,
      },
    ],
    loginResponseTemplate: { context: template, attributes: [] },
    requestSignatureAlgorithm: "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256",
  });
  const signed = url.search
    .slice(1)
    .split("&")
    .filter((part) => !part.startsWith("Signature="))
    .join("&");
  const parsed = await idp.parseLoginRequest(sp, "redirect", {
    query: Object.fromEntries(url.searchParams),
    octetString: signed,
  });
  const acs = String(sp.entityMeta.getAssertionConsumerService("post"));
  const requestId = String(parsed.extract.request?.["id"] ?? "");
  const loginResponse = await idp.createLoginResponse(
    sp,
    { ...parsed, extract: parsed.extract },
    "post",
    { email: options.nameId },
    (context) => ({
      id: `_${randomUUID()}`,
      context: fillTemplate(context, {
        acs,
        requestId,
        audience: String(sp.entityMeta.getEntityID()),
      }),
    }),
  );
  return `<form method="post" action="${acs}"><input name="SAMLResponse" value="${loginResponse.context}"><input name="RelayState" value=""></form><script>document.forms[0].submit()</script>`;
}

function fillTemplate(
  context: string,
  { acs, requestId, audience }: { acs: string; requestId: string; audience: string },
): string {
  const { wanted: options } = state;
  const timeFromNow = (offsetS: number): string =>
    new Date((wallClock.nowS() + offsetS) * 1000).toISOString();
  const attributes = Object.entries(options.attributes ?? {})
    .map(
      ([name, values]) =>
        `<saml:Attribute Name="${escaped(name)}">${values.map((value) => `<saml:AttributeValue>${escaped(value)}</saml:AttributeValue>`).join("")}</saml:Attribute>`,
    )
    .join("");
  const values: Record<string, string> = {
    ID: `_${randomUUID()}`,
    AssertionID: options.assertionId ?? `_${randomUUID()}`,
    Acs: acs,
    Recipient: options.recipient ?? acs,
    Audience: options.audience ?? audience,
    Issuer: options.issuer ?? "https://idp.test/entity",
    Now: timeFromNow(0),
    NotBefore: timeFromNow(options.notBeforeS ?? -5),
    NotOnOrAfter: timeFromNow(options.notOnOrAfterS ?? 300),
    InResponseTo: options.inResponseTo ?? requestId,
    Format: options.nameIdFormat ?? "urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress",
    NameID: options.nameId,
  };
  return context.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    name === "Attributes"
      ? attributes === ""
        ? ""
        : `<saml:AttributeStatement>${attributes}</saml:AttributeStatement>`
      : escaped(values[name] ?? ""),
  );
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}

const template =
  '<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="{ID}" Version="2.0" IssueInstant="{Now}" Destination="{Acs}" InResponseTo="{InResponseTo}"><saml:Issuer>{Issuer}</saml:Issuer><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status><saml:Assertion xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" ID="{AssertionID}" Version="2.0" IssueInstant="{Now}"><saml:Issuer>{Issuer}</saml:Issuer><saml:Subject><saml:NameID Format="{Format}">{NameID}</saml:NameID><saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData NotOnOrAfter="{NotOnOrAfter}" Recipient="{Recipient}" InResponseTo="{InResponseTo}"/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="{NotBefore}" NotOnOrAfter="{NotOnOrAfter}"><saml:AudienceRestriction><saml:Audience>{Audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions><saml:AuthnStatement AuthnInstant="{Now}" SessionIndex="{ID}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>{Attributes}</saml:Assertion></samlp:Response>';
