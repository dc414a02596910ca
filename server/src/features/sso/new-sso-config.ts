import type { Secrets } from "../../platform/secrets.ts";
import { selfSigned } from "../../platform/self-signed.ts";
import { keyPlace } from "./service-provider.ts";
import type { SsoConfig } from "./store.ts";

/** Switched off, and with keys of its own. */
export async function newSsoConfig(
  secrets: Secrets,
  source: { id: string; name: string },
  { publicUrl, nowS }: { publicUrl: string; nowS: number },
): Promise<SsoConfig> {
  const { privateKey, certificate } = await selfSigned(`Tocsin ${source.name}`, nowS);
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
    updated_at: nowS,
  };
}
