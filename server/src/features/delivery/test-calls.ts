import { createIntegration } from "#contract/integrations.ts";
import { patchIntegration } from "#contract/outbound-integrations.ts";
import { shareIncidents } from "#contract/sharing.ts";
import type { Organization } from "../../test-cast.ts";
import { secret } from "../../test-fixtures.ts";
import type { FeatureCalls } from "../../test-feature-calls.ts";

export async function createCalls(of: Organization): Promise<FeatureCalls> {
  const [outcome] = await of.send({
    status: "critical",
    host: `${secret}-delivery`,
    check: "disk",
  });
  const id = outcome?.incident_id ?? "0";
  const target = await shareWithTarget(of, id);
  return {
    pages: {},
    calls: {
      "delivery.listIncidentDeliveries": { params: { id }, statusForOutsider: 404 },
      "delivery.showUnsubscribe": { params: { token: "none" }, statusForOutsider: 404 },
      "delivery.unsubscribeByMail": { params: { token: "none" }, statusForOutsider: 404 },
      "delivery.listDeliveries": {},
      "delivery.getDeliveryStatistics": { query: { target } },
      "delivery.listDeadLetters": {},
      "delivery.retryDeliveries": { body: { target } },
      "delivery.replayDeliveries": { body: { cause: "none" } },
    },
  };
}

/** Of a target that is off, so nothing leaves: messages that wait, arrived, failed and are dead. */
async function shareWithTarget(of: Organization, incidentId: string): Promise<string> {
  const ada = of.as("ada");
  const { id } = await ada.call(createIntegration, {
    body: {
      name: `${secret} ledger`,
      type: "outbound",
      parent_source_system: "webhook",
      config: { url: `https://${secret}.example/ledger` },
    },
  });
  await ada.call(patchIntegration, { params: { appKey: id }, body: { active: false } });
  await ada.call(shareIncidents, {
    params: { system: "webhook" },
    body: { incident_ids: [incidentId], targets: [id], message: secret },
  });
  // Nothing is due for as long as a test lasts.
  const dueAt = of.clock.nowS() + 365 * 24 * 3600;
  await of.sql((sql) => sql("UPDATE deliveries SET due_at = $2 WHERE address = $1", [id, dueAt]));
  await of.sql((sql) =>
    sql(
      `WITH sent AS (INSERT INTO deliveries (organization_id, share_id, incident_id, system, address,
         sequence, events, state, created_at, due_at, attempts, settled_at, reason, message)
       SELECT organization_id, share_id, incident_id, system, address, sequence - n.place,
         '{updated}', n.state, $2, due_at, 1, $2, n.reason,
         jsonb_build_object('event', 'updated', 'content', jsonb_build_object('body', $3::text))
       FROM deliveries CROSS JOIN (VALUES (1, 'delivered', NULL), (2, 'failed', $3),
         (3, 'dead', $3)) n(place, state, reason)
       WHERE organization_id = tocsin_organization() AND address = $1 RETURNING id, reason)
       INSERT INTO delivery_attempts (organization_id, delivery_id, at, ms, status, error)
       SELECT tocsin_organization(), id, $2, 12, 200, reason FROM sent`,
      [id, of.clock.nowS(), secret],
    ),
  );
  return id;
}
