import type { InputOf } from "#contract/endpoint.ts";
import * as contract from "#contract/outbound-integrations.ts";
import { type Handler, type Route, serve } from "../../platform/http/serve.ts";
import { nameTaken, refuse } from "../../platform/refuse.ts";
import { recordChange } from "../access/store-audit.ts";
import type { OutboundParts } from "./create-outbound.ts";
import { configColumns, configOf, openSecrets } from "./outbound-row.ts";
import { auditedOf, requireOutbound } from "./present-outbound.ts";
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
      const config = withChanges(configOf(row), body.config ?? {});
      await nameTaken(
        updateOutbound(sql, {
          id: row.id,
          name: body.name ?? row.name,
          active: body.active ?? row.active,
          ...configColumns(secrets, row.id, { config, before: openSecrets(secrets, row) }),
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
      await recordChange(sql, caller, {
        ...auditResource,
        at: clock.nowS(),
        action: "delete",
        id: row.id,
        before: auditedOf(before),
        after: null,
      });
    });

/** A field that is not named stays. */
function withChanges(
  config: contract.WebhookConfig,
  {
    url,
    method,
    headers,
    secret,
    events,
  }: NonNullable<InputOf<typeof contract.patchIntegration>["body"]["config"]>,
): contract.WebhookConfig {
  return {
    url: url ?? config.url,
    method: method ?? config.method,
    headers: headers ?? config.headers,
    secret: secret ?? config.secret,
    events: events ?? config.events,
  };
}
