import { isGatewayKind, type OutboundKind } from "#contract/outbound/kinds.ts";
import type { OutboundIntegration } from "#contract/outbound-integrations.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import type { Parts } from "../../platform/parts.ts";
import { nameTaken } from "../../platform/refuse.ts";
import type { Secrets } from "../../platform/secrets.ts";
import { recordChange } from "../access/store-audit.ts";
import { bumpConfigVersion } from "../organizations/store.ts";
import { auditedOf, requireOutbound } from "./present-outbound.ts";
import { requireTemplates, templateIdsOf } from "./require-templates.ts";
import { configColumns } from "./stored-config.ts";
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
      config: Record<string, unknown>;
    };
  },
): Promise<OutboundIntegration> {
  const id = await nextOutboundId(sql);
  const system = body.parent_source_system;
  await requireTemplates(sql, system, { ids: templateIdsOf(body.config), known: [] });
  await nameTaken(
    insertOutbound(sql, {
      id,
      system,
      name: body.name,
      ...configColumns(secrets, { id, system }, { config: body.config, before: null }),
      active: true,
      created_at: clock.nowS(),
    }),
  );
  // From now on shares with numbers are sent.
  if (isGatewayKind(system)) await bumpConfigVersion(sql);
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
