/** A change and a deletion, in the caller's transaction. Null or false: no outbound integration. */
import type { CallOf } from "#contract/endpoint.ts";
import type { OutboundIntegration, patchIntegration } from "#contract/outbound-integrations.ts";
import { isGatewayKind } from "#contract/outbound/kinds.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import { nameTaken, refuse } from "../../platform/refuse.ts";
import { requireUnchanged } from "../../platform/require-unchanged.ts";
import { recordChange } from "../access/store-audit.ts";
import { bumpConfigVersion } from "../organizations/store.ts";
import type { OutboundParts } from "./create-outbound.ts";
import { auditedOf, requireOutbound } from "./present-outbound.ts";
import { requireTemplates, templateIdsOf } from "./require-templates.ts";
import { configColumns, withChanges } from "./stored-config.ts";
import { deleteOutbound, findOutbound, updateOutbound } from "./store.ts";

const auditResource = { resource: "integrations", news: "integrations" } as const;

export async function changeOutbound(
  { clock, secrets }: OutboundParts,
  sql: Sql,
  {
    caller,
    id,
    body,
  }: { caller: Caller; id: string; body: CallOf<typeof patchIntegration>["body"] },
): Promise<OutboundIntegration | null> {
  const row = await findById(sql, id);
  if (!row) return null;
  const before = await requireOutbound(sql, row.id);
  requireUnchanged(auditedOf(before), body.base, before.name);
  const config = withChanges(row, body.config ?? {});
  await requireTemplates(sql, row.system, {
    ids: templateIdsOf(config),
    known: row.config.template_ids,
  });
  await nameTaken(
    updateOutbound(sql, {
      id: row.id,
      name: body.name ?? row.name,
      active: body.active ?? row.active,
      ...configColumns(secrets, row, { config, before: row }),
    }),
  );
  const after = await requireOutbound(sql, row.id);
  await recordChange(sql, caller, {
    ...auditResource,
    at: clock.nowS(),
    action: "update",
    id: row.id,
    before: auditedOf(before),
    after: auditedOf(after),
  });
  return after;
}

export async function removeOutbound(
  { clock }: OutboundParts,
  sql: Sql,
  { caller, id }: { caller: Caller; id: string },
): Promise<boolean> {
  const row = await findById(sql, id);
  if (!row) return false;
  if (!caller.toggles.has("delete_outbound_integrations"))
    throw refuse("no_toggle", "delete_outbound_integrations");
  const before = await requireOutbound(sql, row.id);
  await deleteOutbound(sql, row, { by: caller.name, at: clock.nowS() });
  if (isGatewayKind(row.system)) await bumpConfigVersion(sql);
  await recordChange(sql, caller, {
    ...auditResource,
    at: clock.nowS(),
    action: "delete",
    id: row.id,
    before: auditedOf(before),
    after: null,
  });
  return true;
}

/** An app_key of a source is hardly ever a number. */
const findById = (sql: Sql, id: string) =>
  /^\d{1,18}$/.test(id) ? findOutbound(sql, id) : Promise.resolve(null);
