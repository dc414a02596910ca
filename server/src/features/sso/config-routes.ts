import * as contract from "#contract/sso.ts";
import type { Sso } from "#contract/sso.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import { type Handler, serve, type Route } from "../../platform/http/serve.ts";
import { refuse, refuseField } from "../../platform/refuse.ts";
import { generateToken } from "../../platform/tokens.ts";
import { endNonSsoSessions } from "../access/end-non-sso-sessions.ts";
import { recordChange, writeAudit, actorOf } from "../access/store-audit.ts";
import { loadSsoConnections } from "../access/store-sso-connections.ts";
import { loadOrganization, type OrganizationRow } from "../organizations/store.ts";
import { readCertificates, certificateInfo } from "./certificates.ts";
import { clientSecretPlace } from "./oidc.ts";
import { newSsoConfig } from "./new-sso-config.ts";
import { requireAdminGrants } from "./require-admin-grants.ts";
import { serviceProviderUrls } from "./service-provider.ts";
import type { SsoParts } from "./sso-connection.ts";
import { insertTest } from "./store-attempts.ts";
import { loadSso, lockSso, saveSso, type SsoConfig } from "./store.ts";

const testLifeS = 15 * 60;

export const ssoConfigRoutes = (parts: SsoParts): Route[] => [
  serve(contract.getSso, getSso(parts)),
  serve(contract.configureSso, configureSso(parts)),
  serve(contract.updateSso, updateSso(parts)),
  serve(contract.testSso, testSso(parts)),
];

const getSso =
  (parts: SsoParts): Handler<typeof contract.getSso> =>
  async ({ caller, from }) => {
    const source = await loadSource(parts, caller);
    return presentSso(await parts.db.tenant(source.id, loadSso), {
      source,
      caller,
      publicUrl: from.consoleUrl,
    });
  };

const configureSso =
  (parts: SsoParts): Handler<typeof contract.configureSso> =>
  async ({ caller, params, body, from }) => {
    const change = changeConfig(parts, caller, from.consoleUrl);
    const settings =
      "idPcert" in body
        ? { saml: { ...body, idPcert: parseCertificates(body.idPcert) } }
        : { oidc: body };
    if ((params.provider.toLowerCase() === "oidc") !== "oidc" in settings)
      throw refuseField("sso_other_protocol", "provider");
    await parts.db.tenant(caller.organizationId, (sql) => requireAdminGrants(sql, caller));
    return change((before, source) => {
      // Whoever changes the provider may be wrong: passwords work again until the new settings have
      // proved themselves.
      const base = {
        ...before,
        status: before.status === "enforced" ? ("offered" as const) : before.status,
        revision: before.revision + 1,
        public_url: from.consoleUrl,
      };
      const idp_name =
        before.idp_name ||
        (["saml", "oidc"].includes(params.provider.toLowerCase()) ? "" : params.provider);
      if ("saml" in settings) return { ...base, idp_name, provider: "saml", saml: settings.saml };
      const { client_secret, ...rest } = settings.oidc;
      const previousSecret = before.oidc?.issuer === rest.issuer ? before.oidc.client_secret : null;
      return {
        ...base,
        idp_name,
        provider: "oidc",
        oidc: {
          ...rest,
          client_secret:
            client_secret === undefined
              ? previousSecret
              : client_secret === ""
                ? null
                : parts.secrets.seal(client_secret, clientSecretPlace(source.id)),
        },
      };
    });
  };

const updateSso =
  (parts: SsoParts): Handler<typeof contract.updateSso> =>
  async ({ caller, body, from }) => {
    const status = !body.enabled
      ? ("off" as const)
      : body.status === "offered"
        ? ("offered" as const)
        : ("enforced" as const);
    return changeConfig(
      parts,
      caller,
      from.consoleUrl,
    )((before, source) => {
      if (status !== "off" && (before.provider === "saml" ? before.saml : before.oidc) === null)
        throw refuse("sso_not_set_up");
      const isTested = before.tested?.ok === true && before.tested.revision === before.revision;
      if (
        status === "enforced" &&
        before.status !== "enforced" &&
        !isTested &&
        body.confirmation !== source.name
      )
        throw refuse("sso_needs_confirmation", source.name);
      return { ...before, status, idp_name: body.idP ?? before.idp_name };
    });
  };

const testSso =
  (parts: SsoParts): Handler<typeof contract.testSso> =>
  async ({ caller, params }) => {
    const source = await requireOwnSource(parts, caller);
    const nowS = parts.clock.nowS();
    const token = generateToken("test");
    await parts.db.tenant(source.id, async (sql) => {
      const config = await loadSso(sql);
      if (!config || (config.provider === "saml" ? config.saml : config.oidc) === null)
        throw refuse("sso_not_set_up");
      await insertTest(sql, {
        token,
        testerId: caller.userId ?? "0",
        testerName: caller.name,
        targetId: source.id,
        returnTo: `/settings/sso/${config.provider === "oidc" ? "oidc" : "saml"}`,
        nowS,
        expires_at: nowS + testLifeS,
      });
      await writeAudit(sql, {
        at: nowS,
        actor: actorOf(caller),
        action: "act",
        resource_type: "sso",
        resource_id: source.id,
        before: null,
        after: { test: params.provider },
      });
    });
    return { url: `/sso/${encodeURIComponent(source.name)}/login?test=${token}` };
  };

async function loadSource(parts: SsoParts, caller: Caller): Promise<OrganizationRow> {
  const source = await parts.db.system(async (sql) => {
    const [connection] = await loadSsoConnections(sql, [caller.organizationId]);
    return connection ? loadOrganization(sql, connection.source_id) : null;
  });
  if (!source) throw refuse("not_found");
  return source;
}

/** An organization that follows another's single sign-on cannot change it. */
async function requireOwnSource(parts: SsoParts, caller: Caller): Promise<OrganizationRow> {
  const source = await loadSource(parts, caller);
  if (source.id !== caller.organizationId)
    throw refuse("sso_set_up_elsewhere", source.display_name);
  return source;
}

function parseCertificates(text: string): string {
  const certificates = readCertificates(text);
  if (certificates === null) throw refuseField("not_a_certificate", "idPcert");
  return certificates.join("");
}

/** One change under the lock, recorded without its secrets. The first one makes the keys. */
const changeConfig =
  (parts: SsoParts, caller: Caller, publicUrl: string) =>
  async (edit: (before: SsoConfig, source: OrganizationRow) => SsoConfig): Promise<Sso> => {
    const source = await requireOwnSource(parts, caller);
    return parts.db.tenant(source.id, async (sql) => {
      await lockSso(sql);
      const stored = await loadSso(sql);
      const nowS = parts.clock.nowS();
      const after = {
        ...edit(stored ?? (await newSsoConfig(parts.secrets, source, { publicUrl, nowS })), source),
        updated_at: nowS,
      };
      await saveSso(sql, after);
      await auditConfigChange(sql, caller, { before: stored, after, nowS });
      if (after.status === "enforced" && stored?.status !== "enforced")
        await endNonSsoSessions(sql, source.id, {
          actor: actorOf(caller),
          sessionId: caller.sessionId,
          nowS,
        });
      return presentSso(after, { source, caller, publicUrl });
    });
  };

const auditConfigChange = (
  sql: Sql,
  caller: Caller,
  { before, after, nowS }: { before: SsoConfig | null; after: SsoConfig; nowS: number },
) =>
  recordChange(sql, caller, {
    at: nowS,
    action: before === null ? "create" : "update",
    resource: "sso",
    id: caller.organizationId,
    before: before && auditedFields(before),
    after: auditedFields(after),
    news: "sso",
  });

const auditedFields = ({ provider, status, idp_name, saml, oidc }: SsoConfig) => ({
  provider,
  status,
  idP: idp_name,
  saml,
  oidc: oidc && { ...oidc, client_secret: oidc.client_secret === null ? "none" : "kept" },
});

function presentSso(
  config: SsoConfig | null,
  { source, caller, publicUrl }: { source: OrganizationRow; caller: Caller; publicUrl: string },
): Sso {
  const { saml, oidc } = config ?? { saml: null, oidc: null };
  const tested = config?.tested ?? null;
  return {
    provider: config && (saml ?? oidc) !== null ? config.provider : null,
    enabled: config !== null && config.status !== "off",
    idP: config?.idp_name ?? "",
    status: config?.status ?? "off",
    disableRequestedAuthnContext: saml?.disableRequestedAuthnContext ?? false,
    idPcert: saml?.idPcert ?? "",
    idPissuer: saml?.idPissuer ?? "",
    idPssoUrl: saml?.idPssoUrl ?? "",
    idP_certificates:
      saml === null ? [] : (readCertificates(saml.idPcert) ?? []).map(certificateInfo),
    issuer: oidc?.issuer ?? "",
    client_id: oidc?.client_id ?? "",
    has_client_secret: (oidc?.client_secret ?? null) !== null,
    service_provider: {
      ...serviceProviderUrls(config?.public_url ?? publicUrl, source.name),
      certificate: config && certificateInfo(config.sp_certificate),
    },
    tested: tested && {
      at: tested.at,
      by: tested.by,
      ok: tested.ok,
      problem: tested.problem,
      username: tested.username,
      roles: tested.roles,
      is_current: tested.revision === config?.revision,
    },
    source: { id: source.id, name: source.name, is_own: source.id === caller.organizationId },
    updated_at: config?.updated_at ?? null,
  };
}
