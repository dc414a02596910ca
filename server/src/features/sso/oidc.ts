import * as oidc from "openid-client";
import { z } from "zod";
import { wallClock } from "../../platform/clock.ts";
import type { Outbound } from "../../platform/outbound.ts";
import { Refusal } from "../../platform/refuse.ts";
import { type Answer, Disbelief, emailIn, nameIn } from "./answer.ts";
import { addressesOf, type Side } from "./service-provider.ts";

export const clientSecretPlace = (organizationId: string): string =>
  `sso ${organizationId} client_secret`;
const scopes = ["openid", "email", "profile", "groups"];

/** What the answer is held against: only whoever began the attempt knows it. */
const held = z.object({ nonce: z.string(), verifier: z.string() });
export const freshOidc = () => ({
  state: oidc.randomState(),
  nonce: oidc.randomNonce(),
  verifier: oidc.randomPKCECodeVerifier(),
});
type Fresh = ReturnType<typeof freshOidc>;

/** Where the browser goes. */
export async function authorizationUrl(
  side: Side,
  { state, nonce, verifier }: Fresh,
  out: Way,
): Promise<string> {
  const known = await discover(side, out);
  const offered = known.serverMetadata().scopes_supported ?? ["openid", "email", "profile"];
  return oidc.buildAuthorizationUrl(known, {
    redirect_uri: addressesOf(side.config.public_url, side.organization.name).redirect_uri,
    response_type: "code",
    scope: scopes.filter((one) => one === "openid" || offered.includes(one)).join(" "),
    state,
    nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
  }).href;
}

export interface Way {
  outbound: Outbound;
  nowS: number;
}

/** Code for tokens, then what the ID token and the user's page say. Throws Disbelief. */
export async function readCallback(
  side: Side,
  { search, state, sealed }: { search: string; state: string; sealed: string },
  out: Way,
): Promise<Answer> {
  const { nonce, verifier } = held.parse(JSON.parse(sealed));
  const known = await discover(side, out);
  const url = new URL(addressesOf(side.config.public_url, side.organization.name).redirect_uri);
  url.search = search;
  const tokens = await believe(
    oidc.authorizationCodeGrant(known, url, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    }),
  );
  const claims = tokens.claims();
  if (!claims) throw new Disbelief("The provider sent no ID token");
  const page =
    known.serverMetadata().userinfo_endpoint === undefined
      ? {}
      : await believe(oidc.fetchUserInfo(known, tokens.access_token, claims.sub));
  const found = attributesOf({ ...page, ...claims });
  if (found["email_verified"]?.[0] === "false")
    throw new Disbelief("The provider has not verified the e-mail address", true);
  return {
    provider: "oidc",
    issuer: claims.iss,
    subject: claims.sub,
    email: emailIn(found, null),
    name: nameIn(found),
    attributes: found,
    audience: [claims.aud].flat(),
    notBeforeS: null,
    expiresAtS: claims.exp,
  };
}

async function discover(
  { config, organization, secrets }: Side,
  { outbound, nowS }: Way,
): Promise<oidc.Configuration> {
  const settings = config.oidc;
  if (settings === null || config.provider !== "oidc")
    throw new Disbelief("No OpenID Connect provider is set up here");
  const issuer = new URL(settings.issuer);
  const secret =
    settings.client_secret === null
      ? null
      : secrets.open(settings.client_secret, clientSecretPlace(organization.id));
  const ahead = Math.round(nowS - wallClock.nowS());
  return believe(
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
async function believe<T>(asking: Promise<T>): Promise<T> {
  try {
    return await asking;
  } catch (error) {
    if (error instanceof Refusal) throw new Disbelief(error.message);
    const cause =
      error instanceof Error && error.cause instanceof Error ? `: ${error.cause.message}` : "";
    throw new Disbelief(
      error instanceof Error ? `${error.message}${cause}` : "The provider could not be asked",
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
