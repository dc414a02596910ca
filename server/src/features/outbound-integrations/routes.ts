import * as contract from "#contract/outbound-integrations.ts";
import { isGatewayKind } from "#contract/outbound/kinds.ts";
import { type Handler, type Route, serve } from "../../platform/http/serve.ts";
import { nameTaken, refuse } from "../../platform/refuse.ts";
import { recordChange } from "../access/store-audit.ts";
import { bumpConfigVersion } from "../organizations/store.ts";
import type { OutboundParts } from "./create-outbound.ts";
import { auditedOf, requireOutbound } from "./present-outbound.ts";
import { requireTemplates, templateIdsOf } from "./require-templates.ts";
import { configColumns, withChanges } from "./stored-config.ts";
import { deleteOutbound, findOutbound, updateOutbound } from "./store.ts";

const auditResource = { resource: "integrations", news: "integrations" } as const;

export const outboundRoutes = (parts: OutboundParts): Route[] => [
  serve(contract.patchIntegration, patchIntegration(parts)),
  serve(contract.deleteIntegration, deleteIntegration(parts)),
];

const patchIntegration =
  ({ db, clock, secrets }: OutboundParts): Handler<typeof contract.patchIntegration> =>
  ({ caller, params, body }) =>
    db.tenant(caller.organizationId, async (sql) => {
      const row = await findOutbound(sql, params.appKey);
      if (!row) throw refuse("not_found");
      const before = await requireOutbound(sql, row.id);
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
    });

const deleteIntegration =
  ({ db, clock }: OutboundParts): Handler<typeof contract.deleteIntegration> =>
  ({ caller, params }) =>
    db.tenant(caller.organizationId, async (sql) => {
      const row = await findOutbound(sql, params.appKey);
      if (!row) throw refuse("not_found");
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
    });
