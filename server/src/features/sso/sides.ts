import type { Mail } from "../../platform/mail.ts";
import type { Outbound } from "../../platform/outbound.ts";
import type { Parts } from "../../platform/parts.ts";
import type { Secrets } from "../../platform/secrets.ts";
import { loadWays } from "../access/store-ways.ts";
import {
  findOrganization,
  loadOrganization,
  type OrganizationRow,
} from "../organizations/store.ts";
import type { Side } from "./service-provider.ts";
import { loadSso } from "./store.ts";

export interface SsoParts extends Parts {
  secrets: Secrets;
  outbound: Outbound;
  mail: Mail;
}
/**
 * The organization that somebody wants to get into, and the configured one whose single sign-on
 * leads there.
 */
export interface Way extends Side {
  target: OrganizationRow;
  organization: OrganizationRow;
}

export async function findWay(parts: SsoParts, name: string): Promise<Way | null> {
  const found = await parts.db.system(async (sql) => {
    const target = await findOrganization(sql, name);
    const [ways] = target ? await loadWays(sql, [target.id]) : [];
    const organization = ways ? await loadOrganization(sql, ways.source_id) : null;
    return target && organization ? { target, organization } : null;
  });
  const config = found && (await parts.db.tenant(found.organization.id, loadSso));
  return found && config ? { ...found, config, secrets: parts.secrets } : null;
}
