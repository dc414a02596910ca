import type {
  OutboundIntegration,
  OutboundKind,
  WebhookConfig,
} from "#contract/outbound-integrations.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import type { Parts } from "../../platform/parts.ts";
import { nameTaken } from "../../platform/refuse.ts";
import type { Secrets } from "../../platform/secrets.ts";
import { recordChange } from "../access/store-audit.ts";
import { configColumns } from "./outbound-row.ts";
import { auditedOf, requireOutbound } from "./present-outbound.ts";
import { insertOutbound, nextOutboundId } from "./store.ts";

export interface OutboundParts extends Parts {
  secrets: Secrets;
}

/** In the caller's transaction. */
export async function createOutbound(
  { clock, secrets }: OutboundParts,
  sql: Sql,
  {
    caller,
    body,
  }: {
    caller: Caller;
    body: {
      name: string;
      parent_source_system: OutboundKind;
      config: WebhookConfig;
    };
  },
): Promise<OutboundIntegration> {
  const id = await nextOutboundId(sql);
  await nameTaken(
    insertOutbound(sql, {
      id,
      system: body.parent_source_system,
      name: body.name,
      ...configColumns(secrets, id, { config: body.config, before: null }),
      active: true,
      created_at: clock.nowS(),
    }),
  );
  const after = await requireOutbound(sql, id);
  await recordChange(sql, caller, {
    resource: "integrations",
    news: "integrations",
    at: clock.nowS(),
    action: "create",
    id,
    before: null,
    after: auditedOf(after),
  });
  return after;
}
