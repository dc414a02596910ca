import * as oidc from "openid-client";
import { z } from "zod";
import { wallClock } from "../../platform/clock.ts";
import type { Outbound } from "../../platform/outbound.ts";
import { Refusal } from "../../platform/refuse.ts";
import { type SsoIdentity, SsoRejected, emailFrom, nameFrom } from "./sso-identity.ts";
import { serviceProviderUrls, type ServiceProvider } from "./service-provider.ts";

export const clientSecretPlace = (organizationId: string): string =>
  `sso ${organizationId} client_secret`;
const scopes = ["openid", "email", "profile", "groups"];

/** What the answer is held against: only whoever began the attempt knows it. */
const oidcSecrets = z.object({ nonce: z.string(), verifier: z.string() });
export const generateOidcState = () => ({
  state: oidc.randomState(),
  nonce: oidc.randomNonce(),
  verifier: oidc.randomPKCECodeVerifier(),
});
type OidcState = ReturnType<typeof generateOidcState>;

/** Where the browser goes. */
export async function authorizationUrl(
  serviceProvider: ServiceProvider,
  { state, nonce, verifier }: OidcState,
  out: OidcContext,
): Promise<string> {
  const configuration = await discover(serviceProvider, out);
  const offered = configuration.serverMetadata().scopes_supported ?? ["openid", "email", "profile"];
  return oidc.buildAuthorizationUrl(configuration, {
    redirect_uri: serviceProviderUrls(
      serviceProvider.config.public_url,
      serviceProvider.organization.name,
    ).redirect_uri,
    response_type: "code",
    scope: scopes.filter((scope) => scope === "openid" || offered.includes(scope)).join(" "),
    state,
    nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
  }).href;
}

export interface OidcContext {
  outbound: Outbound;
  nowS: number;
}

/** Code for tokens, then what the ID token and the user's page say. Throws Disbelief. */
export async function readCallback(
  serviceProvider: ServiceProvider,
  { search, state, sealed }: { search: string; state: string; sealed: string },
  out: OidcContext,
): Promise<SsoIdentity> {
  const { nonce, verifier } = oidcSecrets.parse(JSON.parse(sealed));
  const configuration = await discover(serviceProvider, out);
  const url = new URL(
    serviceProviderUrls(serviceProvider.config.public_url, serviceProvider.organization.name)
      .redirect_uri,
  );
  url.search = search;
  const tokens = await rejectOnError(
    oidc.authorizationCodeGrant(configuration, url, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    }),
  );
  const claims = tokens.claims();
  if (!claims) throw new SsoRejected("The provider sent no ID token");
  const page =
    configuration.serverMetadata().userinfo_endpoint === undefined
      ? {}
      : await rejectOnError(oidc.fetchUserInfo(configuration, tokens.access_token, claims.sub));
  const attributes = attributesOf({ ...page, ...claims });
  const email = emailFrom(attributes, null);
  // A provider that says nothing of it may let people write any address into their profile.
  if (email !== null && !isEmailVerified(claims, attributes))
    throw new SsoRejected("The provider has not verified the e-mail address", true);
  return {
    provider: "oidc",
    issuer: claims.iss,
    subject: claims.sub,
    email,
    name: nameFrom(attributes),
    attributes,
    audience: [claims.aud].flat(),
    notBeforeS: null,
    expiresAtS: claims.exp,
  };
}

/**
 * Entra ID has no `email_verified`. In its place the ID token has `xms_edov`: whether the owner of
 * the address's domain was verified, as a truth value, a number or a text.
 */
function isEmailVerified(
  idToken: Readonly<Record<string, unknown>>,
  attributes: Readonly<Record<string, readonly string[]>>,
): boolean {
  const verified = attributes["email_verified"]?.[0];
  if (verified !== undefined) return verified === "true";
  return /^(true|1)$/i.test(String(idToken["xms_edov"]));
}

async function discover(
  { config, organization, secrets }: ServiceProvider,
  { outbound, nowS }: OidcContext,
): Promise<oidc.Configuration> {
  const settings = config.oidc;
  if (settings === null || config.provider !== "oidc")
    throw new SsoRejected("No OpenID Connect provider is set up here");
  const issuer = new URL(settings.issuer);
  const secret =
    settings.client_secret === null
      ? null
      : secrets.open(settings.client_secret, clientSecretPlace(organization.id));
  const ahead = Math.round(nowS - wallClock.nowS());
  return rejectOnError(
    oidc.discovery(
      issuer,
      settings.client_id,
      { [oidc.clockTolerance]: 120, [oidc.clockSkew]: ahead },
      secret === null ? oidc.None() : oidc.ClientSecretPost(secret),
      {
        [oidc.customFetch]: (url, { method, headers, body, signal }) =>
          outbound.fetch(url, {
            method,
            headers,
            ...(isSendable(body) ? { body } : {}),
            ...(signal ? { signal } : {}),
          }),
        // Without TLS anybody on the way could answer: only where the administrator listed the
        // host.
        execute:
          outbound.isListed(issuer.hostname) && issuer.protocol === "http:"
            ? [oidc.allowInsecureRequests]
            : [],
      },
    ),
  );
}

const isSendable = (body: unknown): body is string | Uint8Array | URLSearchParams =>
  typeof body === "string" || body instanceof Uint8Array || body instanceof URLSearchParams;

/**
 * Whatever goes wrong on the way is the provider's answer, not a fault of the product; the cause is
 * told to the administrator.
 */
async function rejectOnError<T>(asking: Promise<T>): Promise<T> {
  try {
    return await asking;
  } catch (error) {
    if (error instanceof Refusal) throw new SsoRejected(error.message);
    const cause =
      error instanceof Error && error.cause instanceof Error ? `: ${error.cause.message}` : "";
    throw new SsoRejected(
      error instanceof Error ? `${error.message}${cause}` : "The provider could not be reached",
    );
  }
}

/** Texts, numbers and lists of them; the rest of a token says nothing of the person. */
function attributesOf(claims: Record<string, unknown>): Record<string, string[]> {
  const technical = new Set([
    "iss",
    "aud",
    "exp",
    "iat",
    "nbf",
    "nonce",
    "at_hash",
    "c_hash",
    "s_hash",
    "jti",
    "azp",
    "sid",
    "auth_time",
  ]);
  const isPlain = (value: unknown): value is string | number | boolean =>
    ["string", "number", "boolean"].includes(typeof value);
  return Object.fromEntries(
    Object.entries(claims)
      .filter(([name]) => !technical.has(name) && name !== "__proto__")
      .flatMap(([name, value]) => {
        const values = [value].flat().filter(isPlain).map(String);
        return values.length === 0 ? [] : [[name, values]];
      }),
  );
}
