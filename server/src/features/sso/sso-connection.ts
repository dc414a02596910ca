import type { Mail } from "../../platform/mail.ts";
import type { OutboundDoors } from "../../platform/outbound.ts";
import type { Parts } from "../../platform/parts.ts";
import type { Secrets } from "../../platform/secrets.ts";
import { loadSsoConnections } from "../access/store-sso-connections.ts";
import {
  findOrganization,
  loadOrganization,
  type OrganizationRow,
} from "../organizations/store.ts";
import type { ServiceProvider } from "./service-provider.ts";
import { loadSso } from "./store.ts";

export interface SsoParts extends Parts {
  secrets: Secrets;
  outbound: OutboundDoors;
  mail: Mail;
}
/**
 * The organization that somebody wants to get into, and the configured one whose single sign-on
 * leads there.
 */
export interface SsoConnection extends ServiceProvider {
  target: OrganizationRow;
  organization: OrganizationRow;
}

export async function findSsoConnection(
  parts: SsoParts,
  name: string,
): Promise<SsoConnection | null> {
  const organizations = await parts.db.system(async (sql) => {
    const target = await findOrganization(sql, name);
    const [connection] = target ? await loadSsoConnections(sql, [target.id]) : [];
    const organization = connection ? await loadOrganization(sql, connection.source_id) : null;
    return target && organization ? { target, organization } : null;
  });
  const config = organizations && (await parts.db.tenant(organizations.organization.id, loadSso));
  return organizations && config ? { ...organizations, config, secrets: parts.secrets } : null;
}
