/** An organization that shares with a webhook on this machine. */
import { listIncidentDeliveries } from "#contract/delivery.ts";
import { createIntegration } from "#contract/integrations.ts";
import { patchIntegration } from "#contract/outbound-integrations.ts";
import { shareIncidents } from "#contract/sharing.ts";
import { createTestOrganization } from "../../test-cast.ts";
import { closeWithFile } from "../../test-closing.ts";
import type { House } from "../../test-house.ts";
import { openTestReceiver } from "../../test-receiver.ts";

/** Reaches this machine. */
export const openDoor = { TOCSIN_OUTBOUND_ALLOW: "127.0.0.1" };

/** Northwind with a receiver and a webhook to it, and an incident for each host. */
export async function openWebhookScene(house: House, ...hosts: string[]) {
  const of = await createTestOrganization(house, "Northwind");
  const receiver = await openTestReceiver();
  closeWithFile(receiver.close);
  const ada = of.as("ada");
  const connect = (name: string, url = receiver.url) =>
    ada.call(createIntegration, {
      body: { name, type: "outbound", parent_source_system: "webhook", config: { url } },
    });
  const hook = await connect("hook");
  const outcomes =
    hosts.length === 0
      ? []
      : await of.send(...hosts.map((host) => ({ status: "warning", host, check: "x" })));
  const ids = outcomes.map(({ incident_id }) => incident_id ?? "");
  const after = async (seconds: number): Promise<void> => {
    of.clock.forward({ seconds });
    await of.settle();
  };
  return {
    ...of,
    ada,
    receiver,
    hook,
    connect,
    ids,
    share: (incidentIds: readonly string[] = ids, target = hook.id) =>
      ada.try(shareIncidents, {
        params: { system: "webhook" },
        body: { incident_ids: [...incidentIds], targets: [target] },
      }),
    setActive: (active: boolean, target = hook.id) =>
      ada.call(patchIntegration, { params: { appKey: target }, body: { active } }),
    /** Once its time has come, and everything due is on its way. */
    after,
    /** The incident of the host changes, and whoever is told of it is. */
    change: async (host: string, status: string) => {
      await of.send({ status, host, check: "x" });
      await after(16);
    },
    deliveries: async (id = ids[0] ?? "") =>
      (await ada.call(listIncidentDeliveries, { params: { id }, query: {} })).items,
  };
}
