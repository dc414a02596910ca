import * as contract from "#contract/sso.ts";
import type { Sso } from "#contract/sso.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import { serve, type Served } from "../../platform/http/serve.ts";
import { refuse, refuseField } from "../../platform/refuse.ts";
import { selfSigned } from "../../platform/self-signed.ts";
import { freshToken } from "../../platform/tokens.ts";
import { endOtherWays } from "../access/end-other-ways.ts";
import { recordChange, writeAudit, actorOf } from "../access/store-audit.ts";
import { loadWays } from "../access/store-ways.ts";
import { loadOrganization, type OrganizationRow, roleNamed } from "../organizations/store.ts";
import { mayGive } from "../roles/decide.ts";
import { loadRole } from "../roles/store.ts";
import { readCertificates, shownCertificate } from "./certificates.ts";
import { clientSecretPlace } from "./oidc.ts";
import { addressesOf, keyPlace } from "./service-provider.ts";
import type { SsoParts } from "./sides.ts";
import { insertTest } from "./store-attempts.ts";
import { loadSso, lockSso, saveSso, type SsoConfig } from "./store.ts";

const testLifeS = 15 * 60;

export const ssoConfigRoutes = (parts: SsoParts): Served[] => [
  serve(contract.getSso, async ({ caller, from }) => {
    const source = await sourceOf(parts, caller);
    return shown(await parts.db.tenant(source.id, loadSso), {
      source,
      caller,
      publicUrl: parts.mail.publicUrl ?? from.origin,
    });
  }),
  serve(contract.configureSso, async ({ caller, params, body, from }) => {
    const change = changing(parts, caller, parts.mail.publicUrl ?? from.origin);
    const settings =
      "idPcert" in body
        ? { saml: { ...body, idPcert: certificatesOf(body.idPcert) } }
        : { oidc: body };
    if ((params.provider.toLowerCase() === "oidc") !== "oidc" in settings)
      throw refuseField("invalid", "provider", "These are settings of the other protocol");
    await mayName(parts, caller);
    return change((before, source) => {
      // Whoever changes the provider may be wrong: passwords work again until the new settings have
      // proved themselves.
      const kept = {
        ...before,
        status: before.status === "enforced" ? ("offered" as const) : before.status,
        revision: before.revision + 1,
        public_url: parts.mail.publicUrl ?? from.origin,
      };
      const idp_name =
        before.idp_name ||
        (["saml", "oidc"].includes(params.provider.toLowerCase()) ? "" : params.provider);
      if ("saml" in settings) return { ...kept, idp_name, provider: "saml", saml: settings.saml };
      const { client_secret, ...rest } = settings.oidc;
      const held = before.oidc?.issuer === rest.issuer ? before.oidc.client_secret : null;
      return {
        ...kept,
        idp_name,
        provider: "oidc",
        oidc: {
          ...rest,
          client_secret:
            client_secret === undefined
              ? held
              : client_secret === ""
                ? null
                : parts.secrets.seal(client_secret, clientSecretPlace(source.id)),
        },
      };
    });
  }),
  serve(contract.updateSso, async ({ caller, body, from }) => {
    const status = !body.enabled
      ? ("off" as const)
      : body.status === "offered"
        ? ("offered" as const)
        : ("enforced" as const);
    return changing(
      parts,
      caller,
      parts.mail.publicUrl ?? from.origin,
    )((before, source) => {
      if (status !== "off" && (before.provider === "saml" ? before.saml : before.oidc) === null)
        throw refuse("impossible", "Set the provider up first");
      const isTested = before.tested?.ok === true && before.tested.revision === before.revision;
      if (
        status === "enforced" &&
        before.status !== "enforced" &&
        !isTested &&
        body.confirmation !== source.name
      )
        throw refuse(
          "needs_confirmation",
          `Nobody has come in through it yet: sign in as a test first, or type ${source.name} to turn passwords off all the same`,
        );
      return { ...before, status, idp_name: body.idP ?? before.idp_name };
    });
  }),
  serve(contract.testSso, async ({ caller, params }) => {
    const source = await ownSource(parts, caller);
    const nowS = parts.clock.nowS();
    const token = freshToken("test");
    await parts.db.tenant(source.id, async (sql) => {
      const config = await loadSso(sql);
      if (!config || (config.provider === "saml" ? config.saml : config.oidc) === null)
        throw refuse("impossible", "Set the provider up first");
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
  }),
];

async function sourceOf(parts: SsoParts, caller: Caller): Promise<OrganizationRow> {
  const source = await parts.db.system(async (sql) => {
    const [ways] = await loadWays(sql, [caller.organizationId]);
    return ways ? loadOrganization(sql, ways.source_id) : null;
  });
  if (!source) throw refuse("not_found");
  return source;
}

/** An organization that follows another's single sign-on cannot change it. */
async function ownSource(parts: SsoParts, caller: Caller): Promise<OrganizationRow> {
  const source = await sourceOf(parts, caller);
  if (source.id !== caller.organizationId)
    throw refuse("impossible", `Single sign-on is set up in ${source.display_name}`);
  return source;
}

/** A provider can name anybody, the admins too: whoever chooses it holds what they hold. */
async function mayName({ db }: SsoParts, caller: Caller): Promise<void> {
  const admin = await db.tenant(caller.organizationId, async (sql) =>
    loadRole(sql, await roleNamed(sql, "admin")),
  );
  if (admin) mayGive(caller, admin);
}

function certificatesOf(text: string): string {
  const found = readCertificates(text);
  if (found === null)
    throw refuseField(
      "invalid",
      "idPcert",
      "This is not a certificate: paste it with its BEGIN and END lines, or the provider's base64",
    );
  return found.join("");
}

/** One change under the lock, recorded without its secrets. The first one makes the keys. */
const changing =
  (parts: SsoParts, caller: Caller, publicUrl: string) =>
  async (edit: (before: SsoConfig, source: OrganizationRow) => SsoConfig): Promise<Sso> => {
    const source = await ownSource(parts, caller);
    return parts.db.tenant(source.id, async (sql) => {
      await lockSso(sql);
      const held = await loadSso(sql);
      const nowS = parts.clock.nowS();
      const after = {
        ...edit(held ?? (await blank(parts, source, publicUrl)), source),
        updated_at: nowS,
      };
      await saveSso(sql, after);
      await told(sql, caller, { before: held, after, nowS });
      if (after.status === "enforced" && held?.status !== "enforced")
        await endOtherWays(sql, source.id, {
          actor: actorOf(caller),
          sessionId: caller.sessionId,
          nowS,
        });
      return shown(after, { source, caller, publicUrl });
    });
  };

async function blank(
  { clock, secrets }: SsoParts,
  source: OrganizationRow,
  publicUrl: string,
): Promise<SsoConfig> {
  const { privateKey, certificate } = await selfSigned(`Tocsin ${source.name}`, clock.nowS());
  return {
    provider: "saml",
    status: "off",
    idp_name: "",
    public_url: publicUrl,
    saml: null,
    oidc: null,
    sp_certificate: certificate,
    sp_key: secrets.seal(privateKey, keyPlace(source.id)),
    revision: 0,
    tested: null,
    updated_at: clock.nowS(),
  };
}

const told = (
  sql: Sql,
  caller: Caller,
  { before, after, nowS }: { before: SsoConfig | null; after: SsoConfig; nowS: number },
) =>
  recordChange(sql, caller, {
    at: nowS,
    action: before === null ? "create" : "update",
    resource: "sso",
    id: caller.organizationId,
    before: before && recorded(before),
    after: recorded(after),
    news: "sso",
  });

const recorded = ({ provider, status, idp_name, saml, oidc }: SsoConfig) => ({
  provider,
  status,
  idP: idp_name,
  saml,
  oidc: oidc && { ...oidc, client_secret: oidc.client_secret === null ? "none" : "kept" },
});

function shown(
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
      saml === null ? [] : (readCertificates(saml.idPcert) ?? []).map(shownCertificate),
    issuer: oidc?.issuer ?? "",
    client_id: oidc?.client_id ?? "",
    has_client_secret: (oidc?.client_secret ?? null) !== null,
    service_provider: {
      ...addressesOf(config?.public_url ?? publicUrl, source.name),
      certificate: config && shownCertificate(config.sp_certificate),
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
