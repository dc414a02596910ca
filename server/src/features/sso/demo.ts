import type { Sql } from "../../platform/db.ts";
import type { Demo } from "../../platform/feature.ts";
import { selfSigned } from "../../platform/self-signed.ts";
import { generateToken } from "../../platform/tokens.ts";
import { loadOrganization } from "../organizations/store.ts";
import { loadRoles } from "../roles/store.ts";
import { newSsoConfig } from "./new-sso-config.ts";
import { insertDomain, insertJitRole, loadDomains, loadJitRoles } from "./store-jit.ts";
import { loadSso, saveSso } from "./store.ts";

/** A provider as it would be set up, and how its groups would become roles: nobody comes in by it. */
export async function furnishSso(sql: Sql, nowS: number, demo: Demo): Promise<void> {
  await furnishProvider(sql, nowS, demo);
  await furnishMapping(sql, nowS);
}

/** Switched off. Nobody is at its address, and the key of its certificate is forgotten at once. */
async function furnishProvider(
  sql: Sql,
  nowS: number,
  { organizationId, secrets, publicUrl }: Demo,
): Promise<void> {
  const organization = await loadOrganization(sql, organizationId);
  if (!organization || (await loadSso(sql))) return;
  const { certificate } = await selfSigned("Northwind ID", nowS);
  await saveSso(sql, {
    ...(await newSsoConfig(secrets, organization, { publicUrl, nowS })),
    idp_name: "Northwind ID",
    saml: {
      idPissuer: "https://id.northwind.example/metadata",
      idPssoUrl: "https://id.northwind.example/sso",
      idPcert: certificate,
      disableRequestedAuthnContext: false,
    },
  });
}

/** The domain is nobody's: it can never be proved. */
async function furnishMapping(sql: Sql, nowS: number): Promise<void> {
  const isFurnished = (await loadDomains(sql)).length + (await loadJitRoles(sql)).length > 0;
  if (isFurnished) return;
  await insertDomain(sql, {
    domain: "northwind.example",
    token: generateToken("tocsin"),
    nowS,
  });
  const groups = { operators: "user", auditors: "readonly" };
  for (const role of await loadRoles(sql))
    for (const [value, key] of Object.entries(groups))
      if (role.key === key)
        await insertJitRole(sql, { key: "groups", value, role_id: role.id, nowS });
}
