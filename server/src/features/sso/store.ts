import type { ssoProviders, ssoStatuses } from "#contract/sso.ts";
import type { Sql } from "../../platform/db.ts";

export type Provider = (typeof ssoProviders)[number];
export type SsoStatus = (typeof ssoStatuses)[number];
export interface SamlSettings {
  idPissuer: string;
  idPssoUrl: string;
  idPcert: string;
  disableRequestedAuthnContext: boolean;
}
/** `client_secret` is sealed. */
export interface OidcSettings {
  issuer: string;
  client_id: string;
  client_secret: string | null;
}
export interface SsoTestResult {
  at: number;
  by: string;
  ok: boolean;
  problem: string | null;
  username: string | null;
  roles: string[];
  revision: number;
}
export interface SsoConfig {
  provider: Provider;
  status: SsoStatus;
  idp_name: string;
  public_url: string;
  saml: SamlSettings | null;
  oidc: OidcSettings | null;
  sp_certificate: string;
  sp_key: string;
  revision: number;
  tested: SsoTestResult | null;
  updated_at: number;
}
const columns =
  "provider, status, idp_name, public_url, saml, oidc, sp_certificate, sp_key, revision, tested, updated_at";

export async function loadSso(sql: Sql): Promise<SsoConfig | null> {
  const [row] = await sql<SsoConfig>(
    `SELECT ${columns} FROM sso_configs WHERE organization_id = tocsin_organization()`,
  );
  return row ?? null;
}
/** Changes of one organization's single sign-on take turns. */
export const lockSso = (sql: Sql) =>
  sql("SELECT pg_advisory_xact_lock(20, hashint8(tocsin_organization()))");

export async function saveSso(sql: Sql, config: SsoConfig): Promise<void> {
  await sql(
    `INSERT INTO sso_configs (organization_id, ${columns})
     VALUES (tocsin_organization(), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
     ON CONFLICT (organization_id) DO UPDATE
       SET provider = $1, status = $2, idp_name = $3, public_url = $4, saml = $5, oidc = $6,
       sp_certificate = $7, sp_key = $8, revision = $9, tested = $10, updated_at = $11`,
    [
      config.provider,
      config.status,
      config.idp_name,
      config.public_url,
      jsonText(config.saml),
      jsonText(config.oidc),
      config.sp_certificate,
      config.sp_key,
      config.revision,
      jsonText(config.tested),
      config.updated_at,
    ],
  );
}
const jsonText = (value: object | null): string | null =>
  value === null ? null : JSON.stringify(value);

/** Only for the settings that were tested: who changed them meanwhile tests again. */
export const saveTestResult = (sql: Sql, tested: SsoTestResult) =>
  sql(
    `UPDATE sso_configs SET tested = $1 WHERE organization_id = tocsin_organization()
     AND revision = $2`,
    [JSON.stringify(tested), tested.revision],
  );

/**
 * System mode. By the domain of an address that an organization has proved, or by an organization's
 * handle.
 */
export async function findSsoOfOrganization(
  sql: Sql,
  name: string,
): Promise<{ name: string; idp_name: string; status: SsoStatus } | null> {
  const domain = name.includes("@") ? name.slice(name.lastIndexOf("@") + 1) : name;
  const [row] = await sql<{ name: string; idp_name: string; status: SsoStatus }>(
    `SELECT o.name, c.idp_name, c.status FROM organizations o
     JOIN sso_configs c ON c.organization_id = coalesce(o.sso_source_id, o.id) AND c.status <> 'off'
     LEFT JOIN jit_domains d ON d.organization_id = o.id AND d.domain = $2
       AND d.proved_at IS NOT NULL
     WHERE o.deleted_at IS NULL AND (o.name = $1 OR d.id IS NOT NULL)
       ORDER BY o.name = $1 DESC, d.proved_at, o.id LIMIT 1`,
    [name, domain],
  );
  return row ?? null;
}
