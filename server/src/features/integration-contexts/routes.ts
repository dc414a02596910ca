import type { ReplyOf } from "#contract/endpoint.ts";
import * as contract from "#contract/integration-contexts.ts";
import type { Integration } from "#contract/integrations.ts";
import type { OutboundIntegration } from "#contract/outbound-integrations.ts";
import { reachEverywhere } from "../../platform/http/check-permission.ts";
import { type Handler, type Route, serve } from "../../platform/http/serve.ts";
import type { Parts } from "../../platform/parts.ts";
import { refuse } from "../../platform/refuse.ts";
import { loadVisibleIncident } from "../incidents/detail/present-incidents.ts";
import { loadIntegration, loadIntegrations } from "../integrations/store.ts";
import { listOutbound } from "../outbound-integrations/present-outbound.ts";
import { findOutbound } from "../outbound-integrations/store.ts";
import { contextOf, loadContexts, loadGeneralContext } from "./present-context.ts";

export const integrationContextRoutes = (parts: Parts): Route[] => [
  serve(contract.listIncidentIntegrations, listIncidentIntegrations(parts)),
  serve(contract.getIntegrationContext, getIntegrationContext(parts)),
];

type ListedIntegration = ReplyOf<typeof contract.listIncidentIntegrations>["items"][number];

const listIncidentIntegrations =
  ({ db }: Parts): Handler<typeof contract.listIncidentIntegrations> =>
  ({ caller, query: { incident_id: incidentId } }) =>
    db.tenant(caller.organizationId, async (sql) => {
      if (incidentId !== undefined)
        await loadVisibleIncident(sql, incidentId, reachEverywhere(caller));
      const contexts = incidentId === undefined ? null : await loadContexts(sql, incidentId);
      const all = [...(await loadIntegrations(sql)), ...(await listOutbound(sql))];
      const items = all.flatMap((integration): ListedIntegration[] => {
        const context = contexts?.get(integration.id);
        if (contexts !== null && context === undefined) return [];
        return [{ ...integrationOnWire(integration), ...(context && { context }) }];
      });
      return { items, total: items.length };
    });

const getIntegrationContext =
  ({ db }: Parts): Handler<typeof contract.getIntegrationContext> =>
  ({ caller, params: { id }, query: { incident_id: incidentId } }) =>
    db.tenant(caller.organizationId, async (sql) => {
      const isKnown = (await findOutbound(sql, id)) ?? (await loadIntegration(sql, id));
      if (!isKnown) throw refuse("not_found");
      if (incidentId === undefined) return loadGeneralContext(sql, id);
      await loadVisibleIncident(sql, incidentId, reachEverywhere(caller));
      const contexts = await loadContexts(sql, incidentId, id);
      return contexts.get(id) ?? contextOf(id, incidentId, {});
    });

const integrationOnWire = (integration: Integration | OutboundIntegration): ListedIntegration => ({
  id: integration.id,
  source_system: integration.source_system,
  parent_source_system: integration.parent_source_system,
  parent_system_id: integration.parent_source_system,
  ...(integration.type === "outbound" && {
    target_system_id: integration.target_system_id,
    legacy_target_system_id: integration.legacy_target_system_id,
  }),
  name: integration.name,
  type: integration.type,
  activated_at: integration.activated_at,
});
