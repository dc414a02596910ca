import { randomBytes } from "node:crypto";
import type { SAML } from "@node-saml/node-saml";
import type { Secrets } from "../../platform/secrets.ts";
import { checkAssertion, type VerifiedAssertion } from "./assertion.ts";
import { SsoRejected } from "./sso-identity.ts";
import { readCertificates } from "./certificates.ts";
import type { SsoConfig } from "./store.ts";

/** Where Tocsin stands in the eyes of the provider. */
export interface ServiceProviderUrls {
  entity_id: string;
  acs_url: string;
  metadata_url: string;
  login_url: string;
  redirect_uri: string;
}
export function serviceProviderUrls(
  publicUrl: string,
  organizationName: string,
): ServiceProviderUrls {
  const at = `${publicUrl}/sso/${encodeURIComponent(organizationName)}`;
  return {
    entity_id: `${at}/metadata`,
    acs_url: `${at}/acs`,
    metadata_url: `${at}/metadata`,
    login_url: `${at}/login`,
    redirect_uri: `${at}/callback`,
  };
}

export const keyPlace = (organizationId: string): string => `sso ${organizationId} sp_key`;
export interface ServiceProvider {
  config: SsoConfig;
  organization: { id: string; name: string };
  secrets: Secrets;
}

const maxResponseCharacters = 256 * 1024;

export async function metadataOf(serviceProvider: ServiceProvider): Promise<string> {
  const { sp_certificate } = serviceProvider.config;
  const client = await samlClient(serviceProvider, generateRequestId(), true);
  return client.generateServiceProviderMetadata(sp_certificate, sp_certificate);
}

/** An XML ID: it may not begin with a digit. */
export const generateRequestId = (): string => `_${randomBytes(20).toString("hex")}`;

/** Where the browser goes, with a signed request of this id. */
export const requestUrl = async (serviceProvider: ServiceProvider, id: string): Promise<string> =>
  (await samlClient(serviceProvider, id)).getAuthorizeUrlAsync("", undefined, {});

/**
 * What the response says, once the signature of its assertion or of the whole held, and every
 * condition. Throws Disbelief.
 */
export async function readResponse(
  serviceProvider: ServiceProvider,
  encoded: string,
  nowS: number,
): Promise<VerifiedAssertion> {
  const { config, organization } = serviceProvider;
  if (config.saml === null || config.provider !== "saml")
    throw new SsoRejected("No SAML provider is set up here");
  if (encoded.length > maxResponseCharacters) throw new SsoRejected("The response is too long");
  rejectMalformedXml(Buffer.from(encoded, "base64").toString("utf8"));
  const { entity_id, acs_url } = serviceProviderUrls(config.public_url, organization.name);
  const client = await samlClient(serviceProvider, "");
  const verified = await client
    .validatePostResponseAsync({ SAMLResponse: encoded })
    .catch((error: unknown) => {
      throw new SsoRejected(
        error instanceof Error ? error.message : "The response could not be read",
      );
    });
  if (verified.profile?.getAssertion === undefined)
    throw new SsoRejected("The response contains no assertion");
  return checkAssertion(verified.profile.getAssertion(), {
    entityId: entity_id,
    acsUrl: acs_url,
    issuer: config.saml.idPissuer,
    nowS,
  });
}

/**
 * What no provider sends and what attacks are made of: comments that split a name, document types
 * that grow without end, a second assertion or response beside the signed one.
 */
function rejectMalformedXml(xml: string): void {
  if (/<[!?](?!xml\s)/.test(xml))
    throw new SsoRejected(
      "The response contains a comment, a document type or a processing instruction",
    );
  for (const name of ["Response", "(?:Encrypted)?Assertion"]) {
    if ((xml.match(new RegExp(`<(?:[\\w.-]+:)?${name}[\\s/>]`, "g")) ?? []).length > 1)
      throw new SsoRejected("The response contains more than one assertion");
  }
}

/**
 * The library reads, verifies and decrypts XML, and takes what it answers from the signed bytes
 * alone. Times, audience, recipient and request are checked by assertion.ts, with the product's own
 * clock: switched off here are only those.
 */
async function samlClient(
  { config, organization, secrets }: ServiceProvider,
  id: string,
  asksForSignedAssertions = false,
): Promise<SAML> {
  const { SAML } = await import("@node-saml/node-saml");
  const { saml, public_url, sp_certificate, sp_key } = config;
  const { entity_id, acs_url } = serviceProviderUrls(public_url, organization.name);
  const privateKey = secrets.open(sp_key, keyPlace(organization.id));
  return new SAML({
    issuer: entity_id,
    callbackUrl: acs_url,
    audience: false,
    acceptedClockSkewMs: -1,
    entryPoint: saml?.idPssoUrl ?? "",
    idpCert: saml === null ? sp_certificate : (readCertificates(saml.idPcert) ?? []),
    disableRequestedAuthnContext: saml?.disableRequestedAuthnContext ?? false,
    privateKey,
    publicCert: sp_certificate,
    decryptionPvk: privateKey,
    signatureAlgorithm: "sha256",
    digestAlgorithm: "sha256",
    // Signed assertions are asked for; one signature is needed: of the assertion, or of the
    // response around it.
    wantAssertionsSigned: asksForSignedAssertions,
    wantAuthnResponseSigned: false,
    identifierFormat: null,
    generateUniqueId: () => id,
  });
}
