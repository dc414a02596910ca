import { z } from "zod";
import { anyone, endpoint, may } from "./endpoint.ts";
import { email, id, emptyReply, seconds } from "./scalars.ts";
import { currentUser } from "./session.ts";

export const ssoProviders = ["saml", "oidc"] as const;
/** offered: beside passwords. enforced: instead of them. */
export const ssoStatuses = ["off", "offered", "enforced"] as const;

/** What a test sign-in came to. It counts for the settings that it was made with. */
const testResult = z.object({
  at: seconds,
  by: z.string(),
  ok: z.boolean(),
  problem: z.string().nullable(),
  username: z.string().nullable(),
  roles: z.array(z.string()),
  is_current: z.boolean(),
});
const certificate = z.object({
  subject: z.string(),
  issuer: z.string(),
  fingerprint: z.string(),
  valid_from: seconds,
  expires_at: seconds,
});
export const sso = z.object({
  /** Null until a provider was configured. */
  provider: z.enum(ssoProviders).nullable(),
  enabled: z.boolean(),
  /** The provider's name as people know it. */
  idP: z.string(),
  status: z.enum(ssoStatuses),
  disableRequestedAuthnContext: z.boolean(),
  idPcert: z.string(),
  idPissuer: z.string(),
  idPssoUrl: z.string(),
  idP_certificates: z.array(certificate),
  issuer: z.string(),
  client_id: z.string(),
  has_client_secret: z.boolean(),
  /** What the provider wants to know of Tocsin. */
  service_provider: z.object({
    entity_id: z.string(),
    acs_url: z.string(),
    metadata_url: z.string(),
    login_url: z.string(),
    redirect_uri: z.string(),
    /** Null until a provider was configured. */
    certificate: certificate.nullable(),
  }),
  tested: testResult.nullable(),
  /** The configured organization; another one follows it and cannot change it. */
  source: z.object({ id: z.string(), name: z.string(), is_own: z.boolean() }),
  updated_at: seconds.nullable(),
});
export type Sso = z.infer<typeof sso>;

const path = "/web/organization/my/sso";
export const getSso = endpoint({
  method: "GET",
  path,
  summary: "Get the single sign-on settings",
  needs: may("sso@read"),
  reply: sso,
  changesWith: ["sso"],
});
export const updateSso = endpoint({
  method: "PUT",
  path,
  summary:
    "Switch single sign-on; without a successful test, the organization's handle confirms it",
  needs: may("sso@update"),
  body: z.object({
    enabled: z.boolean(),
    idP: z.string().trim().max(100).optional(),
    /** "offered" leaves passwords working; anything else ends them. */
    status: z.string().max(40).optional(),
    confirmation: z.string().max(200).optional(),
  }),
  reply: sso,
  refuses: ["sso_needs_confirmation", "sso_not_set_up", "sso_set_up_elsewhere"],
});
const webAddress = z
  .string()
  .trim()
  .max(2000)
  .refine(
    (text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol),
    "This is not an http or https address",
  );
const samlSettings = z.object({
  idPissuer: z.string().trim().min(1).max(1000),
  idPssoUrl: webAddress,
  idPcert: z.string().min(1).max(50_000),
  disableRequestedAuthnContext: z.boolean().default(false),
});
const oidcSettings = z.object({
  issuer: webAddress,
  client_id: z.string().trim().min(1).max(500),
  /** Left out, the secret stays as it is. */ client_secret: z.string().max(2000).optional(),
});
const provider = z.object({
  provider: z.string().regex(/^[A-Za-z0-9_-]{1,40}$/, "must have letters, digits and dashes alone"),
});
/**
 * New settings are untested: passwords work again until a test succeeds. A provider can name
 * anybody: for who holds all that an admin holds.
 */
export const configureSso = endpoint({
  method: "POST",
  path: `${path}/{provider}/configure`,
  summary: 'Set up the provider, which speaks SAML 2.0 or, as "oidc", OpenID Connect',
  needs: may("sso@update"),
  params: provider,
  body: z.union([samlSettings, oidcSettings]),
  reply: sso,
  refuses: [
    "invalid",
    "sso_other_protocol",
    "not_a_certificate",
    "sso_set_up_elsewhere",
    "beyond_own",
  ],
});
export const testSso = endpoint({
  method: "POST",
  path: `${path}/{provider}/test`,
  summary: "Create an address for a test sign-in; the result is kept, nobody is signed in",
  needs: may("sso@update"),
  params: provider,
  reply: z.object({ url: z.string() }),
  refuses: ["sso_not_set_up", "sso_set_up_elsewhere"],
});

const organization = z.object({ organization: z.string().max(200) });
const page = z.unknown();
export const samlMetadata = endpoint({
  method: "GET",
  path: "/sso/{organization}/metadata",
  summary: "Get the metadata for a SAML provider, as XML",
  needs: anyone,
  raw: true,
  sends: "application/samlmetadata+xml",
  params: organization,
  reply: page,
  apiOnly: true,
  refuses: ["not_found"],
});
export const ssoLogin = endpoint({
  method: "GET",
  path: "/sso/{organization}/login",
  summary: "Redirect to the provider",
  needs: anyone,
  raw: true,
  sends: "redirect",
  attemptsPerMinute: 30,
  params: organization,
  query: z.object({ return_to: z.string().optional(), test: z.string().optional() }),
  reply: page,
  apiOnly: true,
  refuses: ["too_many_attempts"],
});
export const samlAcs = endpoint({
  method: "POST",
  path: "/sso/{organization}/acs",
  bodyBytes: 512 * 1024,
  summary: "Receive the response of a SAML provider, as a form",
  needs: anyone,
  raw: true,
  sends: "redirect",
  rawBody: {
    mediaType: "application/x-www-form-urlencoded",
    schema: z.object({ SAMLResponse: z.string(), RelayState: z.string().optional() }),
  },
  isFromElsewhere: true,
  attemptsPerMinute: 30,
  params: organization,
  reply: page,
  apiOnly: true,
  refuses: ["too_many_attempts"],
});
export const oidcCallback = endpoint({
  method: "GET",
  path: "/sso/{organization}/callback",
  summary: "Receive the response of an OpenID Connect provider",
  needs: anyone,
  raw: true,
  sends: "redirect",
  attemptsPerMinute: 30,
  params: organization,
  reply: page,
  apiOnly: true,
  refuses: ["too_many_attempts"],
});
export const ssoFinish = endpoint({
  method: "GET",
  path: "/sso/{organization}/finish",
  summary: "Finish a sign-in in the browser that began it",
  needs: anyone,
  raw: true,
  sends: "redirect",
  attemptsPerMinute: 30,
  params: organization,
  query: z.object({ ticket: z.string().max(200) }),
  reply: page,
  apiOnly: true,
  refuses: ["too_many_attempts"],
});
/**
 * By an organization's handle, or the domain of an e-mail address: the answer is the same for
 * everybody of the domain.
 */
export const findSso = endpoint({
  method: "POST",
  path: "/sso/find",
  summary: "Find the sign-in address of an organization",
  needs: anyone,
  attemptsPerMinute: 30,
  body: z.object({ name: z.string().trim().toLowerCase().max(254) }),
  reply: z.object({
    url: z.string().nullable(),
    idP: z.string().nullable(),
    /** Passwords are refused there. */ is_only: z.boolean(),
  }),
  refuses: ["too_many_attempts"],
});

const domainName = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(
    /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/,
    "This is not a domain name",
  );
const jitDomain = z.object({
  id: z.string(),
  domain: z.string(),
  /** The TXT record that proves the domain: where it stands, and what it says. */
  record: z.object({ name: z.string(), value: z.string() }),
  proved_at: seconds.nullable(),
  checked_at: seconds.nullable(),
  problem: z.string().nullable(),
  created_at: seconds,
});
export type JitDomain = z.infer<typeof jitDomain>;
const domains = "/resources/v2.1/jit-domains";
const domainParams = z.object({
  domain: z
    .string()
    .max(300)
    .transform((text) => text.toLowerCase()),
});
export const listJitDomains = endpoint({
  method: "GET",
  path: domains,
  summary: "List the domains whose people may use single sign-on",
  needs: may("sso@read"),
  reply: z.object({ items: z.array(jitDomain), total: z.number() }),
  changesWith: ["sso"],
});
export const addJitDomain = endpoint({
  method: "POST",
  path: domains,
  summary: "Add a domain; it counts once its TXT record is found",
  needs: may("sso@update"),
  body: z.object({ domain: domainName }),
  reply: jitDomain,
  status: 201,
  refuses: ["name_taken", "too_many_domains", "sso_followed"],
});
export const checkJitDomain = endpoint({
  method: "POST",
  path: `${domains}/{domain}/check`,
  summary: "Check a domain's TXT record now",
  needs: may("sso@update"),
  params: domainParams,
  attemptsPerMinute: 20,
  reply: jitDomain,
  refuses: ["not_found", "too_many_attempts", "sso_followed"],
});
export const deleteJitDomain = endpoint({
  method: "DELETE",
  path: `${domains}/{domain}`,
  summary: "Delete a domain; people who joined by it stay",
  needs: may("sso@update"),
  params: domainParams,
  reply: emptyReply,
  status: 204,
  refuses: ["not_found", "sso_followed"],
});

const text = z.string().trim().min(1).max(500);
const jitRole = z.object({
  id: z.string(),
  key: z.string(),
  value: z.string(),
  role_id: z.string(),
  role_name: z.string(),
  created_at: seconds,
});
export type JitRole = z.infer<typeof jitRole>;
const roles = "/resources/v2.1/jit-roles";
export const listJitRoles = endpoint({
  method: "GET",
  path: roles,
  summary: "List which attribute gives which role at sign-in",
  needs: may("sso@read"),
  reply: z.object({ items: z.array(jitRole), total: z.number() }),
  changesWith: ["sso"],
});
export const createJitRole = endpoint({
  method: "POST",
  path: roles,
  summary: "Create an attribute mapping to a role that you have",
  needs: may("sso@update"),
  body: z.object({ key: text, value: text, role_id: id }),
  reply: jitRole,
  status: 201,
  refuses: ["not_found", "beyond_own", "name_taken", "sso_followed"],
});
export const deleteJitRole = endpoint({
  method: "DELETE",
  path: `${roles}/{id}`,
  summary: "Delete an attribute mapping",
  needs: may("sso@update"),
  params: z.object({ id }),
  reply: emptyReply,
  status: 204,
  refuses: ["not_found", "sso_followed"],
});

const debugEntry = z.object({
  id: z.string(),
  at: seconds,
  provider: z.enum(ssoProviders),
  is_test: z.boolean(),
  /** Whether the signature held; what an answer without one says is not to be believed. */
  is_verified: z.boolean(),
  /** Null when somebody got in, or would have. */
  problem: z.string().nullable(),
  username: z.string().nullable(),
  issuer: z.string().nullable(),
  subject: z.string().nullable(),
  audience: z.array(z.string()),
  not_before: seconds.nullable(),
  expires_at: seconds.nullable(),
  /** Values that look like secrets are masked. */
  attributes: z.record(z.string(), z.array(z.string())),
  mappings: z.array(
    z.object({
      key: z.string(),
      value: z.string(),
      role: z.string(),
      is_met: z.boolean(),
      found: z.array(z.string()),
    }),
  ),
  notes: z.array(z.string()),
});
export type SsoDebugEntry = z.infer<typeof debugEntry>;
export const listSamlDebug = endpoint({
  method: "GET",
  path: "/resources/v2.1/saml-debug",
  summary: "List the last responses of the provider and their outcomes, newest first",
  needs: may("sso@read"),
  reply: z.object({ items: z.array(debugEntry), total: z.number() }),
  changesWith: ["sso"],
});

/** Always 202 and the same answer: who administers what is nobody's business. */
export const askSsoBypass = endpoint({
  method: "POST",
  path: "/sso-bypass",
  summary: "Send an admin a link to sign in without single sign-on",
  needs: anyone,
  attemptsPerMinute: 5,
  status: 202,
  body: z.object({ username: email }),
  reply: z.object({ done: z.literal(true) }),
  refuses: ["too_many_attempts"],
});
export const followSsoBypass = endpoint({
  method: "POST",
  path: "/sso-bypass/follow",
  summary: "Sign in by that link, once",
  needs: anyone,
  attemptsPerMinute: 10,
  body: z.object({ token: z.string().min(1).max(200), code: z.string().max(40).optional() }),
  reply: currentUser,
  refuses: ["link_ended", "too_many_attempts", "second_factor_needed", "second_factor_wrong"],
});
