/** Northwind with a target of a kind, and an incident that is shared with it. */
import { listIncidentDeliveries } from "#contract/delivery.ts";
import * as actions from "#contract/incident-actions.ts";
import { addComment, getIncident } from "#contract/incidents.ts";
import { createIntegration } from "#contract/integrations.ts";
import type { OutboundKind } from "#contract/outbound/kinds.ts";
import { checkIntegration, testIntegration } from "#contract/outbound-integrations.ts";
import { type Channel, shareIncidents } from "#contract/sharing.ts";
import type { House } from "./test-house.ts";
import { createTestOrganization } from "./test-northwind.ts";

const check = "disk";

export async function openTargetScene(
  house: House,
  {
    kind,
    config,
    host = "db-1",
  }: {
    kind: OutboundKind & Channel;
    config: Record<string, unknown>;
    host?: string;
  },
) {
  const of = await createTestOrganization(house, "Northwind");
  const [ada, uma] = [of.as("ada"), of.as("uma")];
  const target = await ada.call(createIntegration, {
    // The server reads the configuration by its kind.
    body: { name: "desk", type: "outbound", parent_source_system: kind, config } as never,
  });
  const send = (status: string) => of.send({ status, host, check });
  const [outcome] = await send("warning");
  const id = outcome?.incident_id ?? "";
  const all = { env: "all" };
  /** Once its time has come, and everything due is on its way. */
  const after = async (seconds: number) => {
    of.clock.forward({ seconds });
    await of.settle();
  };
  const deliveries = async () =>
    (await ada.call(listIncidentDeliveries, { params: { id }, query: {} })).items;
  return {
    ...of,
    ada,
    uma,
    target,
    id,
    after,
    deliveries,
    /** Told once messages are no longer put together with the last one. */
    status: async (status: string) => {
      await send(status);
      await after(16);
    },
    share: async (message = "look") => {
      const shared = await uma.call(shareIncidents, {
        params: { system: kind },
        body: { incident_ids: [id], targets: [target.id], message },
      });
      await of.settle();
      return shared;
    },
    comment: async (body: string) => {
      await uma.call(addComment, { params: { ...all, id }, body: { body } });
      await after(16);
    },
    acknowledge: async () => {
      await uma.call(actions.acknowledgeIncidents, { params: all, body: { ids: [id] } });
      await after(16);
    },
    undo: async (token: string | null) => {
      await uma.call(actions.undo, { body: { undo_token: token ?? "" } });
      await after(16);
    },
    states: async () => (await deliveries()).map(({ state }) => state),
    incident: () => ada.call(getIncident, { params: { ...all, id } }),
    test: () => ada.call(testIntegration, { params: { id: target.id } }),
    check: () => ada.call(checkIntegration, { params: { id: target.id } }),
    /** Everything that is kept of what was sent, and of how it went. */
    stored: async (): Promise<string> => {
      const tables = ["deliveries", "delivery_attempts", "delivery_targets", "shares", "audit_log"];
      const texts = await of.sql((sql) =>
        Promise.all(
          tables.map((table) =>
            sql<{ text: string }>(
              `SELECT t::text AS text FROM ${table} t WHERE organization_id = tocsin_organization()`,
            ),
          ),
        ),
      );
      return texts
        .flat()
        .map(({ text }) => text)
        .join("\n");
    },
  };
}
