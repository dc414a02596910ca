/** A scene of shares with phone numbers: an organization, its gateways, and an incident. */
import type { z } from "zod";
import { listIncidentDeliveries } from "#contract/delivery.ts";
import { getIncident } from "#contract/incidents.ts";
import { createIntegration, getIntegration } from "#contract/integrations.ts";
import { type GatewayKind, outboundConfigs } from "#contract/outbound/kinds.ts";
import { patchIntegration } from "#contract/outbound-integrations.ts";
import { shareIncidents } from "#contract/sharing.ts";
import type { House } from "../../test-house.ts";
import { createTestOrganization } from "../../test-northwind.ts";
import {
  type TwilioPeer,
  twilioAccount,
  twilioNumber,
  twilioToken,
} from "../../test-peers/twilio.ts";

export const person = "+31612345678";

export const twilioConfig = ({ url }: Pick<TwilioPeer, "url">) => ({
  service: "twilio" as const,
  base_url: url,
  account_sid: twilioAccount,
  auth_token: twilioToken,
  from: twilioNumber,
});

export async function openPhoneScene(house: House, system: GatewayKind, host = "db-1") {
  const of = await createTestOrganization(house, "Northwind");
  const ada = of.as("ada");
  const [outcome] = await of.send({ status: "warning", host, check: "x" });
  const id = outcome?.incident_id ?? "";
  const incident = () => ada.call(getIncident, { params: { env: "all", id } });
  return {
    ...of,
    ada,
    id,
    incident,
    connect: (config: z.input<(typeof outboundConfigs)[GatewayKind]>, name = "gateway") =>
      ada.call(createIntegration, {
        // By its kind: the schema of the one has what the other has.
        body: {
          name,
          type: "outbound",
          parent_source_system: system,
          config,
        } as Parameters<typeof ada.call<typeof createIntegration>>[1]["body"],
      }),
    patch: (appKey: string, body: { active?: boolean; config?: Record<string, unknown> }) =>
      ada.call(patchIntegration, { params: { appKey }, body }),
    show: (gatewayId: string) => ada.call(getIntegration, { params: { id: gatewayId } }),
    share: async (targets: readonly string[] = [person], message = "look") => {
      await ada.call(shareIncidents, {
        params: { system },
        body: { incident_ids: [id], targets: [...targets], message },
      });
      await of.settle();
    },
    /** Once its time has come, and everything due is on its way. */
    after: async (seconds: number) => {
      of.clock.forward({ seconds });
      await of.settle();
    },
    deliveries: async () =>
      (await ada.call(listIncidentDeliveries, { params: { id }, query: {} })).items,
    shareStates: async () => (await incident()).escalations.map(({ state }) => state),
  };
}
