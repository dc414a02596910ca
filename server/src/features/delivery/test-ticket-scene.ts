/** Northwind with one target of tickets on loopback, and an incident that is shared with it. */
import { afterAll, beforeEach } from "vitest";
import { listIncidentDeliveries } from "#contract/delivery.ts";
import { addComment, getIncident } from "#contract/incidents.ts";
import { createIntegration } from "#contract/integrations.ts";
import {
  checkIntegration,
  patchIntegration,
  testIntegration,
} from "#contract/outbound-integrations.ts";
import type { OutboundKind } from "#contract/outbound/kinds.ts";
import { shareIncidents, unsubscribeShare } from "#contract/sharing.ts";
import { undo } from "#contract/incident-actions.ts";
import { type House, openHouse } from "../../test-house.ts";
import { mend, type StrictPeer } from "../../test-peers/strict-peer.ts";
import { createTestOrganization } from "../../test-northwind.ts";

const all = { env: "all" };
type TicketKind = Extract<OutboundKind, "itsm" | "issue-tracker" | "task-tracker" | "chat">;

export interface TicketTarget {
  kind: TicketKind;
  config: Record<string, unknown>;
}

/** What the messages of a target that follows everything tell. */
export const everyEvent = ["shared", "updated", "alert_added", "commented", "resolved", "reopened"];

/** For the tests of a file: peers that are whole before each, and scenes in a house that reaches them. */
export function ticketScenes(...peers: readonly StrictPeer[]) {
  const house = openHouse({ env: { TOCSIN_OUTBOUND_ALLOW: "127.0.0.1" } });
  beforeEach(() => peers.forEach(mend));
  afterAll(async () => {
    await (await house).close();
    await Promise.all(peers.map(({ close }) => close()));
  });
  return async (target: TicketTarget, host: string) => openTicketScene(await house, target, host);
}

/** `host` names the incident, so that its tickets are known among those of other scenes. */
export async function openTicketScene(house: House, { kind, config }: TicketTarget, host: string) {
  const of = await createTestOrganization(house, "Northwind");
  const ada = of.as("ada");
  const target = await ada.call(createIntegration, {
    // The server reads the configuration by its kind.
    body: { name: "desk", type: "outbound", parent_source_system: kind, config } as never,
  });
  const report = (status: string, check = "disk") => of.send({ status, host, check });
  const [outcome] = await report("warning");
  const id = outcome?.incident_id ?? "";
  const params = { ...all, id };
  const ledger = async () =>
    (await ada.call(listIncidentDeliveries, { params: { id }, query: {} })).items;
  return {
    ...of,
    ada,
    id,
    targetId: target.id,
    report,
    ledger,
    title: async () => (await ada.call(getIncident, { params })).title,
    /** Everything that is due, once its time has come. */
    after: async (seconds: number) => {
      of.clock.forward({ seconds });
      await of.settle();
    },
    share: async () => {
      const shared = await ada.call(shareIncidents, {
        params: { system: kind },
        body: { incident_ids: [id], targets: [target.id], message: "look" },
      });
      await of.settle();
      return shared;
    },
    undo: (token: string | null) => ada.call(undo, { body: { undo_token: token ?? "" } }),
    unsubscribe: async () => {
      const [share] = (await ada.call(getIncident, { params })).escalations;
      await ada.call(unsubscribeShare, { params: { id, shareId: share?._id ?? "" }, body: {} });
    },
    comment: (body: string) => ada.call(addComment, { params, body: { body } }),
    configure: (changes: Record<string, unknown>) =>
      ada.call(patchIntegration, { params: { appKey: target.id }, body: { config: changes } }),
    check: () => ada.call(checkIntegration, { params: { id: target.id } }),
    test: () => ada.call(testIntegration, { params: { id: target.id } }),
    states: async () => (await ledger()).map(({ state }) => state),
    reason: async () => (await ledger())[0]?.reason ?? "",
    /** All that is stored or shown of the messages: no secret may stand in it. */
    everything: async () => {
      const rows = await of.sql((sql) =>
        sql<{ text: string }>(
          `SELECT d::text || coalesce((SELECT string_agg(a::text, '') FROM delivery_attempts a
             WHERE a.organization_id = d.organization_id AND a.delivery_id = d.id), '') AS text
           FROM deliveries d WHERE d.organization_id = tocsin_organization()`,
        ),
      );
      return JSON.stringify([rows, await ledger()]);
    },
  };
}
