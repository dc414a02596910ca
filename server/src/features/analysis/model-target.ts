/** Where a model is asked, with its key. */
import type { Sql } from "../../platform/db.ts";
import type { Outbound, OutboundDoors } from "../../platform/outbound.ts";
import type { Secrets } from "../../platform/secrets.ts";
import { loadOrganization } from "../organizations/store.ts";
import { openConfig } from "../outbound-integrations/stored-config.ts";
import { findOutbound } from "../outbound-integrations/store.ts";
import type { ModelTarget } from "./ask-model.ts";

/** Null where it is gone or paused. */
export async function loadModelTarget(
  sql: Sql,
  { secrets, outbound }: { secrets: Secrets; outbound: OutboundDoors },
  { organizationId, integration_id }: { organizationId: string; integration_id: string },
): Promise<{ model: ModelTarget; outbound: Outbound } | null> {
  const integration = await findOutbound(sql, integration_id);
  const organization = await loadOrganization(sql, organizationId);
  if (!organization || integration?.system !== "ai-analysis" || !integration.active) return null;
  const { base_url, api_key, model } = openConfig(secrets, "ai-analysis", integration);
  return {
    model: { baseUrl: base_url, apiKey: api_key, model },
    outbound: outbound.of(organization),
  };
}
